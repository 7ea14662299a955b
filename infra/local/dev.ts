import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { say } from '../../tools/command.ts';
import type { Connection } from '../../tools/connection.ts';
import { startBucket } from './bucket.ts';
import { createTable } from './create-table.ts';
import { loadDemo } from './demo-data.ts';
import { startDynoxide } from './dynoxide.ts';
import { emulatorProgram } from './emulator-install.ts';
import { given } from './ending.ts';
import { greet, runSystem, type Start } from './starting.ts';

// `npm run dev`: the table and its data outlive the process that serves, which starts again when a file changes

const begun: Promise<{ stop(): Promise<unknown> }>[] = [];

await runSystem('dev', 'Serves the handlers of the endpoints and workers in one process, again when a file changes.', {
  serve,
  end: () => Promise.all(begun.map(async (one) => (await one.catch(() => undefined))?.stop())),
});

/** Keeps what was begun, so that it is ended also when another part fails. */
function keep<T extends { stop(): Promise<unknown> }>(running: Promise<T>): Promise<T> {
  begun.push(running);
  return running;
}

async function serve({ port, announce, signal }: Start): Promise<void> {
  // first: where it cannot be had, nothing is started
  await emulatorProgram({ say, signal, instead: 'npm run dev keeps uploaded files in it.' });
  const [engine, bucket] = await Promise.all([
    keep(startDynoxide(announce.began)),
    keep(startBucket(say, 'dev-emulator.log', { signal, began: announce.began })),
  ]);
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
  const stack = { url: `http://localhost:${port}/local`, keys: await loadDemo() };
  signal.throwIfAborted();
  const serving = startServing(port, stack.url);
  announce.began('the server', serving.pid);
  const ended = once(serving, 'exit');
  begun.push(Promise.resolve({ stop: () => (serving.kill() ? ended : Promise.resolve()) }));
  greet(stack, announce.ready(stack, connection), port);
  await Promise.race([ended, given(signal)]);
}

function startServing(port: number, url: string): ChildProcess {
  const root = join(import.meta.dirname, '../..');
  // folders, so that a new endpoint's file is served too
  const watched = ['functions', 'shared', 'infra', 'docs'].map((folder) => `--watch-path=${join(root, folder)}`);
  const program = join(import.meta.dirname, 'serve.ts');
  return spawn(process.execPath, ['--watch', ...watched, '--watch-preserve-output', program], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(port), PUBLIC_URL: url, STARTER: String(process.pid) },
  });
}
