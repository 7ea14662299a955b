/**
 * What an endpoint or a worker may need; `infra/grants.ts` says what each grants. Admitting callers is granted to every
 * endpoint that asks for a key.
 */
export type Need =
  | 'table:read'
  | 'table:write'
  | 'queues:send'
  | 'files:read'
  | 'files:write'
  | 'files:upload'
  /** Judging or asking for users' URLs. */
  | 'outbound';
