import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setLogSink } from '../shared/lib/log.ts';
import { portIn, readArgs, requireNoArguments, say, sentenceOf, systemOption } from '../tools/command.ts';
import { folder } from '../tools/systems.cjs';
import { startBucket } from './bucket.ts';
import { clockOfWorld } from './clock-of-world.ts';
import { clockRoute } from './clock-route.ts';
import { createTable } from './create-table.ts';
import { prepareData } from './demo-data.ts';
import { freePort } from './dynoxide.ts';
import { endSignal, given } from './ending.ts';
import { startEngine } from './engine.ts';
import { faultsRoute } from './faults-route.ts';
import { isFree } from './ports.ts';
import { serve } from './server.ts';
import { connectStores } from './stores.ts';
import { addTableFaults } from './table-faults.ts';
import { startTracing } from './tracing.ts';
import { createWorld } from './world.ts';

// `npm run sandbox`: the whole system in this process, for the tests of another program

const command = 'npm run sandbox';
const emulatorLog = `sandbox-${process.pid}.log`;

const usage = `Usage: ${command} [-- --port N --log]

Starts the service in one process for the tests of another program, and prints its URL and its keys as one line of JSON.
Stops when its standard input closes or at Ctrl-C, and leaves nothing behind. packages/sandbox/README.md has examples.

  --port N    Listen on this port. Default: a free port
  --log       Write the log of the functions to standard error
  --help      Show this help`;

const options = { ...systemOption, log: { type: 'boolean', default: false } } as const;

/** A started part of the system. */
interface StartedPart {
  stop(): Promise<unknown> | unknown;
}

const begun: Promise<StartedPart | undefined>[] = [];

/** Registers a part that is being started, so that it is stopped even if another part fails. */
function keep<T extends StartedPart | undefined>(starting: Promise<T>): Promise<T> {
  begun.push(starting);
  return starting;
}

async function start(port: number, signal: AbortSignal): Promise<void> {
  await keep(startTracing());
  const [engine, bucket] = await Promise.all([keep(startEngine(process.env)), keep(startBucket(emulatorLog, signal))]);
  const { AWS_ENDPOINT_URL, TABLE_NAME } = connectStores(engine, bucket);
  await createTable(AWS_ENDPOINT_URL, TABLE_NAME);
  const url = `http://localhost:${port}`;
  const faults = addTableFaults();
  const world = await createWorld({ publicUrl: url, background: true, invoke: faults.invoke });
  const keys = await prepareData(false);
  const routes = { '/test/clock': clockRoute(clockOfWorld(world)), '/test/faults': faultsRoute(faults) };
  const server = await serve(world, port, '', routes);
  keep(Promise.resolve({ stop: () => server.closeAllConnections() }));
  say(JSON.stringify({ url, keys }));
}

/** Returns a signal that aborts when the program that started this process ends or closes its pipe. */
function stdinSignal(): AbortSignal {
  const closing = new AbortController();
  for (const event of ['end', 'error', 'close']) process.stdin.on(event, () => closing.abort());
  process.stdin.resume();
  return closing.signal;
}

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArgs(args, options);
  if (values.help) {
    say(usage);
    return;
  }
  requireNoArguments(positionals);
  const port = portIn(values.port) ?? (await freePort());
  if (!(await isFree(port))) throw new Error(`Port ${port} is in use. Choose another one with --port N.`);
  setLogSink(values.log ? (line) => process.stderr.write(`${line}\n`) : () => undefined);
  const signal = AbortSignal.any([endSignal(), stdinSignal()]);
  await Promise.race([start(port, signal), given(signal)]);
  await given(signal);
}

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined); // a reader that is gone
try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${sentenceOf(error, command)}\n`);
  process.exitCode = 1;
}
await Promise.allSettled(begun.toReversed().map(async (part) => (await part)?.stop()));
rmSync(join(folder, emulatorLog), { force: true });
process.exit();
