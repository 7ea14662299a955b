import { fileOf, productColumns } from './given/imports.ts';

// A file of products whose rows take every branch of an import, the catalogue before it, and the positions of its rows.

type Cells = Partial<Record<(typeof productColumns)[number], string>>;

/** Lines of a file with a header, and the byte at which each row ends. */
export interface ImportFile {
  readonly text: string;
  /** For each row, in order: its end in the file, and its number in a spreadsheet. */
  readonly rows: readonly { readonly end: number; readonly number: number }[];
}

const blank = Symbol('an empty line');
type Line = Cells | string | typeof blank;

/** Writes a file. A line is a list of cells by column, a raw line or an empty one. */
export function written(lines: readonly Line[]): ImportFile {
  const header = fileOf(productColumns, []);
  let text = header;
  let end = Buffer.byteLength(header);
  const rows: { end: number; number: number }[] = [];
  lines.forEach((line, index) => {
    const own = line === blank ? '\r\n' : typeof line === 'string' ? `${line}\r\n` : fileOf(productColumns, [line]);
    const added = typeof line === 'object' ? own.slice(header.length) : own;
    text += added;
    end += Buffer.byteLength(added);
    if (line !== blank) rows.push({ end, number: index + 2 });
  });
  return { text, rows };
}

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

const row = (handle: string, code: string | undefined, more: Cells = {}): Cells => ({
  handle,
  locale: 'en',
  name: `The ${handle}`,
  ...(code !== undefined && { code, price: '9,90', tax_rate: '19' }),
  ...more,
});

/** Products that exist before, with this many variants each. */
const existing = [
  ...times(6, (n) => [`old-${n}`, 4] as const),
  ['gone-whole', 3],
  ['gone-in-part', 3],
  ['pictured', 1],
  ['locked-short', 1],
  ['locked-long', 1],
] as const;

/** Returns the file that creates the existing products. */
export const fileBefore = (images: string): string =>
  written(
    existing.flatMap(([handle, count]) =>
      times(count, (n) =>
        row(handle, `${handle}-${n}`, {
          color_handle: 'red',
          ...(handle === 'pictured' && { image_front_url: `${images}/front.png` }),
        }),
      ),
    ),
  ).text;

/** The products that a test locks: one for a while, and one for longer than an import waits. */
export const lockedHandles = ['locked-short', 'locked-long'] as const;

/** Returns a file of about 300 rows that take every branch, with or without rows of locked products. */
export function everyBranch(images: string, { locked: withLocked = true } = {}): ImportFile {
  const made = times(22, (n): Line[] => {
    const handle = `new-${n}`;
    const more: Cells = {
      brand: n % 3 === 0 ? `Maker ${n % 4}` : 'plainly',
      color_handle: `shade-${n % 5}`,
      color_name: `Shade ${n % 5}`,
      size_handle: n % 2 === 0 ? 'm' : `fit-${n % 3}`,
      weight: '0,25',
      country_of_origin: n % 2 === 0 ? 'DE' : 'Austria',
      published: 'yes',
    };
    return [
      row(handle, `${handle}-a`, more),
      row(handle, `${handle}-a`, { locale: 'de', name: `Das Stück ${n} „für alle“` }),
      row(handle, `${handle}-b`, { ...more, price: '12', is_master: 'ja' }),
    ];
  });
  const met = times(6, (n): Line[] =>
    times(4, (v) =>
      row(`old-${n}`, `old-${n}-${v}`, {
        price: `${20 + v}`,
        published: 'yes',
        ...(n === 2 && { command: 'update' }),
        ...(n === 3 && v === 1 && { command: 'create' }),
        ...(n === 4 && v === 2 && { command: 'Update', code: 'old-4-none' }),
        ...(n === 5 && { command: 'UPSERT' }),
      }),
    ),
  );
  const broken: readonly Line[] = [
    row('no-number', 'no-number', { price: 'much' }),
    row('no-price', 'no-price', { price: '' }),
    row('no-country', 'no-country', { country_of_origin: 'Atlantis' }),
    row('no-command', 'no-command', { command: 'explode' }),
    row('no-locale', 'no-locale', { locale: '' }),
    row('no-name', 'no-name', { name: '' }),
    row('long', 'long', { manufacturer: 'x'.repeat(256) }),
    row('a-size', 'a-size', { color_handle: 'm' }),
    row('formula', 'formula', { name: '=1+1', price: '-1' }),
    'too;few;cells',
    `${';'.repeat(productColumns.length)}`,
    row('none', 'none', { command: 'update' }),
    row('foreign', 'old-0-0'),
  ];
  const deleted: readonly Line[] = [
    row('gone-in-part', 'gone-in-part-0', { command: 'delete' }),
    row('gone-in-part', 'gone-in-part-1', { command: 'delete' }),
    row('gone-in-part', 'gone-in-part-1', { command: 'delete' }),
    row('gone-whole', undefined, { command: 'DELETE' }),
    row('gone-whole', undefined, { command: 'delete' }),
    row('gone-never', undefined, { command: 'delete' }),
    row('heir', 'gone-in-part-0'),
    row('heir', 'gone-whole-1'),
    row('heir', 'heir-1'),
    row('rival', 'heir-1'),
    row('gone-whole', 'gone-whole-again'),
  ];
  const pictured: readonly Line[] = [
    row('pictured', 'pictured-0', { image_front_url: `${images}/front.png`, command: 'update' }),
    row('pictured', 'pictured-1', { image_front_url: `${images}/front.png`, image_back_url: `${images}/back.png` }),
    row('picture-new', 'picture-new-1', { image_left_url: `${images}/left.png` }),
    row('picture-new', 'picture-new-2', { image_left_url: `${images}/left.png`, image_right_url: `${images}/r.png` }),
  ];
  const again = (n: number): readonly Line[] => [
    row('scattered', `scattered-${n}`, { name: `Scattered ${n}`, brand: `Far ${n}` }),
    row('scattered', undefined, { locale: n % 2 === 0 ? 'fr' : 'de', name: `Épars ${n}` }),
  ];
  const divided = times(120, (n) => row('divided', `divided-${n}`, { price: `${n + 1}` }));
  const locked = lockedHandles.flatMap((handle): Line[] => [
    row(handle, `${handle}-0`, { price: '77', command: 'update', brand: 'Slow Maker' }),
    row(handle, `${handle}-none`, { command: 'update' }),
    'not;in;columns',
    row(handle, `${handle}-1`, { price: '78' }),
  ]);
  return written([
    ...made.slice(0, 8).flat(),
    blank,
    ...again(1),
    ...broken,
    ...(withLocked ? locked : []),
    ...met.flat(),
    blank,
    blank,
    ...pictured,
    ...made.slice(8, 15).flat(),
    ...again(2),
    ...deleted,
    ...divided,
    row('slow', 'slow', { brand: 'Slow Maker' }),
    // the product waits here for its images
    row('picture-new', 'picture-new-3', { price: '5' }),
    row('picture-new', 'picture-new-3', { locale: 'de', name: 'Bild' }),
    ...made.slice(15).flat(),
    ...again(3),
    row('last', 'last', { price: 'much' }),
  ]);
}

