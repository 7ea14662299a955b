import type { CommonLogFields, LogFields } from '../../shared/lib/log.ts';

// The compiler makes sure that these lists have exactly the fields of the interfaces.

/** The fields that callers of the log set. */
export const logFields = {
  event: true,
  request_id: true,
  route: true,
  id: true,
  queue: true,
  message_id: true,
  event_id: true,
  status: true,
  answered: true,
  milliseconds: true,
  key_id: true,
  merchant: true,
  production: true,
  is_test: true,
  version: true,
  count: true,
  read_units: true,
  write_units: true,
  error: true,
  at: true,
  note: true,
} as const satisfies Record<keyof LogFields, true>;

/** The fields that each line has, and those of each run on AWS. */
export const commonLogFields = {
  level: true,
  timestamp: true,
  service: true,
  function_name: true,
  function_request_id: true,
  cold_start: true,
  xray_trace_id: true,
  trace_id: true,
} as const satisfies Record<keyof CommonLogFields, true>;

/** Returns a parsed line without the fields that each line has. */
export function ownFields(line: string): Record<string, unknown> {
  const entries = Object.entries<unknown>(JSON.parse(line));
  return Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(commonLogFields, name)));
}
