import { type ParseArgsConfig, parseArgs } from 'node:util';
import { sentenceOfFile } from './file-errors.ts';

/** Prints what a command is asked for. */
export const say = (line: string): unknown => process.stdout.write(`${line}\n`);

/** Prints what there is to be known besides. */
export const remark = (line: string): unknown => process.stderr.write(`${line}\n`);

/** The command cannot be done. The message is for the user. */
export class Mistake extends Error {}

/** The arguments of a command are wrong. The message is a sentence for the user. */
export class UsageError extends Mistake {}

/** Reads the sentence of a failure; where arguments of `command` are wrong, it says how the right ones are learnt. */
export function sentenceOf(error: unknown, command?: string): string {
  const sentence = sentenceOfFile(error) ?? (error instanceof Error ? error.message : String(error));
  return error instanceof UsageError && command ? `${sentence} (${command} -- --help)` : sentence;
}

/** Makes a text that others have written safe to show: it can steer no terminal. */
export const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

type OptionSpecs = NonNullable<ParseArgsConfig['options']>;

const help = { help: { type: 'boolean', short: 'h' } } as const;

/** What the arguments of a command say. */
type GivenOptions<O extends OptionSpecs> = ReturnType<
  typeof parseArgs<{ options: O & typeof help; allowPositionals: true; strict: true }>
>;

/** Reads the arguments of a command, every one of which knows `--help`. Throws a `UsageError`. */
export function readArgs<const O extends OptionSpecs>(given: readonly string[], known: O): GivenOptions<O> {
  const options = { ...known, ...help };
  refuseKept(Object.keys(known));
  const args = 'port' in options ? withPort(given) : given;
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  for (const token of tokens) if (token.kind === 'option') check(token, options);
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
}

// npm's own `key`, which .npmrc may hold, is not ours; `port` is read below
const notAsked: readonly string[] = ['key', 'port'];

/** Fails on an option that npm has kept, since no `--` is before it: an import would be no `--dry-run`. */
function refuseKept(names: readonly string[]): void {
  const kept = names.find((name) => !notAsked.includes(name) && process.env[variableOf(name)] !== undefined);
  if (kept !== undefined) throw new UsageError(`npm has kept --${kept} for itself. Write -- before it.`);
}

/** Names the variable in which npm hands on what it has kept. */
const variableOf = (option: string): string => `npm_config_${option.replaceAll('-', '_')}`;

/** Reads what npm makes of `npm start --port N`: it keeps the option, since no `--` is before it, and hands on `N`. */
function withPort(args: readonly string[]): readonly string[] {
  if (process.env.npm_config_port !== 'true') return args;
  if (args.length === 1 && /^\d+$/.test(args[0] ?? '')) return ['--port', ...args];
  throw new UsageError('npm has kept --port for itself. Write -- before it, as in: npm start -- --port 4800.');
}

function check({ name, rawName, value, inlineValue }: OptionToken, options: OptionSpecs): void {
  const option = options[name];
  if (!option) {
    const known = Object.keys(options).map((one) => `--${one}`);
    throw new UsageError(`There is no option ${rawName}. There are: ${known.join(', ')}.`);
  }
  if (option.type === 'boolean' && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
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

/** Reads the number of a port: the one given, else the one that npm has kept for itself (`npm start --port N`). */
export function portIn(text: string): number;
export function portIn(text: string | undefined): number | undefined;
export function portIn(text = process.env.npm_config_port): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1024 || port > 65_535) {
    throw new UsageError(`--port takes a whole number from 1024 to 65535, not ${JSON.stringify(text)}.`);
  }
  return port;
}

const millisecondsBetweenPresses = 400; // npm sends a Ctrl-C on, so that one comes twice

/** Calls `hear` at each Ctrl-C, or other signal of `names`, with how many there have been. */
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

/** Runs a command, which answers its exit code; what it throws is said in a sentence, and the code is 2. */
export function runCommand(run: (args: readonly string[]) => Promise<number>, command?: string): void {
  // a reader that goes, as `| head` does, ends no command
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  run(process.argv.slice(2)).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      remark(sentenceOf(error, command));
      process.exitCode = 2;
    },
  );
}
