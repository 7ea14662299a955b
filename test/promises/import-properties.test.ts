import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorColumns, undefused } from '../../shared/rules/imports/report.ts';
import { productColumns } from '../support/given/imports.ts';
import { countsOf, importing, onlyImportsAreWritten, reportFile, reportOf } from '../support/imported.ts';
import { readTable, violations } from '../support/invariants.ts';
import { makeSampler } from '../support/sample.ts';
import { startTestWorld } from '../support/world.ts';

// Properties of every file: no row is lost, and a dry run reports what the import does. A user can fix a report and
// import it again. The format and the order of a file make no difference.

const sampler = makeSampler('properties of imports');
const world = await startTestWorld();
const imported = importing(world, 'product-imports');
const overwriting = { overwrite_existing: true };

type Name = (typeof productColumns)[number];
type Cells = Readonly<Partial<Record<Name, string>>>;

/** A row of a file. */
interface Line {
  readonly cells: Cells;
  readonly blankBefore: number;
}
const linesOf = (rows: readonly Cells[]): readonly Line[] => rows.map((cells) => ({ cells, blankBefore: 0 }));

/** Writes a file. Puts a cell in quotes if necessary. */
function written(lines: readonly Line[], { delimiter = ';', end = '\r\n' } = {}): string {
  const cell = (text: string) =>
    text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const record = (cells: readonly string[]) => `${cells.map(cell).join(delimiter)}${end}`;
  const rows = lines.map(
    ({ cells, blankBefore }) => `${end.repeat(blankBefore)}${record(productColumns.map((name) => cells[name] ?? ''))}`,
  );
  return [record(productColumns), ...rows].join('');
}

/** Returns the row numbers that a spreadsheet shows. */
const numbersOf = (lines: readonly Line[]): readonly number[] => {
  let last = 1;
  return lines.map(({ blankBefore }) => {
    last += blankBefore + 1;
    return last;
  });
};

/** Checks random cases, each on restored demo data. Cases that failed once are checked first. */
const holds = <T>(
  cases: fc.Arbitrary<T>,
  ofSample: number,
  check: (one: T) => Promise<void>,
  failedOnce: readonly T[] = [],
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(cases, check).beforeEach(() => world.restore()),
    {
      numRuns: sampler.draws(ofSample, ofSample * 10) + failedOnce.length,
      examples: failedOnce.map((one): [T] => [one]),
    },
  );

/** Returns the catalogue without IDs and times, and without anything that depends on which row was first. */
async function catalogue() {
  const table = await readTable();
  expect(violations(table)).toEqual([]);
  const handlesOf = (entity: 'brand' | 'option-value') =>
    new Map(table.of(entity).map(({ id, handle }) => [id, handle] as const));
  const [brands, options] = [handlesOf('brand'), handlesOf('option-value')];
  const variants = Map.groupBy(table.of('master-variant'), ({ product_id }) => product_id);
  const shown = ({ option_values, ...record }: NonNullable<ReturnType<typeof variants.get>>[number]) => ({
    ...without(record),
    option_values: option_values.map((id) => options.get(id)).sort(),
  });
  return {
    brands: [...brands.values()].sort(),
    options: [...options.values()].sort(),
    products: Object.fromEntries(
      table.of('master-product').map(({ brand, available_at, ...record }) => [
        `product ${record.handle}`,
        {
          ...without(record),
          brand: brands.get(brand ?? 0),
          isAvailable: available_at !== null,
          variants: (variants.get(record.id) ?? []).map(shown).sort((a, b) => (a.sku < b.sku ? -1 : 1)),
        },
      ]),
    ),
  };
}

function without<T extends object>(record: T) {
  const own = ['id', 'rev', 'product_id', 'imported_by', 'created_at', 'updated_at'];
  return Object.fromEntries(Object.entries(record).filter(([name]) => !own.includes(name))) as T;
}

// few names, so that rows share them
const handle = fc.constantFrom('cap', 'hat', 'tee', '__proto__');
const locale = fc.constantFrom('en', 'de', 'FR');

/** Consistent rows: all rows of a product, variant or language have the same values for it. */
const fittingRow = fc
  .record({ of: handle, language: locale, variant: fc.constantFrom('', '1', '2', 'ü') })
  .map(({ of, language, variant }): Cells => {
    const ofProduct = {
      handle: of,
      locale: language,
      name: `${of} “${language.toLowerCase()}”; ä€, \t`,
      description: of === 'tee' ? '' : `two lines\nof "${of}" in ${language.toLowerCase()}`,
      manufacturer: of === 'cap' ? '=1+1' : '',
      brand: of === 'hat' ? 'Great Hats' : '',
      country_of_origin: of === 'cap' ? 'De' : '',
      published: of === 'tee' ? 'no' : 'ja',
    };
    if (variant === '') return ofProduct;
    return {
      ...ofProduct,
      code: `${of}-${variant}`,
      price: `${of.length},5`,
      cost_price: variant === '1' ? '' : '1.25',
      tax_rate: '19',
      weight: variant === '2' ? '0,125' : '',
      color_handle: variant === '1' ? 'sky' : '',
      size_handle: variant === '2' ? 'm' : 'xxl',
      is_master: variant === '1' ? 'yes' : 'no',
      external_identifier: `our ${variant}`,
      track_inventory: variant === 'ü' ? 'true' : '',
    };
  });
