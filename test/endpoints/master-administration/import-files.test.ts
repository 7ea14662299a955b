import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../support/dump.ts';
import { aHandle, expectStatus } from '../../support/given/arranged.ts';
import { aProductRow, fileOf, productColumns, productFile, uploaded } from '../../support/given/imports.ts';
import { aPng } from '../../support/images.ts';
import {
  countsOf,
  failuresOf,
  importing,
  onlyImportsAreWritten,
  reportFile,
  reportOf,
} from '../../support/imported.ts';
import { noun } from '../../support/noun.ts';
import { isWhole } from '../../support/sample.ts';
import { startTestWorld } from '../../support/world.ts';

// Every odd file that staff may send: the import or the row fails with words that say what to do, and no row is lost.

const world = await startTestWorld();
const imported = importing(world, 'product-imports');
const imports = noun(world, 'master-administration/product-imports', 'staff');
const products = noun(world, 'master-administration/products', 'staff');

const productOf = async (handle: string) =>
  expectStatus(await products.list(`?filter[handle]=${encodeURIComponent(handle)}&expand=variants,brand`), 200).json
    .data[0];

const header = productColumns.join(';');
const row = (more: Parameters<typeof aProductRow>[0] = {}) => {
  const cells: Readonly<Record<string, string | undefined>> = aProductRow(more);
  return productColumns.map((column) => cells[column] ?? '').join(';');
};
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const utf16 = (text: string, mark: string) => Buffer.from(`${mark}${text}`, 'utf16le');
const bigEndian = (text: string, mark: string) => utf16(text, mark).swap16();
const good = productFile([aProductRow({ name: 'Größe' })]);
const without = (name: string) => {
  const columns = productColumns.filter((column) => column !== name);
  return fileOf(columns, [aProductRow()]);
};

describe('a file that is of no use fails, and changes nothing', () => {
  const saveAsCsv = 'Save the table as “CSV UTF-8” and import that file.';
  const wide = `The file is in UTF-16 or UTF-32, which is not read. ${saveAsCsv}`;
  const archive = `The file is a workbook or an archive, not a CSV file. ${saveAsCsv}`;
  const none = 'The file has no header. Its first line must name the columns.';
  const noHeader = `The first line is no header: it has none of the columns ${productColumns.join(', ')}.`;
  const twice = (name: string) => `The header has the column ${JSON.stringify(name)} twice. Take one of them out.`;
  test.each<[what: string, file: string | Buffer, message: string]>([
    ['an empty one', '', 'The file is empty. Export it again, with its header, and import that file.'],
    ['one of empty lines', '\r\n\r\n\n', none],
    ['one that is a mark of UTF-8 alone', '\ufeff', none],
    ['one without a header', `${row()}\r\n`, noHeader],
    ['one without a header, of one word', 'x', noHeader],
    ['one of a NUL', '\0', wide],
    ['one whose header has a column twice', `${header};price\r\n${row()};1\r\n`, twice('price')],
    ['… in another case, with space around it', `${header}; Price \r\n${row()};1\r\n`, twice('price')],
    ['… that is unknown', `${header};x;x\r\n${row()};1;2\r\n`, twice('x')],
    ['one that lacks a column', without('price'), 'The header lacks the column price.'],
    [
      'one that lacks most columns',
      'handle;locale\r\ncap;en\r\n',
      `The header lacks the columns ${productColumns.slice(2).join(', ')}.`,
    ],
    ['one whose header has no delimiter of ours', header.replaceAll(';', '|'), noHeader],
    [
      'one whose header has a quote that is never closed',
      `"${header}\r\n${row()}`,
      'The header has a quote that is never closed.',
    ],
    ['UTF-16 with its mark', utf16(good, '\ufeff'), wide],
    ['UTF-16 without its mark', utf16(good, ''), wide],
    ['UTF-16 of the other order with its mark', bigEndian(good, '\ufeff'), wide],
    ['UTF-16 of the other order without its mark', bigEndian(good, ''), wide],
    [
      'one that begins as UTF-8 and is not',
      Buffer.concat([Buffer.from('\ufeff'), Buffer.from(good, 'latin1')]),
      'The file begins as UTF-8, but is not all UTF-8. Save it as “CSV UTF-8” and import it again.',
    ],
    ['gzip', gzipSync(good), 'The file is compressed with gzip. Unpack it and import the CSV file inside.'],
    ['a PNG', aPng(), `The file is a picture, not a CSV file. ${saveAsCsv}`],
    ['a workbook', Buffer.from('504b0304140006000800', 'hex'), archive],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), archive],
    ['a PDF', '%PDF-1.7\n', `The file is a PDF document, not a CSV file. ${saveAsCsv}`],
    [
      'a header with a field of more than 1 MB',
      `${header};${'x'.repeat(1_000_001)}\n`,
      'The header cannot be read. A field has more than 1 MB.',
    ],
    [
      'a header of too many cells',
      `${header}${';x'.repeat(600_000)}\n`,
      'The header cannot be read. A row has more than 40 MB or 16384 cells.',
    ],
  ])('%s', async (_, file, failure_message) => {
    const done = await onlyImportsAreWritten(() => imported(file));
    expect(done).toMatchObject({ state: 'failed', failure_message, failed_report_file: null });
    expect(countsOf(done)).toBe('0 0 0');
    expect(done.finished_at).not.toBeNull();
  });
});

