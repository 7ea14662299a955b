import { portIn, readArgs, say, sentenceOf, systemOption, UsageError } from '../tools/command.ts';
import { announce, type Connection, type Stack, withdraw } from '../tools/connection.ts';
import { endSignal, given } from './ending.ts';

/** The start of a local system. */
export interface Start {
  readonly port: number;
  /** Whether the system starts without demo data, with one key of staff. */
  readonly isBare: boolean;
  /** The command that starts the system: `npm start`. */
  readonly command: string;
  /** Aborts when the system must stop. */
  readonly signal: AbortSignal;
  /** Announces that the system is ready, and prints how to use it. */
  ready(stack: Stack, environment: Connection): Promise<void>;
}

/** A local system. `end` is always called, and stops all its processes. */
interface LocalCommand {
  readonly command: string;
  /** The default port. */
  readonly usualPort: number;
  readonly summary: string;
  /** Whether the system serves the console. */
  readonly hasConsole: boolean;
  serve(start: Start): Promise<void>;
  end(): Promise<unknown>;
  /** A sentence about what remains after the end, if anything does. */
  readonly left?: string;
}

const allIsDeleted = 'All data is deleted.';

const usageOf = ({ command, usualPort, summary }: LocalCommand): string => `Usage: ${command} [-- --port N --bare]

${summary}

  --port N    Listen on this port. Default: ${usualPort}
  --bare      Start without demo data, with one key of staff
  --help      Show this help`;

const options = { ...systemOption, bare: { type: 'boolean', default: false } } as const;

/** Runs a local system. Reads its arguments, and prints an error if it cannot continue. */
export async function runSystem(run: LocalCommand): Promise<never> {
  const { command, usualPort, serve, end, left = allIsDeleted } = run;
  // writing to a closed terminal fails, but the system must still stop in order
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const signal = endSignal();
  let hasBegun = false;
  let file: string | undefined;
  try {
    const { values, positionals } = readArgs(process.argv.slice(2), options);
    if (values.help) {
      say(usageOf(run));
      process.exit();
    }
    const port = chosenPort(positionals, values.port) ?? usualPort;
    hasBegun = true;
    void given(signal).then(() => say(`\nStopping ${command} …`));
    const ready = async (stack: Stack, environment: Connection) => {
      file = await announce({ ...stack, port, command, pid: process.pid, environment });
      greet(stack, file, port, run);
    };
    await serve({ port, isBare: values.bare, command, signal, ready });
  } catch (error) {
    if (!signal.aborted) {
      process.stderr.write(`${sentenceOf(error, command)}\n`);
      process.exitCode = 1;
    }
  }
  if (file) withdraw(file);
  await end();
  if (hasBegun && signal.aborted) say(`Stopped. ${left}`);
  process.exit();
}

/** Reads the port from `--port N` or from a number without an option. */
function chosenPort([word, ...more]: readonly string[], option: string | undefined): number | undefined {
  if (word === undefined) return portIn(option);
  if (more.length > 0 || option !== undefined) throw new UsageError('Too many arguments. Give one port with --port N.');
  return portIn(word);
}

function greet(
  { url, keys }: Stack,
  file: string,
  port: number,
  { hasConsole, left = allIsDeleted }: LocalCommand,
): void {
  const chosen = file === 'stack.json' ? '' : ` -- --port ${port}`;
  say(`\nReady: ${url}\n`);
  for (const [name, key] of Object.entries(keys)) say(`  ${name.padEnd(16)} ${key}`);
  say(`\nThe URL and the keys are also in .local/${file} while the system is running. Try:\n`);
  const [key, path] = keys.merchant
    ? [keys.merchant, '/v2/products?per_page=2']
    : [keys.staff, '/master-administration/merchants'];
  say(`  curl -H 'Authorization: Bearer ${key}' '${url}${path}'\n`);
  if (hasConsole) say(`Console          ${url}/console`);
  say(`API reference    ${url}/docs`);
  if (keys.merchant) say(`Walkthrough      npm run demo${chosen}   (in another terminal)`);
  say(`Stop             Ctrl-C. ${left}`);
}
