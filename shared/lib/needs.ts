/**
 * The needs that an endpoint or a worker can state. `infra/grants.ts` defines the permissions for each. The permissions
 * for authorization are not listed, because every endpoint that requires a key has them.
 */
export type Need =
  | 'table:read'
  | 'table:write'
  /** Ensure that ids which ended requests reserved get no records any more. */
  | 'ids:settle'
  /** Create the rows of access keys, in addition to other rows. */
  | 'keys:write'
  /** Hash e-mail addresses, with a key that the first hash creates. */
  | 'persons:hash'
  | 'queues:send'
  | 'files:read'
  | 'files:write'
  | 'files:remove'
  | 'files:upload'
  /** Read uploads and copy them to permanent storage. */
  | 'files:claim'
  /** Find and remove the versions of uploads. */
  | 'uploads:remove'
  /** Write the source file and the report of an import. */
  | 'files:import'
  /** Write and read the bodies of notifications that do not fit into a row of the table. */
  | 'notifications:write'
  | 'notifications:read'
  /** Find and remove the versions of those bodies. */
  | 'notifications:remove'
  /** Read a file with exported data. */
  | 'exports:read'
  /** Store a file with exported data. */
  | 'files:export'
  /** Encrypt the tokens of webhooks, and decrypt them to sign a notification. */
  | 'tokens:encrypt'
  | 'tokens:decrypt'
  /** Build links to the service outside of a request, or send requests to it. */
  | 'address'
  /** Read the test key that places synthetic orders. */
  | 'synthetic-key:read'
  /** See whether a release is being shifted gradually. */
  | 'release:read'
  /** Let the state machine assign orders to productions: run it and wait for its end, or only start it. */
  | 'disposition:run'
  | 'disposition:start'
  /** Check URLs of users, and send requests to them. */
  | 'outbound';
