/** The handle of the production that makes advanced test orders. The first advanced order of a stage creates it. */
export const simulatedProduction = 'simulated-production';
