import { Misuse, portIn, readArgs, say, sentenceOf, systemOption } from '../tools/command.ts';
import { type Announcer, announcer, type Stack } from '../tools/connection.ts';
import { endSignal, given } from './ending.ts';
import { clearPort, starts } from './ports.cjs';

/** What a local system is started with. */
export interface Start {
  readonly port: number;
  readonly announce: Announcer;
  /** Says when it is to end. */
  readonly signal: AbortSignal;
  /** Says what its end leaves. */
  readonly left: string;
}

const usageOf = (name: keyof typeof starts, does: string): string => `${starts[name].command} [-- --port N]

${does}

  --port N          the port that it listens on; ${starts[name].port} unless stated
  --end-leftovers   ends what a local system that was killed has left on the port
  --help            prints this`;

/** A local system. `end` is called at every end, and leaves no process. */
interface Run {
  serve(start: Start): Promise<void>;
  end(): Promise<unknown>;
  /** Says what its end leaves, where that is something. */
  readonly left?: string;
}

/**
 * Runs a local system: reads its arguments, sees that its port is free, and says in a sentence why it cannot go on.
 */
export async function runSystem(
  name: keyof typeof starts,
  does: string,
  { serve, end, left = 'Its data end with it.' }: Run,
): Promise<never> {
  // a terminal that was closed takes no more lines, and the system is to end in order
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  let announce: Announcer | undefined;
  const signal = endSignal();
  try {
    const { values, positionals } = readArgs(process.argv.slice(2), {
      ...systemOption,
      'end-leftovers': { type: 'boolean', default: false },
    });
    if (values.help) {
      say(usageOf(name, does));
      process.exit();
    }
    const { command } = starts[name];
    const port = chosenPort(positionals, values.port) ?? starts[name].port;
    await clearPort({ command, port, mayEnd: values['end-leftovers'] });
    announce = announcer(command, port);
    void given(signal).then(() => say(`\nEnding ${command} …`));
    await serve({ port, announce, signal, left });
  } catch (error) {
    if (!signal.aborted) {
      process.stderr.write(`${sentenceOf(error, starts[name].command)}\n`);
      process.exitCode = 1;
    }
  }
  announce?.withdraw();
  await end();
  if (announce && signal.aborted) say(`Ended. ${left}`);
  process.exit();
}

/** Reads the port from `--port N`, or from the number alone. */
function chosenPort([word, ...more]: readonly string[], option: string | undefined): number | undefined {
  if (word === undefined) return portIn(option);
  if (more.length > 0 || option !== undefined) throw new Misuse('Say one port, by --port N.');
  return portIn(word);
}

/** Says that a system is ready, and what to do with it. */
export function greet({ url, keys }: Stack, file: string, { port, left }: Start): void {
  const chosen = file === 'stack.json' ? '' : ` -- --port ${port}`;
  say(`\nReady: ${url}\n`);
  for (const [name, key] of Object.entries(keys)) say(`  ${name.padEnd(16)} ${key}`);
  say(`\nBoth are also in .local/${file} while it runs. Try:\n`);
  say(`  curl -H 'Authorization: Bearer ${keys.merchant}' '${url}/v2/products?per_page=2'\n`);
  say(`The reference    ${url}/docs`);
  say(`A walk through   npm run demo${chosen}   (in another terminal)`);
  say(`The end          Ctrl-C. ${left}`);
}
