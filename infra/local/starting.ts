import { portIn, readArgs, say, sentenceOf, systemOption } from '../../tools/command.ts';
import { type Announcer, announcer, type Stack } from '../../tools/connection.ts';
import { endSignal } from './ending.ts';
import { clearPort, starts } from './ports.cjs';

/** What a local system is started with. */
export interface Start {
  readonly port: number;
  readonly announce: Announcer;
  /** Says when it is to end. */
  readonly signal: AbortSignal;
}

const usageOf = (name: keyof typeof starts, does: string): string => `${starts[name].command} [-- --port N]

${does}

  --port N          the port that it listens on; ${starts[name].port} unless stated
  --end-leftovers   ends what a local system that was killed has left on the port
  --help            prints this`;

/**
 * Runs a local system: reads its arguments, sees that its port is free, and says in a sentence why it cannot go on.
 * `end` is called at every end, and leaves no process.
 */
export async function runSystem(
  name: keyof typeof starts,
  does: string,
  { serve, end }: { serve(start: Start): Promise<void>; end(): Promise<unknown> },
): Promise<never> {
  let announce: Announcer | undefined;
  const signal = endSignal();
  try {
    const { values } = readArgs(process.argv.slice(2), {
      ...systemOption,
      'end-leftovers': { type: 'boolean', default: false },
    });
    if (values.help) {
      say(usageOf(name, does));
      process.exit();
    }
    const { command } = starts[name];
    const port = portIn(values.port) ?? starts[name].port;
    await clearPort({ command, port, mayEnd: values['end-leftovers'] });
    announce = announcer(command, port);
    await serve({ port, announce, signal });
  } catch (error) {
    if (!signal.aborted) {
      process.stderr.write(`${sentenceOf(error, starts[name].command)}\n`);
      process.exitCode = 1;
    }
  }
  announce?.withdraw();
  await end();
  process.exit();
}

/** Says that a system is ready, what to do with it, and what its end leaves. */
export function greet({ url, keys }: Stack, file: string, port: number, left = 'its data end with it'): void {
  const chosen = file === 'stack.json' ? '' : ` -- --port ${port}`;
  say(`\nReady: ${url}\n`);
  for (const [name, key] of Object.entries(keys)) say(`  ${name.padEnd(16)} ${key}`);
  say(`\nBoth are also in .local/${file} while it runs. Try:\n`);
  say(`  curl -H 'Authorization: Bearer ${keys.merchant}' '${url}/v2/products?per_page=2'\n`);
  say(`The reference    ${url}/docs`);
  say(`A walk through   npm run demo${chosen}   (in another terminal)`);
  say(`The end          Ctrl-C; ${left}`);
}