describe('a file without rows is finished', () => {
  test.each([
    ['a header', header],
    ['a header and its line end', `${header}\r\n`],
    ['a header and empty lines', `${header}\n\n\r\n\n`],
    ['a header after empty lines, with a mark', `\ufeff\r\n\n${header}\n`],
    ['a quoted header', productColumns.map(quoted).join(';')],
  ])('%s', async (_, file) => {
    const done = await onlyImportsAreWritten(() => imported(file));
    expect(done).toMatchObject({ state: 'finished', failure_message: null, failed_report_file: null });
    expect(countsOf(done)).toBe('0 0 0');
  });
});

describe('a header', () => {
  test('has its columns in any order and case, with others among them and space around them', async () => {
    const handle = aHandle();
    const cells: Readonly<Record<string, string | undefined>> = aProductRow({ handle, name: 'Cap' });
    const columns = ['__proto__', ...productColumns.toReversed(), 'constructor', '', 'error_row', ''];
    const file = fileOf(
      columns.map((name) => ` ${name.toUpperCase()}\u00a0`),
      [Object.fromEntries(columns.map((name) => [` ${name.toUpperCase()}\u00a0`, cells[name] ?? 'x']))],
    );
    const rows = file.replaceAll('x;', ';').replace(/;x\r/, ';\r');
    expect(countsOf(await imported(rows))).toBe('1 0 0');
    expect(await productOf(handle)).toMatchObject({ name: { en: 'Cap' }, variants: [{ sku: `${handle}-1` }] });
  });

  test('__proto__ is a column and a value like any other', async () => {
    const value = '__proto__';
    const file = `${header};__proto__\r\n${row({
      ...{ handle: value, name: value, description: value, manufacturer: value, brand: value, code: value },
      ...{ color_handle: value, color_name: value, size_handle: 'toString', external_identifier: 'constructor' },
    })};x\r\n${row({ locale: value, country_of_origin: 'constructor', command: 'hasOwnProperty', published: value })};x\r\n`;
    const done = await imported(file);
    expect(countsOf(done)).toBe('1 1 0');
    expect(await failuresOf(world, done)).toEqual(['3 locale not_a_language']);
    expect((await reportOf(world, done))[0]?.error_message).toMatch(/published: .* command: /);
    expect(await productOf(value)).toMatchObject({
      handle: value,
      name: { en: value },
      brand: { handle: 'proto', name: { en: value } },
      variants: [{ sku: value, option_values: [{ handle: value }, { handle: 'toString' }] }],
    });
    expect({}).not.toHaveProperty('handle');
  });
});

