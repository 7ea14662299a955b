import { inflateRawSync } from 'node:zlib';
import { inflate } from '../shared/table/deflate.ts';
import type { Row } from '../shared/table/rows.ts';
import { queryPartition } from '../shared/table/table.ts';
import { type GivenOptions, Mistake, portIn, remark, runCommand, say, systemOption, UsageError } from './command.ts';
import { connect } from './connection.ts';

const usage = `Usage: npm run table -- show PK [SK]

Prints the rows of a partition, or the row with the sort key SK. Compressed values are printed as JSON.
docs/explanation/data-model.md lists the keys. Most records have the sort key @, for example: npm run table -- show checkout#1 @

  --port N    Use the local system on this port
  --help      Show this help

The command uses the running local system. If none is running, it uses TABLE_NAME and the AWS variables.`;

const rowsAtMost = 1000;

/** Returns a row for display, with JSON and compressed values decoded and names sorted. */
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

/** Decodes bytes that were deflated with or without a dictionary, otherwise returns them as Base64. */
function textOf(bytes: Uint8Array): string {
  for (const read of [inflate, inflateRawSync]) {
    try {
      return read(bytes).toString();
    } catch {
      // it was compressed differently, or not at all
    }
  }
  return Buffer.from(bytes).toString('base64');
}

async function run({ positionals, values }: GivenOptions<typeof systemOption>): Promise<number> {
  const [verb, partition, sort, ...more] = positionals;
  if (verb !== 'show' || partition === undefined || more.length > 0) {
    throw new UsageError('Expected show PK or show PK SK.');
  }
  remark(`Using ${await connect('TABLE_NAME', portIn(values.port))}.`);
  const range = sort === undefined ? {} : { from: sort, to: sort };
  const { rows, more: isCut } = await queryPartition({ partition, ...range, ascending: true, limit: rowsAtMost });
  if (rows.length === 0)
    throw new Mistake(
      `No row has the key ${partition}${sort === undefined ? '' : ` ${sort}`}. docs/explanation/data-model.md lists the keys.`,
    );
  for (const row of rows) say(JSON.stringify(readable(row), null, 2));
  if (isCut) remark(`Only the first ${rowsAtMost} rows are shown.`);
  return 0;
}

if (import.meta.main) runCommand('npm run table', usage, systemOption, run);
