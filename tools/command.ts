import { type ParseArgsConfig, parseArgs } from 'node:util';
import { sentenceOfFile } from './file-errors.ts';

/** Prints a line of a command's result to standard output. */
export const say = (line: string): unknown => process.stdout.write(`${line}\n`);

/** Prints a note to standard error, so that standard output holds only results. */
export const remark = (line: string): unknown => process.stderr.write(`${line}\n`);

/** A command cannot do what the user asked for. The message is shown to the user. */
export class Mistake extends Error {}

/** The arguments of a command are wrong. The message is shown to the user. */
export class UsageError extends Mistake {}

/** Returns the message of an error. If arguments of `command` are wrong, a second line names its `--help`. */
export function sentenceOf(error: unknown, command?: string): string {
  const sentence = sentenceOfFile(error) ?? (error instanceof Error ? error.message : String(error));
  return error instanceof UsageError && command ? `${sentence}\nFor help, run: ${command} -- --help` : sentence;
}

/** Replaces control characters in a foreign string, so that it cannot control the terminal. */
export const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

type OptionSpecs = NonNullable<ParseArgsConfig['options']>;

const help = { help: { type: 'boolean', short: 'h' } } as const;

/** The parsed options and positional arguments of a command. */
export type GivenOptions<O extends OptionSpecs = Record<never, never>> = ReturnType<
  typeof parseArgs<{ options: O & typeof help; allowPositionals: true; strict: true }>
>;

/** Reads the arguments of a command. Every command supports `--help`. Throws a `UsageError`. */
export function readArgs<const O extends OptionSpecs>(given: readonly string[], known: O): GivenOptions<O> {
  const options = { ...known, ...help };
  refuseKept(Object.keys(known));
  const args = 'port' in options ? withPort(given) : given;
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  for (const token of tokens) if (token.kind === 'option') check(token, options);
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
}

/** Throws a `UsageError` if there are positional arguments. */
export function requireNoArguments([first]: readonly string[], hint = 'Use only options.'): void {
  if (first !== undefined) throw new UsageError(`Unexpected argument ${JSON.stringify(first)}. ${hint}`);
}

// `key` can come from .npmrc, where it is npm's own option. `withPort` reads `port`.
const notAsked: readonly string[] = ['key', 'port'];

/**
 * Rejects an option that npm consumed because no `--` precedes it. Otherwise an import would ignore its `--dry-run`.
 */
function refuseKept(names: readonly string[]): void {
  const kept = names.find((name) => !notAsked.includes(name) && process.env[variableOf(name)] !== undefined);
  if (kept !== undefined) throw new UsageError(`npm consumed --${kept}. Put -- before the options.`);
}

/** Returns the name of the variable in which npm passes on an option that it consumed. */
const variableOf = (option: string): string => `npm_config_${option.replaceAll('-', '_')}`;

/** Restores `npm start --port N`. Without a `--`, npm consumes the option and passes on only `N`. */
function withPort(args: readonly string[]): readonly string[] {
  if (process.env.npm_config_port !== 'true') return args;
  if (args.length === 1 && /^\d+$/.test(args[0] ?? '')) return ['--port', ...args];
  throw new UsageError('npm consumed --port. Put -- before the options, for example: npm start -- --port 4800');
}

function check({ name, rawName, value, inlineValue }: OptionToken, options: OptionSpecs): void {
  const option = options[name];
  if (!option) {
    const known = Object.keys(options).map((one) => `--${one}`);
    throw new UsageError(`Unknown option ${rawName}. Options: ${known.join(', ')}.`);
  }
  if (option.type === 'boolean' && value !== undefined) throw new UsageError(`${rawName} doesn't accept a value.`);
  const isMissing = value === undefined || (!inlineValue && value.startsWith('-'));
  if (option.type === 'string' && isMissing) throw new UsageError(`${rawName} needs a value.`);
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

/** The option that chooses one of several local systems. */
export const systemOption = { port: { type: 'string' } } as const;

/** Reads a port number. The default is the port that npm consumed (`npm start --port N`). */
export function portIn(text: string): number;
export function portIn(text: string | undefined): number | undefined;
export function portIn(text = process.env.npm_config_port): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1024 || port > 65_535) {
    throw new UsageError(`--port must be a whole number from 1024 to 65535, not ${JSON.stringify(text)}.`);
  }
  return port;
}

const millisecondsBetweenPresses = 400; // npm forwards a Ctrl-C, so that one press arrives twice

/** Calls `hear` with the number of presses so far, at each Ctrl-C or other signal in `names`. */
export function hearPresses(names: readonly NodeJS.Signals[], hear: (presses: number) => void): void {
  let presses = 0;
  let pressedAt = Number.NEGATIVE_INFINITY;
  const press = () => {
    if (performance.now() - pressedAt < millisecondsBetweenPresses) return;
    pressedAt = performance.now();
    presses += 1;
    hear(presses);
  };
  for (const name of names) process.on(name, press);
}

/**
 * Reads the arguments of a command, runs it, and exits with the code that it returns. `--help` prints its usage. If it
 * throws, prints the message and exits with 2.
 */
export function runCommand<const O extends OptionSpecs>(
  command: string,
  usage: string,
  options: O,
  run: (given: GivenOptions<O>) => Promise<number>,
): void {
  // a reader that closes the pipe, such as `| head`, does not end the command
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  runOrHelp().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      remark(sentenceOf(error, command));
      process.exitCode = 2;
    },
  );

  async function runOrHelp(): Promise<number> {
    const given = readArgs(process.argv.slice(2), options);
    const { help }: { readonly help?: boolean } = given.values;
    if (!help) return run(given);
    say(usage);
    return 0;
  }
}
