/**
 * What an endpoint or a worker may need; `infra/grants.ts` says what each grants. What it takes to admit callers is not
 * in the list: every endpoint that asks for a key is granted it.
 */
export type Need =
  | 'table:read'
  | 'table:write'
  | 'queues:send'
  | 'files:read'
  | 'files:write'
  | 'files:remove'
  | 'files:upload'
  /** To read what was uploaded, so that it can be copied to where nothing expires. */
  | 'files:claim'
  /** To write what an import reads, and its report. */
  | 'files:import'
  /** To have orders assigned to productions by the state machine. */
  | 'disposition:run'
  /** To check users' URLs, and to send requests to them. */
  | 'outbound';
