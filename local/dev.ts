import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from '../tools/command.ts';
import { startBucket } from './bucket.ts';
import { startChild } from './child.ts';
import { createClockFile } from './clock-file.ts';
import { buildLocalConsole } from './console.ts';
import { createTable } from './create-table.ts';
import { prepareData } from './demo-data.ts';
import { answers } from './dynoxide.ts';
import { emulatorPython } from './emulator-install.ts';
import { given } from './ending.ts';
import { startEngine } from './engine.ts';
import { seeFree } from './ports.ts';
import { runSystem, type Start } from './starting.ts';
import { connectStores } from './stores.ts';

// `npm run dev`: the table and its data outlive the server process, which restarts when a file changes

const looksMilliseconds = 50;

const begun: Promise<{ stop(): Promise<unknown> } | undefined>[] = [];

await runSystem({
  command: 'npm run dev',
  usualPort: 4700,
  summary: 'Serves the handlers of endpoints and workers in one process, which restarts when a file changes.',
  hasConsole: true,
  serve,
  end: () => Promise.all(begun.map(async (one) => (await one.catch(() => undefined))?.stop())),
});

/** Registers a started part, so that it is stopped even if another part fails. */
function keep<T extends { stop(): Promise<unknown> } | undefined>(running: Promise<T>): Promise<T> {
  begun.push(running);
  return running;
}

async function serve(start: Start): Promise<void> {
  const { port, command, signal } = start;
  await seeFree(port, command);
  // first, because nothing should start without the emulator
  await emulatorPython({ signal, instead: 'npm run dev stores uploaded files in the emulator.' });
  const [engine, bucket] = await Promise.all([
    keep(startEngine(process.env)),
    keep(startBucket('dev-emulator.log', signal)),
    buildLocalConsole(port),
  ]);
  say(`The table is in ${engine?.name ?? 'the emulator'}.`);
  const connection = connectStores(engine, bucket);
  await createTable(connection.AWS_ENDPOINT_URL, connection.TABLE_NAME);
  const stack = { url: `http://localhost:${port}`, keys: await prepareData(start.isBare) };
  signal.throwIfAborted();
  const clock = createClockFile(port);
  begun.push(Promise.resolve({ stop: async () => clock.remove() }));
  const serving = startServing(port, stack.url, clock.path);
  const ended = once(serving, 'exit');
  begun.push(Promise.resolve({ stop: () => (serving.kill() ? ended : Promise.resolve()) }));
  const over = Promise.race([ended, given(signal)]);
  if (await listens(`http://127.0.0.1:${port}/health`, over)) await start.ready(stack, connection);
  await over;
}

function startServing(port: number, url: string, clock: string): ChildProcess {
  const root = join(import.meta.dirname, '..');
  // folders, so that the files of new endpoints are served too
  const watched = ['functions', 'shared', 'packages', 'infra', 'docs'].map(
    (folder) => `--watch-path=${join(root, folder)}`,
  );
  const program = join(import.meta.dirname, 'serve.ts');
  return startChild(process.execPath, ['--watch', ...watched, '--watch-preserve-output', program, clock], {
    out: 'inherit',
    env: { ...process.env, PORT: String(port), PUBLIC_URL: url, STARTER: String(process.pid) },
  });
}

/** Waits until a server responds. Returns false if `over` resolves first. */
async function listens(address: string, over: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  while (!isOver && !(await answers(address))) await wait(looksMilliseconds);
  return !isOver;
}
