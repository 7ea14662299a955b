/**
 * What an endpoint or a worker may need; `infra/grants.ts` says what each grants. What it takes to authorize callers is
 * not in the list: every endpoint that asks for a key is granted it.
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
  /** To find the versions of what was uploaded, and to remove them. */
  | 'uploads:remove'
  /** To write what an import reads, and its report. */
  | 'files:import'
  /** To write, and to read, the bodies of notifications that a row of the table does not hold. */
  | 'notifications:write'
  | 'notifications:read'
  /** To encrypt the tokens of webhooks that callers give, and to decrypt them where a notification is signed. */
  | 'tokens:encrypt'
  | 'tokens:decrypt'
  /** To build links of the service where no request tells its address. */
  | 'address'
  /** To have orders assigned to productions by the state machine: to wait for its end, or only to start it. */
  | 'disposition:run'
  | 'disposition:start'
  /** To check users' URLs, and to send requests to them. */
  | 'outbound';
