import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { announce, type Connection, withdraw } from '../../tools/connection.ts';
import { startBucket } from './bucket.ts';
import { createTable } from './create-table.ts';
import { loadDemo } from './demo-data.ts';
import { startDynoxide } from './dynoxide.ts';

// `npm run dev`: the table and its data outlive the process that serves, which starts again when a file changes

const { values } = parseArgs({ options: { port: { type: 'string', default: '4700' } } });
const port = Number(values.port);
const say = (line: string) => process.stdout.write(`${line}\n`);

const [engine, bucket] = await Promise.all([startDynoxide(), startBucket(say, 'dev-emulator.log')]);
const connection: Connection = {
  TABLE_NAME: 'made-to-order',
  STAGE: '', // queues live in this process alone
  AWS_ENDPOINT_URL: engine.endpoint,
  AWS_REGION: 'local',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
};
Object.assign(process.env, connection, bucket.environment, { OUTBOUND_LOCAL: '1' });
await createTable(engine.endpoint, connection.TABLE_NAME);
const keys = await loadDemo();
const url = `http://localhost:${port}/local`;
const serving = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(import.meta.dirname, 'serve.ts')], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PORT: String(port), PUBLIC_URL: url },
});

announce({ url, keys }, connection);
say(`${url}  (keys: .local/stack.json; Ctrl-C ends it)`);

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  withdraw();
  serving.kill();
  await Promise.all([engine.stop(), bucket.stop()]);
  process.exit();
}
process.on('SIGINT', () => void end());
process.on('SIGTERM', () => void end());
serving.once('exit', () => void end());
