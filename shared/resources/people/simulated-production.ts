/**
 * The handle of the production that makes advanced test orders (`POST /v2/test/orders/{id}/advance`). The first advanced
 * order of a stage creates it.
 */
export const simulatedProduction = 'simulated-production';