const fittingRows = fc.uniqueArray(fittingRow, {
  selector: ({ handle: of, code, locale: language }) => `${of} ${code} ${language}`,
  minLength: 1,
  maxLength: 24,
  size: 'max',
});

/** Cells that make a row fail, with their column. */
const breakages: readonly (readonly [name: Name, cell: string])[] = [
  ['handle', ''],
  ['locale', 'xx'],
  ['locale', ''],
  ['name', 'x'.repeat(256)],
  ['weight', '1e3'],
  ['price', 'much; "or" more'],
  ['price', '=1+1'],
  ['cost_price', '-1'],
  ['tax_rate', '100,01'],
  ['published', 'perhaps'],
  ['command', 'replace'],
  ['image_left_url', 'http://'],
];
const breaks = fc.constantFrom(...breakages);

/** Rows that may contradict each other, and that refer to existing or unknown objects. */
const looseRow = fc.record({
  handle: fc.oneof(handle, fc.constantFrom('t-shirt', 'mug')),
  locale,
  name: fc.constantFrom('', 'Any', 'Other'),
  brand: fc.constantFrom('', 'Great Hats', 'GREAT HATS ', 'Other'),
  code: fc.constantFrom('', 'cap-1', 'hat-1', 'tee-1', 'TS-WHITE-M', 'x'),
  color_handle: fc.constantFrom('', 'sky', 'm', 'white'),
  size_handle: fc.constantFrom('', 'm', 'sky'),
  country_of_origin: fc.constantFrom('', '', 'DE', 'Atlantis'),
  price: fc.constantFrom('', '1', '9,99'),
  published: fc.constantFrom('', 'yes', 'no'),
  command: fc.constantFrom('', '', 'create', 'update', 'delete'),
});
const anyLine = fc.record({
  cells: fc.oneof(fittingRow, looseRow) as fc.Arbitrary<Cells>,
  broken: fc.option(breaks, { freq: 3 }),
  blankBefore: fc.constantFrom<number>(0, 0, 0, 1, 2),
});
const anyLines = fc.array(anyLine, { maxLength: 40, size: 'max' }).map((lines) =>
  lines.map(({ cells, broken, blankBefore }) => ({
    cells: broken ? { ...cells, [broken[0]]: broken[1] } : cells,
    broken: broken?.[0],
    blankBefore,
  })),
);
const options = fc.record({ overwrite_existing: fc.boolean(), should_preserve_published: fc.boolean() });

test('an import counts every row once, and its report lists the failed rows in order, with number and column', () =>
  holds(fc.tuple(anyLines, options), 5, async ([lines, more]) => {
    const done = await imported(written(lines), more);
    expect(done.state).toBe('finished');
    countsOf(done);
    expect(done.total_rows).toBe(lines.length);
    const report = await reportOf(world, done);
    expect(report).toHaveLength(done.failed_rows);
    const numbers = numbersOf(lines);
    const failed = report.map(({ error_row }) => numbers.indexOf(Number(error_row)));
    expect(failed, 'in order').toEqual([...failed].sort((a, b) => a - b));
    expect(new Set(failed).size, 'once').toBe(report.length);
    for (const [index, line] of report.entries()) {
      const cells: Readonly<Record<string, string | undefined>> = lines[failed[index] ?? -1]?.cells ?? {};
      for (const name of productColumns) expect(undefused(line[name] ?? ''), name).toBe(cells[name] ?? '');
      const { error_column = '', error_value = '', error_code, error_message } = line;
      if (error_column !== '') expect(productColumns).toContain(error_column);
      expect(undefused(error_value)).toBe((cells[error_column] ?? '').slice(0, 200));
      expect([error_code, error_message]).toEqual([expect.stringMatching(/^[a-z_]+$/), expect.stringMatching(/\.$/)]);
    }
    for (const [at, { broken }] of lines.entries()) {
      const line = report[failed.indexOf(at)];
      if (broken)
        expect(`${line?.error_column}: ${line?.error_message}`, `row ${numbers[at]}`).toContain(`${broken}: `);
    }
    expect(violations(await readTable())).toEqual([]);
  }));

/** Rows of a product, and of a variant that belongs to a different product. */
const codeOfAnother = linesOf([
  { handle: 't-shirt', locale: 'en' },
  { handle: 'mug', locale: 'en', code: 'TS-WHITE-M', price: '1' },
]).map((line) => ({ ...line, broken: undefined }));