/**
 * Returns a file of so many rows, each of which creates a product. Each seventh row fails, and so do all rows after
 * `good`.
 */
export const oneProductEachRow = (count: number, good = count): ImportFile =>
  written(times(count, (n) => row(`single-${n}`, `single-${n}`, n % 7 === 3 || n >= good ? { price: 'much' } : {})));

/** Returns a file whose report is stored in parts. */
export const aLongReport = (): ImportFile =>
  written(times(9, (n) => row(`wide-${n}`, `wide-${n}`, { description: 'x'.repeat(700_000) })));

/** Returns as many rows as one transaction takes. */
const blockful = (handle = 'filling') => times(46, (n) => row(handle, `${handle}-${n}`));

/**
 * Files whose result must not show where one run stopped and another continued. The result of a row must not depend on
 * rows that a run only read.
 */
export const stumblingBlocks: Readonly<Record<string, ImportFile>> = {
  'a brand and a colour that failing rows name first': written([
    row('loud', 'loud', { price: '', brand: 'LOUD maker', color_handle: 'lilac', color_name: 'Loud lilac' }),
    ...blockful(),
    row('quiet', 'quiet', { brand: 'Loud Maker', locale: 'de', color_handle: 'lilac', color_name: 'Flieder' }),
  ]),
  'a brand that a waiting row names first': written([
    row('locked-long', 'locked-long-0', { command: 'update', brand: 'SLOW maker' }),
    ...blockful(),
    row('quick', 'quick', { brand: 'Slow Maker', locale: 'de' }),
  ]),
  'a handle that is a colour, and a size many rows later': written([
    ...blockful(),
    ...blockful('more'),
    row('odd', 'odd', { color_handle: 'either' }),
    ...times(320, (n) => row(`none-${n}`, undefined, { command: 'update' })),
    row('even', 'even', { size_handle: 'either' }),
  ]),
  'rows of one product that differ, and do not fit in a transaction': written(
    times(120, (n) =>
      row('divided', `divided-${n === 61 ? 60 : n}`, {
        locale: n === 61 ? 'de' : 'en',
        name: `Divided ${n}`,
        manufacturer: `Maker of part ${n}`,
        price: `${n + 1}`,
      }),
    ),
  ),
  'rows of one product whose codes belong to an earlier product': written([
    ...times(48, (n) => row('above', `above-${n}`)),
    row('below', 'below-1', { name: 'First' }),
    row('below', 'above-1', { name: 'Second' }),
    row('below', 'below-3', { name: 'Third' }),
  ]),
};
