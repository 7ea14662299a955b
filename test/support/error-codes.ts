import * as listed from '../../shared/lib/request-errors.ts';
import { listedIn, listOf } from './problems.ts';

// The codes of errors of requests by status. Programs of callers compare them, so a code in this list stays, and so
// does its status. It is written by hand, independently of the list of the service.

const byStatus: Readonly<Record<number, readonly string[]>> = {
  400: ['unknown_version', 'malformed_body', 'body_too_deep', 'wrong_length', 'invalid_cursor', 'rejected_by_gateway'],
  401: ['unauthenticated'],
  403: ['forbidden', 'test_key_of_staff', 'address_not_allowed', 'missing_scope', 'key_with_more_rights'],
  404: ['not_found', 'unknown_path'],
  405: ['method_not_allowed'],
  409: [
    'checkout_completed',
    'no_shipping_rate',
    'shipping_rate_out_of_date',
    'shipping_rate_gone',
    'shipping_rates_missing',
    'address_changes',
    'too_many_rate_requests',
    'prices_changed',
    'cannot_cancel_order',
    'cannot_cancel_unit',
    'cannot_advance',
    'cannot_prepare_again',
    'cannot_assign',
    'item_assigned',
    'too_many_production_orders',
    'too_many_parcels',
    'cannot_accept',
    'order_not_prepared',
    'cannot_reject',
    'cannot_fail',
    'cannot_hold',
    'cannot_take_back',
    'cannot_deliver',
    'already_delivered',
    'cannot_change_id_tag',
    'already_decided',
    'not_a_custom_variant',
    'variant_of_order',
    'image_in_use',
    'already_importing',
    'cannot_cancel_import',
    'webhook_inactive',
    'delivery_cancelled',
    'key_revoked',
    'key_expired',
    'in_use',
    'wrong_state',
  ],
  412: ['precondition_failed'],
  413: ['body_too_large', 'upload_required', 'request_too_large'],
  415: ['compressed_body', 'unsupported_type', 'not_json', 'content_type_mismatch'],
  422: ['invalid_data', 'record_too_large', 'change_too_large'],
  423: ['locked'],
  429: ['rate_limited'],
  500: ['unexpected_error'],
  503: ['unavailable', 'outcome_unknown'],
};

/** The closed list of errors of requests. */
export const closedErrors = listOf(listed);

/** The status of each code. */
export const statusOfCode: ReadonlyMap<string, number> = new Map(
  Object.entries(byStatus).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)] as const)),
);

const isListed = listedIn(closedErrors);

/** Describes why a body is no error of the list with this status. Returns undefined if it is. */
export function wrongError(status: number, body: string): string | undefined {
  const { code, ...said }: { code?: string; message?: string; detail?: string } = JSON.parse(body);
  if (code === undefined) return 'the error has no code';
  if (statusOfCode.get(code) !== status) return `${code} is no code of ${status}`;
  return isListed(code, said.message ?? said.detail ?? '') ? undefined : `${code} has another sentence in the list`;
}