test("a dry run predicts the import's result whatever exists, and writes only its own record", () =>
  holds(
    fc.tuple(anyLines, fc.array(fittingRow, { maxLength: 6 }), options),
    5,
    async ([lines, there, more]) => {
      if (there.length > 0) await imported(written(linesOf(there)));
      const file = written(lines);
      const dry = await onlyImportsAreWritten(() => imported(file, { ...more, dry_run: true }));
      const dryReport = (await reportFile(world, dry))?.toString();
      const real = await imported(file, more);
      expect(countsOf(dry)).toBe(countsOf(real));
      expect((await reportFile(world, real))?.toString()).toBe(dryReport);
    },
    [[codeOfAnother, [], { overwrite_existing: false, should_preserve_published: false }]],
  ));

test('a fixed report that is imported again has the same result as a file without errors', () =>
  holds(
    fc.tuple(fittingRows, fc.array(fc.tuple(fc.nat(23), breaks), { maxLength: 12 })),
    20,
    async ([rows, broken]) => {
      expect(countsOf(await imported(written(linesOf(rows))))).toBe(`${rows.length} 0 0`);
      const clean = await catalogue();
      await world.restore();

      const cells = new Map(broken.map(([at, [name, cell]]) => [at % rows.length, { [name]: cell }]));
      const lines = linesOf(rows.map((row, at) => ({ ...row, ...cells.get(at) })));
      const done = await imported(written(lines));
      expect(countsOf(done)).toBe(`${rows.length - cells.size} ${cells.size} 0`);
      const file = await reportFile(world, done);
      if (file) {
        const read: readonly Record<string, string>[] = parse(file, { bom: true, columns: true, delimiter: ';' });
        const mended = read.map((line) => {
          const at = numbersOf(lines).indexOf(Number(line.error_row));
          const [name = ''] = Object.keys(cells.get(at) ?? {});
          return { ...line, [name]: rows[at]?.[name as Name] ?? '' };
        });
        const names = [...productColumns, ...errorColumns] as readonly string[];
        const again = [Object.fromEntries(names.map((name) => [name, name])), ...mended].map((line) =>
          names.map((name) => `"${(line[name] ?? '').replaceAll('"', '""')}"`).join(';'),
        );
        const second = await imported(`${again.join('\r\n')}\r\n`, overwriting);
        expect(countsOf(second)).toBe(`${cells.size} 0 0`);
      }
      expect(await catalogue()).toEqual(clean);
    },
  ));

// characters of Windows-1252 that differ from ISO 8859-1
const windows1252: Readonly<Record<string, number>> = { '€': 0x80, '“': 0x93, '”': 0x94 };

const encodings: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from([...text].map((one) => windows1252[one] ?? one.charCodeAt(0))),
];
const forms = [';', ',', '\t'].flatMap((delimiter) =>
  ['\r\n', '\n', '\r'].flatMap((end) => encodings.map((encode) => ({ delimiter, end, encode }))),
);

test('encoding, delimiter and line ends of a file make no difference', () =>
  holds(fc.tuple(fittingRows, fc.subarray(forms, { minLength: 4, maxLength: 4 })), 3, async ([rows, some]) => {
    const seen = [];
    for (const { encode, ...form } of some) {
      await world.restore();
      expect(countsOf(await imported(encode(written(linesOf(rows), form))))).toBe(`${rows.length} 0 0`);
      seen.push(await catalogue());
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
  }));

test('rows of one product have the same result whether they are adjacent or not', () =>
  holds(
    fittingRows.chain((rows) => fc.tuple(fc.shuffledSubarray(rows, { minLength: rows.length }), fc.boolean())),
    5,
    async ([rows, areNew]) => {
      const commanded = linesOf(rows.map((row) => ({ ...row, command: areNew ? 'create' : '' })));
      expect(countsOf(await imported(written(commanded)))).toBe(`${rows.length} 0 0`);
      const apart = await catalogue();
      await world.restore();
      const together = commanded.toSorted((a, b) => ((a.cells.handle ?? '') < (b.cells.handle ?? '') ? -1 : 1));
      expect(countsOf(await imported(written(together)))).toBe(`${rows.length} 0 0`);
      expect(apart).toEqual(await catalogue());
    },
  ));

test('a second import ignores every row, and processes every row without a change if it overwrites', () =>
  holds(fittingRows, 5, async (rows) => {
    const file = written(linesOf(rows));
    expect(countsOf(await imported(file))).toBe(`${rows.length} 0 0`);
    expect(countsOf(await onlyImportsAreWritten(() => imported(file)))).toBe(`0 0 ${rows.length}`);
    const again = await onlyImportsAreWritten(() => imported(file, overwriting));
    expect(countsOf(again)).toBe(`${rows.length} 0 0`);
  }));