test('handles and codes lose white space and invisible characters at their ends', async () => {
  const handle = aHandle();
  const rows = [
    row({ handle, code: `${handle}-1` }),
    row({ handle: `\u200b${handle}\u00ad`, code: ` \ufeff${handle}-2\u200b`, description: quoted('two\nlines') }),
  ];
  const done = await imported([header, ...rows, ''].join('\r\n'));
  expect(countsOf(done)).toBe('2 0 0');
  expect((await productOf(handle))?.variants).toHaveLength(2);
  const { json } = await world.call(`GET /master-administration/products?filter[handle]=${handle}&expand=variants`, {
    key: 'staff',
  });
  expect(json.data[0].variants.map(({ sku }: { sku: string }) => sku)).toEqual([`${handle}-1`, `${handle}-2`]);
});

describe('a row fails alone', () => {
  /** Imports a row between two good ones; answers how it failed. */
  async function between(bad: string | Buffer): Promise<readonly string[]> {
    const [first, last] = [aHandle(), aHandle()];
    const end = Buffer.from(`\r\n${row({ handle: last })}\r\n`);
    const begin = Buffer.from(`${header}\r\n${row({ handle: first })}\r\n`);
    const done = await imported(Buffer.concat([begin, Buffer.from(bad), end]));
    expect(done.state).toBe('finished');
    expect(done.processed_rows).toBe(2);
    expect(done.failed_rows).toBe(done.total_rows - 2);
    expect([await productOf(first), await productOf(last)]).toMatchObject([{ handle: first }, { handle: last }]);
    return failuresOf(world, done);
  }

  test.each([
    ['with a cell too many', `${row()};`, '3  wrong_cells'],
    ['with many cells too many', `${row()}${';x'.repeat(1_000)}`, '3  wrong_cells'],
    ['with a cell too few', row().slice(0, -1), '3  wrong_cells'],
    ['of one cell', 'x', '3  wrong_cells'],
    ['in another delimiter', row().replaceAll(';', ','), '3  wrong_cells'],
    ['of empty cells', ';'.repeat(productColumns.length - 1), '3 handle missing'],
    ['of spaces', ' ; ;\u00a0;\t'.concat(';'.repeat(productColumns.length - 4)), '3 handle missing'],
    ['with a NUL', row({ name: 'C\0ap' }), '3 name control_characters'],
    ['with another control character', row({ description: 'C\u001bap' }), '3 description control_characters'],
    ['with a line break in a name', row({ name: quoted('C\nap') }), '3 name line_breaks'],
    ['with a tab in a URL', row({ image_front_url: 'https://shop.example/\ta.png' }), '3 image_front_url line_breaks'],
    ['with an invisible character in a code', row({ code: 'C\u200bap' }), '3 code invisible_characters'],
    ['with an invisible handle', row({ handle: '\u200b' }), '3 handle missing'],
    ['with a name of 256 characters', row({ name: 'ä'.repeat(256) }), '3 name too_long'],
    ['with a description of 1 MB', row({ description: 'x'.repeat(1_000_000) }), '3 description too_long'],
    ['with a thousands separator', row({ price: '1.000,50' }), '3 price not_a_number'],
    ['with a formula for a number', row({ price: '=1+1' }), '3 price not_a_number'],
    ['with an unknown country', row({ country_of_origin: 'Atlantis' }), '3 country_of_origin unknown_country'],
    [
      'with an address in a private network',
      row({ image_back_url: 'https://10.0.0.1/a.png' }),
      '3 image_back_url private_address',
    ],
    ['with a command of its own', row({ command: 'replace' }), '3 command bad_command'],
  ])('%s', async (_, bad, failure) => {
    expect(await between(bad)).toEqual([failure]);
  });

  test('a CR outside quotes ends a row, and so both parts fail', async () => {
    expect(await between(row({ name: 'Ca\rp' }))).toEqual(['3  wrong_cells', '4  wrong_cells']);
  });

  test('two rows of one code and locale: the second one', async () => {
    const handle = aHandle();
    expect(await between(`${row({ handle: `${handle}-x`, code: handle, price: 'much' })}`)).toEqual([
      '3 price not_a_number',
    ]);
    const twice = productFile([aProductRow({ handle }), aProductRow({ handle, price: '1' })]);
    const done = await imported(twice);
    expect([countsOf(done), await failuresOf(world, done)]).toEqual(['1 1 0', ['3 code duplicate']]);
  });
});

