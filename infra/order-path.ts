import type { FoundEndpoint } from './find-functions.ts';

/**
 * The routes with which customers place orders and productions fulfil them. Releases reach their functions gradually,
 * and the service-level objective counts their requests.
 */
export const orderPath: readonly string[] = [
  'POST /v2/checkouts',
  'GET /v2/checkouts/{id}',
  'PUT /v2/checkouts/{id}',
  'GET /v2/checkouts/{id}/shipping-rates',
  'POST /v2/shipping-rates',
  'GET /v2/jobs/{id}',
  'PUT /v2/checkouts/{id}/complete',
  'POST /v2/orders',
  'GET /v2/orders/{id}',
  'POST /master-administration/disposition-orders/by-order/{order_id}/production-orders',
  'PUT /master-administration/production-orders/{id}/accept',
  'PUT /master-administration/production-orders/{id}/deliver',
];

/** Returns whether an endpoint is on this path. */
export const isOnOrderPath = ({ endpoint }: Pick<FoundEndpoint, 'endpoint'>): boolean =>
  orderPath.includes(endpoint.contract.route);
