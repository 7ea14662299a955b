import type { Dialect } from '../../../shared/resources/imports/import-record.ts';
import { type CsvRecord, readRecords } from '../../../shared/work/imports/csv.ts';
import { TooLarge } from '../../../shared/work/imports/too-large.ts';

/** Yields bytes in chunks that end at the given offsets. */
export async function* chunksOf(bytes: Uint8Array, ends: readonly number[] = []): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (const end of [...ends, bytes.length]) {
    yield bytes.subarray(from, end);
    from = end;
  }
}

/** The offsets of chunks of a fixed size. */
export const every = (size: number, bytes: Uint8Array): readonly number[] =>
  Array.from({ length: Math.floor(bytes.length / size) }, (_, at) => (at + 1) * size);

/** Reads all records of a file. */
export async function readAll(
  file: string | Uint8Array,
  dialect: Partial<Dialect & { readonly offset: number }> = {},
  ends: (bytes: Uint8Array) => readonly number[] = () => [],
): Promise<readonly CsvRecord[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const given = { delimiter: ';', encoding: 'utf-8', offset: 0, ...dialect } as const;
  const records: CsvRecord[] = [];
  for await (const read of readRecords(chunksOf(bytes, ends(bytes)), given)) {
    if (read instanceof TooLarge) throw new Error(read.message);
    records.push(...read);
  }
  return records;
}