test('the first row that names an option which there is none of says of which type it is', async () => {
  const [first, second, option] = [aHandle(), aHandle(), aHandle()];
  const rows = [
    row({ handle: first, color_handle: option }),
    row({ handle: second, color_handle: `${option}-x`, size_handle: `${option}-y` }),
    row({ handle: first, code: `${first}-2`, size_handle: option }), // read while the first one is being decided
    row({ handle: second, code: `${second}-2`, color_handle: `${option}-z`, size_handle: `${option}-z` }),
  ];
  const done = await imported([header, ...rows, ''].join('\n'));
  expect([countsOf(done), await failuresOf(world, done)]).toEqual([
    '2 2 0',
    ['4 size_handle other_option', '5 size_handle other_option'],
  ]);
});

describe('line ends and empty lines', () => {
  test.each([
    ['LF', '\n'],
    ['CR LF', '\r\n'],
    ['CR', '\r'],
  ])('%s end rows, and empty lines count where rows are numbered', async (_, end) => {
    const rows = [header, '', row(), '', '', row({ price: 'much' }), row(), ''];
    const done = await imported(rows.join(end));
    expect([countsOf(done), await failuresOf(world, done)]).toEqual(['2 1 0', ['6 price not_a_number']]);
  });

  test('the last row needs none', async () => {
    expect(countsOf(await imported(`${header}\n${row()}\n${row()}`))).toBe('2 0 0');
  });

  test('those in quotes are text', async () => {
    const handle = aHandle();
    const description = 'one\ntwo\r\nthree\rfour; "five"';
    const done = await imported(
      `${header}\r\n${row({ handle, description: quoted(description) })}\r\n${row({ price: 'x' })}`,
    );
    expect([countsOf(done), await failuresOf(world, done)]).toEqual(['1 1 0', ['3 price not_a_number']]);
    expect(await productOf(handle)).toMatchObject({ description: { en: description } });
  });
});

describe('a quote that is never closed', () => {
  const broken = (rows: number) => `${header}\n${'x\n'.repeat(rows)}${row({ name: '"Cap' })}\n${row()}\n${row()}`;

  test('in row 3: the row before it is done, the rest is one failed row', async () => {
    const [first, second] = [aHandle(), aHandle()];
    const done = await imported(
      `${header}\r\n${row({ handle: first })}\r\n${row({ name: '"Cap' })}\r\n${row({ handle: second })}`,
    );
    expect(done.state).toBe('finished');
    expect([countsOf(done), await failuresOf(world, done)]).toEqual(['1 1 0', ['3  unclosed_quote']]);
    expect(await productOf(first)).toBeDefined();
    expect(await productOf(second)).toBeUndefined();
    const [line] = await reportOf(world, done);
    expect(line?.handle).toContain('"Cap;');
  });

  // the whole run has it where a file of a million rows may have it
  const far = isWhole ? 900_000 : 20_000;
  test(`in row ${far}: so are all rows before it`, async () => {
    const done = await imported(broken(far - 2));
    expect(done.state).toBe('finished');
    expect(countsOf(done)).toBe(`0 ${far - 1} 0`);
    const text = (await reportFile(world, done))?.toString() ?? '';
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(far);
    expect(lines.at(-2)).toContain(`;${far - 1};;wrong_cells;`);
    expect(text.slice(text.lastIndexOf(';unclosed_quote;') - 8)).toContain(`;${far};;unclosed_quote;`);
  });
});

