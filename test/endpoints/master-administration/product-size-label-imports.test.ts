import { describe, expect, test } from 'vitest';
import { runImport } from '../../../shared/work/imports/run-import.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { fileOf, sizeLabelColumns, uploaded } from '../../support/given/imports.ts';
import { countsOf, failuresOf, importing, onlyImportsAreWritten, reportOf } from '../../support/imported.ts';
import { readTable } from '../../support/invariants.ts';
import { noun, times } from '../../support/noun.ts';
import { startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();
const imported = importing(world, 'product-size-label-imports');
const imports = noun(world, 'master-administration/product-size-label-imports', 'staff');
const labels = noun(world, 'master-administration/product-size-labels', 'staff');

type Cells = Partial<Record<(typeof sizeLabelColumns)[number], string>>;
const fileWith = (...rows: readonly Cells[]) => fileOf(sizeLabelColumns, rows, ',');

/** A row of a label: one size, whose handle is the label's with the scale's name. */
const aRow = (label: string, scale = 'EU', more: Cells = {}): Cells => ({
  size_label_handle: label,
  size_label_display_name: label.toUpperCase(),
  size_scale: scale,
  size_value: '54',
  size_handle: `${label}-${scale.toLowerCase()}`,
  ...more,
});

const labelOf = async (handle: string) =>
  expectStatus(await labels.list(`?filter[handle]=${handle}&expand=product_sizes`), 200).json.data[0];
/** The sizes of a label, as `handle: value scale`. */
const sizesOf = async (handle: string): Promise<readonly string[]> =>
  ((await labelOf(handle))?.product_sizes ?? []).map(
    (size: { handle: string; value: string; product_size_scale: { name: string } }) =>
      `${size.handle}: ${size.value} ${size.product_size_scale.name}`,
  );
const scalesNamed = async (name: string) => (await readTable()).of('size-scale').filter((one) => one.name === name);

describe('POST /master-administration/product-size-label-imports', () => {
  test('makes labels with their sizes and the scales that they name', async () => {
    const done = await imported(
      fileWith(
        aRow('xl'),
        aRow('xl', 'UK', { size_value: '44' }),
        aRow('xxl', 'UK'),
        aRow('xl', 'Boots', { size_value: '12½' }),
      ),
    );
    expect(done).toMatchObject({ state: 'finished', options: [], failed_report_file: null });
    expect(countsOf(done)).toBe('4 0 0');
    const label = await labelOf('xl');
    expect(label).toMatchObject({ handle: 'xl', name: 'XL', ...times });
    expect(label.product_sizes[0]).toEqual({
      id: expect.any(Number),
      handle: 'xl-eu',
      value: '54',
      product_size_scale: { id: expect.any(Number), name: 'EU', ...times },
      ...times,
    });
    // its third size is in a group of its own: it joins the label that this import has made
    expect(await sizesOf('xl')).toEqual(['xl-eu: 54 EU', 'xl-uk: 44 UK', 'xl-boots: 12½ Boots']);
    expect(await sizesOf('xxl')).toEqual(['xxl-uk: 54 UK']);
    expect(await scalesNamed('Boots')).toHaveLength(1);
  });

  test('reads any delimiter, and commands in any case', async () => {
    const done = await imported(fileOf(sizeLabelColumns, [aRow('semi', 'EU', { command: 'CREATE' })], ';'));
    expect(countsOf(done)).toBe('1 0 0');
    expect(await sizesOf('semi')).toEqual(['semi-eu: 54 EU']);
  });

  test('changes what is there already, without an option for it', async () => {
    await imported(fileWith(aRow('m'), aRow('m', 'UK')));
    const was = await labelOf('m');
    const changed = { size_label_display_name: 'Medium', size_value: '50', size_scale: 'US' };
    const done = await imported(
      fileWith(
        aRow('m', 'EU', changed),
        aRow('m', 'UK', { size_label_display_name: '', size_value: '', size_scale: '' }),
      ),
    );
    expect(countsOf(done)).toBe('2 0 0');
    const label = await labelOf('m');
    expect(label).toMatchObject({ id: was.id, name: 'Medium' });
    expect(await sizesOf('m')).toEqual(['m-eu: 50 US', 'm-uk: 54 UK']);
  });

  test('creates, updates and deletes as the command says; each refusal has its column and code', async () => {
    await imported(fileWith(aRow('s'), aRow('s', 'UK'), aRow('other'), aRow('gone'), aRow('gone', 'UK')));
    const done = await imported(
      fileWith(
        aRow('s', 'EU', { command: 'create' }), // 2
        aRow('s', 'US', { command: 'create' }),
        aRow('s', 'UK', { command: 'update', size_value: '40' }),
        aRow('s', 'JP', { command: 'update' }), // 5
        aRow('none', 'EU', { command: 'update' }), // 6
        aRow('s', 'EU', { command: 'remove' }), // 7
        aRow('s', 'EU', { size_handle: 'other-eu' }), // 8
        aRow('s', 'EU', { size_handle: '' }), // 9
        aRow('new', 'EU', { size_label_display_name: '' }), // 10
        aRow('new', '', { size_handle: 'new' }), // 11
        aRow('new', 'EU', { size_value: '' }), // 12
        aRow('', 'EU'), // 13
        aRow('new', 'EU', { size_label_display_name: 'x'.repeat(256) }), // 14
        aRow('new', 'EU'),
        aRow('new', 'EU'), // 16
        aRow('new', 'UK', { size_label_display_name: 'Old' }), // 17
        aRow('s', 'UK', { command: 'delete' }),
        aRow('s', 'UK', { command: 'delete' }), // 19
        aRow('s', 'EU', { size_handle: 'other-eu', command: 'delete' }), // 20
        { size_label_handle: 'gone', command: 'delete' },
        aRow('gone', 'EU', { command: 'delete' }), // 22
      ),
    );
    expect(await failuresOf(world, done)).toEqual([
      '2 size_handle exists',
      '5 size_handle not_found',
      '6 size_label_handle not_found',
      '7 command bad_command',
      '8 size_handle taken',
      '9 size_handle missing',
      '10 size_label_display_name missing',
      '11 size_scale missing',
      '12 size_value missing',
      '13 size_label_handle missing',
      '14 size_label_display_name too_long',
      '16 size_handle duplicate',
      '17 size_label_display_name other_name',
      '19 size_handle not_found',
      '20 size_handle not_found',
      '22 size_label_handle not_found',
    ]);
    expect(countsOf(done)).toBe('5 16 0');
    expect(await sizesOf('s')).toEqual(['s-eu: 54 EU', 's-us: 54 US']);
    expect(await sizesOf('other')).toEqual(['other-eu: 54 EU']);
    expect(await labelOf('gone')).toBeUndefined();
    expect(await labelOf('none')).toBeUndefined();
    expect((await readTable()).of('size').filter(({ handle }) => handle.startsWith('gone'))).toEqual([]);
  });

  test('frees the handles of what is deleted for rows that come after', async () => {
    const remove = { size_label_handle: 'again', command: 'delete' };
    const done = await imported(
      fileWith(aRow('again'), remove, aRow('again', 'EU', { size_value: '1' }), aRow('last')),
    );
    expect(countsOf(done)).toBe('4 0 0');
    expect(await sizesOf('again')).toEqual(['again-eu: 1 EU']);
    // a handle that goes with its label is free for another label
    const moved = fileWith(
      { size_label_handle: 'last', command: 'delete' },
      aRow('next', 'EU', { size_handle: 'last-eu' }),
    );
    expect(countsOf(await imported(moved))).toBe('2 0 0');
    expect(await sizesOf('next')).toEqual(['last-eu: 54 EU']);
  });

  test('says what it would do, and changes nothing, when it only checks', async () => {
    await imported(fileWith(aRow('dry'), aRow('dry', 'UK')));
    const file = fileWith(
      aRow('dry', 'EU', { size_value: '9' }),
      aRow('dry', 'EU', { command: 'delete' }),
      aRow('wet', 'Puddles', { command: 'create' }),
      aRow('dry', 'EU', { command: 'update' }),
      aRow('wet', 'Lakes'),
      aRow('wet', 'Lakes', { size_value: '' }),
      { size_label_handle: 'dry', command: 'delete' },
      aRow('dry', 'UK', { command: 'update' }),
    );
    const checked = await onlyImportsAreWritten(() => imported(file, { dry_run: true }));
    const done = await imported(file);
    expect(countsOf(checked)).toBe(countsOf(done));
    expect(await failuresOf(world, checked)).toEqual([
      '5 size_handle not_found',
      '7 size_handle duplicate',
      '9 size_label_handle not_found',
    ]);
    expect(await reportOf(world, checked)).toEqual(await reportOf(world, done));
  });

  test('makes a scale once that two imports name at the same time', async () => {
    const start = async (label: string) => {
      const path = await uploaded(world, fileWith(aRow(label, 'Parallel'), aRow(label, 'EU')));
      return expectStatus(await imports.post({ path }), 202).json.id;
    };
    const ids = [await start('left'), await start('right')];
    // each reads that there is no such scale before the other one has written it
    await Promise.all(ids.map((id) => runImport({ entity: 'size-label-import', import: id })));
    await world.drain();
    for (const id of ids) expect(countsOf((await imports.get(id)).json)).toBe('2 0 0');
    expect(await scalesNamed('Parallel')).toHaveLength(1);
    expect([...(await sizesOf('left')), ...(await sizesOf('right'))]).toEqual([
      'left-parallel: 54 Parallel',
      'left-eu: 54 EU',
      'right-parallel: 54 Parallel',
      'right-eu: 54 EU',
    ]);
  });
});
