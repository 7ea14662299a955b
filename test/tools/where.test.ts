import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { where } from '../../tools/where.ts';

const root = join(import.meta.dirname, '../..');
const program = join(root, 'tools/where.ts');

/** Returns the file of each line. */
const filesOf = (lines: readonly string[] = []) => lines.map((line) => line.replace(/:.*/, ''));

describe('npm run where', () => {
  test('finds a noun by path, import and export, and by line in files about all nouns', () => {
    const { functions, resources, tests, ...others } = where('supplier');
    const noun = 'master-administration/suppliers';
    expect(functions).toEqual(
      ['create', 'delete', 'get', 'list', 'update'].map((verb) => `functions/${noun}/${verb}.ts`),
    );
    expect(resources).toContain('shared/resources/goods/supplier.ts');
    expect(where('annotation').rules).toContain('shared/rules/goods/annotation.ts');
    expect(tests).toEqual(
      expect.arrayContaining(['create', 'get', 'list'].map((verb) => `test/endpoints/${noun}/${verb}.test.ts`)),
    );
    expect(others['domain, by line']).toEqual([
      expect.stringMatching(/^shared\/domain\/entity-design\.ts:\d+: supplier: of<SupplierRecord>/),
      expect.stringMatching(/^shared\/domain\/reference-tables\.ts:\d+: suppliers: 'supplier'/),
    ]);
    expect(filesOf(others['docs, by line'])).toContain('docs-generator/openapi/tags.ts');
  });

  test('does not match a noun inside a longer noun', () => {
    const files = Object.values(where('order')).flatMap(filesOf);
    expect(files).toContain('shared/rules/orders/order.ts');
    const unit = 'functions/master-administration/order-item-units/get.ts';
    expect(Object.values(where('order-item-unit')).flat()).toContain(unit);
    expect(files).not.toContain(unit);
  });

  test.each(['order-item-unit', 'country', 'media', 'size-label-import', 'subscribers'])(
    'finds only existing files of %s',
    (noun) => {
      const files = Object.values(where(noun)).flatMap(filesOf);
      expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
      expect(files).toContain('shared/domain/entity-design.ts');
      expect(new Set(files).size).toBeGreaterThan(2);
    },
  );

  test.each([
    ['suplier', 'Unknown noun "suplier". Did you mean: supplier?'],
    ['transfer', 'Unknown noun "transfer". Did you mean: goods-transfer?'],
    ['nothing', /^Unknown noun "nothing"\. Nouns: checkout, .*, supplier, /],
  ])('exits with 2 and suggests nouns similar to %s', (noun, sentence) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, noun], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
  });

  test('accepts the plural and the name of a type', () => {
    const run = (noun: string) => spawnSync(process.execPath, [program, noun], { encoding: 'utf8' }).stdout;
    expect(run('goodsTransfers')).toBe(run('goods-transfer'));
    expect(run('goods-transfer')).toContain('rules\n  shared/rules/goods/goods-transfer.ts\n');
  });
});