describe('formulas', () => {
  const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', "'=1", '=HYPERLINK("http://a";"b")', '＝1', 'a,=1'];
  const inReport = (formula: string) => (/[\t,]/.test(formula) ? formula.replace('=', "'=") : `'${formula}`);

  test('are texts like any other in the catalogue, and in the report no spreadsheet runs them', async () => {
    const handle = aHandle();
    const rows = formulas.flatMap((name, at) => [
      row({ handle: `${handle}-${at}`, name: quoted(name) }),
      row({ handle: quoted(name), code: `${handle}-of-${at}`, name: quoted(name), price: quoted(name) }),
    ]);
    const done = await imported([header, ...rows, ''].join('\r\n'));
    expect(countsOf(done)).toBe(`${formulas.length} ${formulas.length} 0`);
    for (const [at, name] of formulas.entries()) {
      expect(await productOf(`${handle}-${at}`)).toMatchObject({ name: { en: name.trim() } });
    }
    const report = await reportOf(world, done);
    const shown = report.map((line) => [line.handle, line.name, line.price, line.error_value]);
    expect(shown).toEqual(formulas.map((formula) => Array(4).fill(inReport(formula))));
  });
});

describe('what is too large', () => {
  test('a field of more than 1 MB ends the import where it is, and the rows before it are done', async () => {
    const handle = aHandle();
    const rows = [header, row({ handle }), '', row({ price: 'much' }), row({ name: 'x'.repeat(1_000_001) }), row(), ''];
    const done = await imported(rows.join('\n'));
    expect(done).toMatchObject({
      state: 'failed',
      failure_message: 'Row 5: A field has more than 1 MB. The rows before it are done.',
    });
    expect([countsOf(done), await failuresOf(world, done)]).toEqual(['1 1 0', ['4 price not_a_number']]);
    expect(await productOf(handle)).toBeDefined();
  });

  // the whole run has files of the size that is just taken
  const megabytes = isWhole ? 199 : 60;
  test.each([
    ['one line', 'x', 'A field has more than 1 MB.'],
    ['one line of cells', 'x;', 'A row has more than 40 MB or 16384 cells.'],
  ])(`${megabytes} MB of %s end the import at once`, async (_, piece, problem) => {
    const rest = Buffer.alloc(megabytes * 1_000_000, piece);
    const done = await imported(Buffer.concat([Buffer.from(`${header}\n${row()}\n`), rest]));
    expect(done).toMatchObject({
      state: 'failed',
      failure_message: `Row 3: ${problem} The rows before it are done.`,
    });
    expect(countsOf(done)).toBe('1 0 0');
  });

  test(`${megabytes} MB in a quote that is never closed are one failed row`, async () => {
    const rest = Buffer.alloc(megabytes * 1_000_000, '""Cap"" ;\n');
    const done = await imported(Buffer.concat([Buffer.from(`${header}\n${row()}\n"`), rest]));
    expect(done.state).toBe('finished');
    expect([countsOf(done), await failuresOf(world, done)]).toEqual(['1 1 0', ['3  unclosed_quote']]);
  });

  test.each<[what: string, between: readonly string[]]>([
    ['side by side', []],
    ['around a good one', [row()]],
  ])('more rows that fail than one transaction holds, %s, fail alone', async (_, between) => {
    const bad = Array.from({ length: 98 }, () => row({ price: 'much', description: 'x'.repeat(20_000) }));
    const done = await imported([header, ...bad, ...between, ...bad, ''].join('\n'));
    expect(done.state).toBe('finished');
    expect(countsOf(done)).toBe(`${between.length} ${2 * bad.length} 0`);
    expect(await reportOf(world, done)).toHaveLength(2 * bad.length);
  });
  test('a row that is wrong fails alone, however much is in it: its cells are cut in the report', async () => {
    const wide = Array.from({ length: 4 }, () => '"'.repeat(2) + 'ä'.repeat(440_000)).join(';');
    const done = await imported([header, wide, row(), ''].join('\n'));
    expect([done.state, countsOf(done), await failuresOf(world, done)]).toEqual([
      'finished',
      '1 1 0',
      ['2  wrong_cells'],
    ]);
    expect(done.failed_report_file.size).toBeLessThan(1_200_000);
  });

  test('1 000 001 rows fail before the first one is done', async () => {
    const done = await onlyImportsAreWritten(() => imported(`${header}\n${row()}\n${'x\n'.repeat(1_000_000)}`));
    expect(done).toMatchObject({
      state: 'failed',
      failure_message: 'The file has more than 1 000 000 rows. Split it into smaller files, each with the header.',
    });
    expect(countsOf(done)).toBe('0 0 0');
  });

  test('empty lines are no rows', async () => {
    expect(countsOf(await imported(`${header}\n${'\n'.repeat(1_000_001)}${row()}`))).toBe('1 0 0');
  });
});

