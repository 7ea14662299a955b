/** Prints what a command is asked for. */
export const say = (line: string): unknown => process.stdout.write(`${line}\n`);

/** Prints what there is to be known besides. */
export const remark = (line: string): unknown => process.stderr.write(`${line}\n`);

/** Reads the sentence of a failure. */
export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Makes a text that others have written safe to show: it can steer no terminal. */
export const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

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
export function runCommand(run: (args: readonly string[]) => Promise<number>): void {
  // a reader that goes, as `| head` does, ends no command
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  run(process.argv.slice(2)).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      remark(sentenceOf(error));
      process.exitCode = 2;
    },
  );
}
