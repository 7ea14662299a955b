/**
 * Assumption: public on-demand prices in eu-central-1 (Frankfurt), in US dollars per million, as of July 2025: units of
 * DynamoDB (standard table class), requests of a REST API and of Lambda, and milliseconds of a function with 1 GB
 * (arm64).
 */
export const dollarsPerMillion = {
  writeUnits: 0.7625,
  readUnits: 0.1525,
  gatewayRequests: 3.7,
  functionRequests: 0.2,
  functionMilliseconds: 0.0133334,
} as const;

/** The date of the prices. */
export const pricesOf = 'July 2025';
