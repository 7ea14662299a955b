// Reads a large generated file in a separate process. Prints the result, the duration and the peak memory. Usage: node
// read-large-file.ts KIND MEGABYTES
import { readRecords } from '../../../shared/work/imports/csv.ts';
import { inspect } from '../../../shared/work/imports/inspect.ts';
import { TooLarge } from '../../../shared/work/imports/too-large.ts';

const megabyte = 1_000_000;

const row = `shirt;"Größe, ""XL"" of a shirt, and more of it";${'some text;12,50;'.repeat(13)}\r\n`;

/** The beginning of the file, and the part that repeats. */
const kinds: Readonly<Record<string, readonly [beginning: string, repeated: string]>> = {
  'one line': ['handle;name\n', 'x'],
  'one line of cells': ['handle;name\n', 'x;'],
  'one line of empty cells': ['handle;name\n', ';'],
  'an unclosed quote': ['handle;name\nshirt;Shirt\nmug;"', 'Mug;1\n'],
  'an unclosed quote of quotes': ['handle;name\nshirt;Shirt\nmug;"', '""'],
  rows: [`handle${';name'.repeat(28)}\n`, row],
};

const [kind = '', megabytes = '1'] = process.argv.slice(2);
const [beginning, repeated] = kinds[kind] ?? ['', ''];
const piece = Buffer.from(repeated.repeat(Math.ceil(megabyte / repeated.length)));
const first = Buffer.from(beginning);

async function* file(): AsyncGenerator<Uint8Array> {
  yield first;
  for (let count = 0; count < Number(megabytes); count++) {
    const { heapUsed, external } = process.memoryUsage();
    peak = Math.max(peak, heapUsed + external);
    yield piece;
  }
}

let peak = 0;
const began = performance.now();
const inspected = await inspect(file, first.length + Number(megabytes) * megabyte);
const looked = performance.now();
let records = 0;
let outcome = 'read';
for await (const read of readRecords(file(), { delimiter: ';', encoding: 'utf-8', offset: 0 })) {
  records += read instanceof TooLarge ? 0 : read.length;
  outcome = read instanceof TooLarge ? `${read.what} of row ${read.row}` : (read.at(-1)?.problem ?? 'read');
}
process.stdout.write(
  JSON.stringify({
    inspected,
    outcome,
    records,
    milliseconds: { inspect: looked - began, read: performance.now() - looked },
    peakMegabytes: peak / megabyte,
  }),
);
