import { describe, expect, test } from 'vitest';
import { runImport } from '../../../../shared/work/imports/run-import.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { fileOf, sizeLabelColumns, uploaded } from '../../../support/given/imports.ts';
import { countsOf, failuresOf, onlyImportsAreWritten, reportOf } from '../../../support/imported.ts';
import { readTable } from '../../../support/invariants.ts';
import { noun, times } from '../../../support/noun.ts';
import { aRow, fileWith, imported, labelOf, sizesOf } from './arrange.ts';

const imports = noun(world, 'master-administration/product-size-label-imports', 'staff');
const scalesNamed = async (name: string) => (await readTable()).of('size-scale').filter((one) => one.name === name);

describe('POST /master-administration/product-size-label-imports', () => {
  test('an import creates labels with their sizes and scales', async () => {
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
    // the third size is in another group, and joins the label that this import created
    expect(await sizesOf('xl')).toEqual(['xl-eu: 54 EU', 'xl-uk: 44 UK', 'xl-boots: 12½ Boots']);
    expect(await sizesOf('xxl')).toEqual(['xxl-uk: 54 UK']);
    expect(await scalesNamed('Boots')).toHaveLength(1);
  });

  test('an import reads any delimiter, and commands in any case', async () => {
    const done = await imported(fileOf(sizeLabelColumns, [aRow('semi', 'EU', { command: 'CREATE' })], ';'));
    expect(countsOf(done)).toBe('1 0 0');
    expect(await sizesOf('semi')).toEqual(['semi-eu: 54 EU']);
  });

  test('an import changes existing sizes without an option', async () => {
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

  test('a dry run reports the results of the import and changes nothing', async () => {
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

  test('two concurrent imports create a scale once', async () => {
    const start = async (label: string) => {
      const path = await uploaded(world, fileWith(aRow(label, 'Parallel'), aRow(label, 'EU')));
      return expectStatus(await imports.post({ path }), 202).json.id;
    };
    const ids = [await start('left'), await start('right')];
    // both imports read that the scale does not exist before one of them writes it
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
