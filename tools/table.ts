import { inflateRawSync } from 'node:zlib';
import { inflate } from '../shared/table/deflate.ts';
import type { Row } from '../shared/table/rows.ts';
import { queryPartition } from '../shared/table/table.ts';
import { Mistake, portIn, readArgs, remark, runCommand, say, systemOption, UsageError } from './command.ts';
import { connect } from './connection.ts';

const usage = `npm run table -- show PK [SK]    prints the rows of a partition of the table, or one of them, as docs/table.md names
                                 them: npm run table -- show checkout#1 @

  --port N    the local system on a port, where several run
  --help      prints this

The row of most records has the sort key @. What rows hold deflated is printed as the JSON that it is. Works on the local
system while one runs (npm start, npm run dev), else on the one that TABLE_NAME and the AWS variables name.`;

const rowsAtMost = 1000;

/** Reads what a row holds: texts of JSON, deflated or not, as what they say, in the order of names. */
export const readable = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, meaningOf(value)]),
  );

function meaningOf(value: unknown): unknown {
  if (value instanceof Uint8Array) return meaningOf(textOf(value));
  if (value instanceof Set) return [...value];
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Reads bytes as the text that was deflated, with a dictionary or without, else as base64. */
function textOf(bytes: Uint8Array): string {
  for (const read of [inflate, inflateRawSync]) {
    try {
      return read(bytes).toString();
    } catch {
      // it was not made so
    }
  }
  return Buffer.from(bytes).toString('base64');
}

async function run(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArgs(args, systemOption);
  if (values.help) {
    say(usage);
    return 0;
  }
  const [verb, partition, sort, ...more] = positionals;
  if (verb !== 'show' || partition === undefined || more.length > 0) {
    throw new UsageError('Say which rows are shown: show PK, or show PK SK.');
  }
  remark(`Using ${await connect('TABLE_NAME', portIn(values.port))}.`);
  const range = sort === undefined ? {} : { from: sort, to: sort };
  const { rows, more: isCut } = await queryPartition({ partition, ...range, ascending: true, limit: rowsAtMost });
  if (rows.length === 0) throw new Mistake(`There is no row ${partition}${sort === undefined ? '' : ` ${sort}`}.`);
  for (const row of rows) say(JSON.stringify(readable(row), null, 2));
  if (isCut) remark(`There are more than these ${rowsAtMost}.`);
  return 0;
}

if (import.meta.main) runCommand(run, 'npm run table');
