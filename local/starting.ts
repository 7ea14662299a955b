import { portIn, readArgs, say, sentenceOf, systemOption, UsageError } from '../tools/command.ts';
import { announce, type Connection, type Stack, withdraw } from '../tools/connection.ts';
import { endSignal, given } from './ending.ts';

/** What a local system is started with. */
export interface Start {
  readonly port: number;
  /** Starts it: `npm start`. */
  readonly command: string;
  /** Says when it is to end. */
  readonly signal: AbortSignal;
  /** Tells its users that it is ready, and what to do with it. */
  ready(stack: Stack, environment: Connection): Promise<void>;
}

/** A local system. `end` is called at every end, and leaves no process. */
interface LocalCommand {
  readonly command: string;
  /** The port that it has unless another one is chosen. */
  readonly usualPort: number;
  readonly summary: string;
  serve(start: Start): Promise<void>;
  end(): Promise<unknown>;
  /** Says what its end leaves, where that is something. */
  readonly left?: string;
}

const usageOf = ({ command, usualPort, summary }: LocalCommand): string => `${command} [-- --port N]

${summary}

  --port N    the port that it listens on; ${usualPort} unless stated
  --help      prints this`;

/** Runs a local system: reads its arguments, and says in a sentence why it cannot go on. */
export async function runSystem(run: LocalCommand): Promise<never> {
  const { command, usualPort, serve, end, left = 'Its data end with it.' } = run;
  // a terminal that was closed takes no more lines, and the system is to end in order
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const signal = endSignal();
  let hasBegun = false;
  let file: string | undefined;
  try {
    const { values, positionals } = readArgs(process.argv.slice(2), systemOption);
    if (values.help) {
      say(usageOf(run));
      process.exit();
    }
    const port = chosenPort(positionals, values.port) ?? usualPort;
    hasBegun = true;
    void given(signal).then(() => say(`\nEnding ${command} …`));
    const ready = async (stack: Stack, environment: Connection) => {
      file = await announce({ ...stack, port, command, pid: process.pid, environment });
      greet(stack, file, port, left);
    };
    await serve({ port, command, signal, ready });
  } catch (error) {
    if (!signal.aborted) {
      process.stderr.write(`${sentenceOf(error, command)}\n`);
      process.exitCode = 1;
    }
  }
  if (file) withdraw(file);
  await end();
  if (hasBegun && signal.aborted) say(`Ended. ${left}`);
  process.exit();
}

/** Reads the port from `--port N`, or from the number alone. */
function chosenPort([word, ...more]: readonly string[], option: string | undefined): number | undefined {
  if (word === undefined) return portIn(option);
  if (more.length > 0 || option !== undefined) throw new UsageError('Say one port, by --port N.');
  return portIn(word);
}

function greet({ url, keys }: Stack, file: string, port: number, left: string): void {
  const chosen = file === 'stack.json' ? '' : ` -- --port ${port}`;
  say(`\nReady: ${url}\n`);
  for (const [name, key] of Object.entries(keys)) say(`  ${name.padEnd(16)} ${key}`);
  say(`\nBoth are also in .local/${file} while it runs. Try:\n`);
  say(`  curl -H 'Authorization: Bearer ${keys.merchant}' '${url}/v2/products?per_page=2'\n`);
  say(`The reference    ${url}/docs`);
  say(`A walk through   npm run demo${chosen}   (in another terminal)`);
  say(`The end          Ctrl-C. ${left}`);
}