describe('a path', () => {
  const refusal = async (path: unknown) => expectStatus(await imports.post({ path }), 422).json.errors;
  const notFound = { path: ['Does not exist.'] };

  test("of a merchant's upload is none of the staff's", async () => {
    const uploads = noun(world, 'v2/temporary-upload-url');
    const asked = await uploads.post({ content_type: 'text/csv', file_name: 'import.csv' });
    const { path, url, headers } = expectStatus(asked, 201).json;
    expect((await fetch(url, { method: 'PUT', headers, body: good })).status).toBe(200);
    expect(await refusal(path)).toEqual(notFound);
  });

  test('of an upload that nothing was put to', async () => {
    const uploads = noun(world, 'master-administration/temporary-upload-url', 'staff');
    const asked = await uploads.post({ content_type: 'text/csv', file_name: 'import.csv' });
    expect(await refusal(expectStatus(asked, 201).json.path)).toEqual({
      path: ['Nothing was uploaded to it yet, or a file of more than 200 MB, which was removed.'],
    });
  });

  test('of one that is used up, by whichever kind of import', async () => {
    const path = await uploaded(world, header);
    const labels = noun(world, 'master-administration/product-size-label-imports', 'staff');
    const first = expectStatus(await imports.post({ path }), 202);
    const again = expectStatus(await labels.post({ path }), 409);
    expect(again.headers.location).toBe(first.headers.location);
    await world.drain();
    expect(await refusal(path)).toEqual({ path: ['Was used already. Upload the file again.'] });
  });

  test('that looks like one', async () => {
    const [path, other] = [await uploaded(world, good), await uploaded(world, good)];
    const [id = '', token = ''] = path.split('.');
    const [otherId = ''] = other.split('.');
    const lookAlikes = [
      ...['1', '1.', '1.x', `.${token}`, token, `${id}.${token.slice(1)}`, `${id}.${token}x`, `${otherId}.${token}`],
      ...[`../${path}`, `./${path}`, `${path}/`, `${path}/../${path}`, `uploads/${token}`, `/uploads/${token}`],
      ...[` ${path}`, `${path} `, `${id} .${token}`, `0${path}`, `+${path}`, `-${path}`],
      ...[`${id},${token}`, `${id}%2E${token}`, `9007199254740993.${token}`, `999999999.${token}`, `1e0.${token}`],
      ...['..', '../..', 'https://example.com/a.csv', 's3://files/a.csv', '__proto__', 'x'.repeat(255)],
    ];
    await nothingIsWritten(async () => {
      for (const text of lookAlikes) expect(await refusal(text), text).toEqual(notFound);
      for (const none of [undefined, null, '', 1, [path], { path }]) {
        expect(await refusal(none), JSON.stringify(none)).toEqual({ path: [expect.any(String)] });
      }
      expect(await refusal(`${path}\0`)).toEqual({ path: ['Must be text without control characters.'] });
    });
    expectStatus(await imports.post({ path }), 202);
    await world.drain();
  });

  test('of an upload of yesterday', async () => {
    const path = await uploaded(world, good);
    world.advance(25 * 3_600_000);
    expect(await refusal(path)).toEqual(notFound);
  });
});
