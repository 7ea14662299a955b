import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { aHandle } from '../../../support/given/arranged.ts';
import { aProductRow, fileOf, productColumns, productFile } from '../../../support/given/imports.ts';
import { countsOf, failuresOf, reportOf } from '../../../support/imported.ts';
import { header, imported, productOf, quoted, row } from './arrange.ts';

// Unusual files that staff may send. The import or the row fails with a message that explains the fix, and no row is
// lost.

describe('the header of an import file', () => {
  test('a header can have columns in any order and case, with additional columns and spaces', async () => {
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

  test('__proto__ is an ordinary column and value', async () => {
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

test('handles and codes are stripped of white space and invisible characters at both ends', async () => {
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

describe('invalid rows of an import', () => {
  /** Imports a row between two valid rows. Returns its failure. */
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
    ['with one cell too many', `${row()};`, '3  wrong_cell_count'],
    ['with many cells too many', `${row()}${';x'.repeat(1_000)}`, '3  wrong_cell_count'],
    ['with one cell too few', row().slice(0, -1), '3  wrong_cell_count'],
    ['of one cell', 'x', '3  wrong_cell_count'],
    ['with another delimiter', row().replaceAll(';', ','), '3  wrong_cell_count'],
    ['of empty cells', ';'.repeat(productColumns.length - 1), '3 handle missing'],
    ['of spaces only', ' ; ;\u00a0;\t'.concat(';'.repeat(productColumns.length - 4)), '3 handle missing'],
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
    ['with an unknown command', row({ command: 'replace' }), '3 command unknown_command'],
  ])('only a row %s fails', async (_, bad, failure) => {
    expect(await between(bad)).toEqual([failure]);
  });

  test('a CR outside quotes ends a row, so both parts fail', async () => {
    expect(await between(row({ name: 'Ca\rp' }))).toEqual(['3  wrong_cell_count', '4  wrong_cell_count']);
  });

  test('the second row with the same code and locale fails', async () => {
    const handle = aHandle();
    expect(await between(`${row({ handle: `${handle}-x`, code: handle, price: 'much' })}`)).toEqual([
      '3 price not_a_number',
    ]);
    const twice = productFile([aProductRow({ handle }), aProductRow({ handle, price: '1' })]);
    const done = await imported(twice);
    expect([countsOf(done), await failuresOf(world, done)]).toEqual(['1 1 0', ['3 code duplicate']]);
  });
});

test('the first row with an unknown option defines the type of the option', async () => {
  const [first, second, option] = [aHandle(), aHandle(), aHandle()];
  const rows = [
    row({ handle: first, color_handle: option }),
    row({ handle: second, color_handle: `${option}-x`, size_handle: `${option}-y` }),
    row({ handle: first, code: `${first}-2`, size_handle: option }), // is read while the first row is being decided
    row({ handle: second, code: `${second}-2`, color_handle: `${option}-z`, size_handle: `${option}-z` }),
  ];
  const done = await imported([header, ...rows, ''].join('\n'));
  expect([countsOf(done), await failuresOf(world, done)]).toEqual([
    '2 2 0',
    ['4 size_handle wrong_option_type', '5 size_handle wrong_option_type'],
  ]);
});
