import type { Connection } from '../tools/connection.ts';
import type { LocalBucket } from './bucket.ts';
import type { Engine } from './dynoxide.ts';

/**
 * Points this process to the stores of a system that runs in one process: the engine of the table, or else the table of
 * the emulator, and the bucket. Returns the variables with which other commands reach the table.
 */
export function connectStores(engine: Engine | undefined, { environment: bucket }: LocalBucket): Connection {
  const connection: Connection = {
    TABLE_NAME: 'made-to-order',
    STAGE: '', // queues exist only in this process
    AWS_ENDPOINT_URL: engine?.endpoint ?? bucket.AWS_ENDPOINT_URL_S3,
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  };
  delete process.env.AWS_PROFILE; // the SDK would prefer the profile to these keys
  Object.assign(process.env, connection, bucket, { OUTBOUND_LOCAL: '1' });
  return connection;
}
