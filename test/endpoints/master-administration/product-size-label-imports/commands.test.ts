import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { countsOf, failuresOf } from '../../../support/imported.ts';
import { readTable } from '../../../support/invariants.ts';
import { aRow, fileWith, imported, labelOf, sizesOf } from './arrange.ts';

describe('POST /master-administration/product-size-label-imports', () => {
  test('an import creates, updates and deletes size labels by command, and each failure has a column and a code', async () => {
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
      '2 size_handle already_exists',
      '5 size_handle not_found',
      '6 size_label_handle not_found',
      '7 command unknown_command',
      '8 size_handle taken',
      '9 size_handle missing',
      '10 size_label_display_name missing',
      '11 size_scale missing',
      '12 size_value missing',
      '13 size_label_handle missing',
      '14 size_label_display_name too_long',
      '16 size_handle duplicate',
      '17 size_label_display_name name_mismatch',
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

  test('a deleted label or size frees its handle for later rows', async () => {
    const remove = { size_label_handle: 'again', command: 'delete' };
    const done = await imported(
      fileWith(aRow('again'), remove, aRow('again', 'EU', { size_value: '1' }), aRow('last')),
    );
    expect(countsOf(done)).toBe('4 0 0');
    expect(await sizesOf('again')).toEqual(['again-eu: 1 EU']);
    // a deleted label frees the handles of its sizes for other labels
    const moved = fileWith(
      { size_label_handle: 'last', command: 'delete' },
      aRow('next', 'EU', { size_handle: 'last-eu' }),
    );
    expect(countsOf(await imported(moved))).toBe('2 0 0');
    expect(await sizesOf('next')).toEqual(['last-eu: 54 EU']);
  });
});
