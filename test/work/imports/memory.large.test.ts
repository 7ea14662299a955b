import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, 'read-large-file.ts');
const heapMegabytes = 64; // the process crashes above it
const ceilingMegabytes = 150; // of used heap and buffers, including garbage: less than the size of the file

test.each<[kind: string, megabytes: number, outcome: string, records: number]>([
  ['one line', 199, 'field of row 2', 1],
  ['one line of cells', 199, 'row of row 2', 1],
  ['one line of empty cells', 199, 'row of row 2', 1],
  ['an unclosed quote', 199, 'unclosed_quote', 3],
  ['an unclosed quote of quotes', 199, 'unclosed_quote', 3],
  ['rows', 199, 'read', 768_539],
])('reading a file of %s needs constant memory: %i MB', async (kind, megabytes, outcome, records) => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[`--max-old-space-size=${heapMegabytes}`, script, kind, String(megabytes)],
  ]);
  const answer = JSON.parse(stdout);
  expect(answer).toMatchObject({ outcome, records, inspected: { encoding: 'utf-8', delimiter: ';' } });
  expect(answer.peakMegabytes).toBeLessThan(ceilingMegabytes);
});
