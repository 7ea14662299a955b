import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, describe, expect, test } from 'vitest';
import { referenceSchema } from '../../docs-generator/reference-data.ts';
import { referenceFile } from '../../shared/resources/reference-data.ts';
import { idOfUnique } from '../../shared/table/table.ts';
import { loadReference } from '../../tools/reference-loader.ts';
import { idByHandle, recordIn } from '../support/arrange.ts';
import { injectFaults, isCommit } from '../support/faults.ts';
import { startTestWorld } from '../support/world.ts';

await startTestWorld();

const name = { en: 'Press' };
const method = { handle: 'press', name, collection_name: 'print' };
const produced = { handle: 'sleeve', name, production_method: 'press' };
const positioned = {
  handle: 'cuff',
  name,
  identifier: 'chest',
  clamping_device: 'frame-40',
  production_method: 'press',
};
const load = (file: object) => loadReference(referenceFile.parse(file));
const loaded = async <E extends 'production-method' | 'production-area' | 'positioning-area'>(
  entity: E,
  handle: string,
) => recordIn(entity, await idByHandle(entity, handle));

describe('loadReference', () => {
  test('loads the price and limits of a method, and the view and size of an area', async () => {
    const costs = { price_per_square_centimeter: 0.0125, max_width: 350.5, max_height: 450, prints_alpha: false };
    const place = { view: 'front', width: 80, height: 90.5 };
    const file = {
      production_methods: [{ ...method, ...costs }],
      production_areas: [{ ...produced, ...place }],
      positioning_areas: [{ ...positioned, ...place }],
    };
    expect(await load(file)).toEqual({ made: 3, changed: 0, same: 0 });
    expect(await loaded('production-method', 'press')).toMatchObject(costs);
    expect(await loaded('production-area', 'sleeve')).toMatchObject(place);
    expect(await loaded('positioning-area', 'cuff')).toMatchObject(place);
    expect(await load(file)).toEqual({ made: 0, changed: 0, same: 3 });
  });

  test('uses defaults: a method is free, unlimited and prints alpha, and an area is on any view', async () => {
    await load({ production_methods: [method], production_areas: [produced], positioning_areas: [positioned] });
    const free = { price_per_square_centimeter: 0, max_width: null, max_height: null, prints_alpha: true };
    const anywhere = { view: null, width: null, height: null };
    expect(await loaded('production-method', 'press')).toMatchObject(free);
    expect(await loaded('production-area', 'sleeve')).toMatchObject(anywhere);
    expect(await loaded('positioning-area', 'cuff')).toMatchObject(anywhere);
  });

  test('loads whether a production makes test orders, and uses the default that it does not', async () => {
    const productions = [
      { handle: 'trial', name: 'Trial', is_test: true },
      { handle: 'serious', name: 'Serious' },
    ];
    await load({ productions });
    for (const [handle, is_test] of [['trial', true] as const, ['serious', false] as const]) {
      expect(await recordIn('production', await idByHandle('production', handle))).toMatchObject({ is_test });
    }
  });

  test('fails when another writer changes a record at the same time', async () => {
    await load({ production_methods: [method] });
    const faults = injectFaults();
    let met = false;
    faults.before(async (call) => {
      if (met || !isCommit(call)) return;
      met = true; // before the record is written
      await load({ production_methods: [{ ...method, max_width: 300 }] });
    });
    await expect(load({ production_methods: [{ ...method, max_width: 400 }] })).rejects.toThrow(
      'Another writer changed a production-method at the same time.',
    );
    faults.reset();
    expect(await loaded('production-method', 'press')).toMatchObject({ max_width: 300 });
  });

  test.each([
    ['production_methods', 'price_per_square_centimeter', method, [-0.01, 0.00001, 1.23456, '0.02', null]],
    ['production_methods', 'max_width', method, [0, -1, '400']],
    ['production_methods', 'max_height', method, [0, -1, '400']],
    ['production_methods', 'prints_alpha', method, [null, 1, 'yes']],
    ['productions', 'is_test', { handle: 'trial', name: 'Trial' }, [null, 1, 'yes']],
    ['production_areas', 'view', produced, ['', 1]],
    ['production_areas', 'width', produced, [0, -1, '300']],
    ['production_areas', 'height', produced, [0, -1, '300']],
    ['positioning_areas', 'view', positioned, ['', 1]],
    ['positioning_areas', 'width', positioned, [0, -1, '100']],
    ['positioning_areas', 'height', positioned, [0, -1, '100']],
  ])('the schema rejects %s with an invalid %s', (section, field, entry, values) => {
    for (const value of values) {
      const { error } = referenceFile.safeParse({ [section]: [{ ...entry, [field]: value }] });
      const paths = new Set(error?.issues.map(({ path }) => path.join('.')));
      expect([...paths], JSON.stringify(value)).toEqual([`${section}.0.${field}`]);
    }
  });
});

describe('npm run reference -- load', () => {
  const root = join(import.meta.dirname, '../..');
  const folder = mkdtempSync(join(tmpdir(), 'reference-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Loads a file of these lines with the command, on the table of this world. */
  const loadLines = (...lines: readonly string[]): Promise<{ code: number; out: string; remarks: string }> => {
    writeFileSync(join(folder, 'mine.json'), lines.join('\n'));
    const options = { cwd: folder, env: { ...process.env, LOCAL_FOLDER: '/nowhere' } };
    const command = join(root, 'tools/load-reference-data.ts');
    return new Promise((resolve) => {
      execFile(process.execPath, [command, 'load', 'mine.json'], options, (error, out, remarks) =>
        resolve({ code: error ? Number(error.code) : 0, out, remarks: remarks.replace(/^Using .*\n/, '') }),
      );
    });
  };
  const brand = (handle: string, more = '') => `{ "handle": "${handle}", "name": { "en": "Brand" }${more} }`;
  const isThere = async (handle: string) => (await idOfUnique('brand', 'handle', handle)) !== undefined;

  test.each([
    ['invalid JSON', ['{', '"brands": [ }'], /^mine\.json:2: Invalid JSON \(value expected\)\.\n$/],
    ['a comment', ['{', '// mine', '}'], /^mine\.json:2: Invalid JSON/],
    ['a duplicate table', ['{"brands": [],', '"brands": []}'], /^mine\.json:2: Duplicate property "brands"\.\n$/],
    [
      'an unknown table',
      ['{', '"brand": []', '}'],
      /^mine\.json:2: Unknown table "brand"\. Tables: countries, brands, .*products\.\n/,
    ],
    [
      'an unknown field',
      ['{"brands": [', `${brand('new')},`, brand('newer', ', "colour": 1'), ']}'],
      /^mine\.json:3: brands "newer", colour: Unknown field "colour"\.\n/,
    ],
    [
      'invalid values, in the order of lines',
      ['{"order_types": [', '{ "handle": "A", "name": { "en": "x" } } ],', '"brands": [', '{ "handle": "b" } ]}'],
      /^mine\.json:2: order_types "A", handle: Must contain only lowercase letters, digits, dots, dashes and underscores, and begin with a letter or digit\.\nmine\.json:4: brands "b", name: Is required\.\n/,
    ],
    [
      'a lowercase country code',
      ['{"countries": [', '{ "handle": "new", "name": { "en": "x" }, "code": "de" } ]}'],
      /^mine\.json:2: countries "new", code: Must be a two-letter uppercase country code \(ISO 3166-1 alpha-2\)\.\n/,
    ],
    [
      'a duplicate handle',
      ['{"brands": [', `${brand('new')},`, `${brand('newer')},`, brand('new'), ']}'],
      /^mine\.json:4: brands "new", handle: Duplicate key "new"\. The first record is on line 2\.\n/,
    ],
    [
      'a reference to an unknown record',
      [
        '{"brands": [',
        `${brand('new')} ],`,
        '"option_values": [',
        '{ "handle": "pink", "name": { "en": "Pink" },',
        '"option_type": "colour" }]}',
      ],
      /^mine\.json:5: option_values "pink", option_type: Record "colour" doesn't exist in option_types\.\n/,
    ],
  ])('names the line and writes nothing for %s', async (_, lines, sentence) => {
    const { code, out, remarks } = await loadLines(...lines);
    expect([code, out, remarks]).toEqual([2, '', expect.stringMatching(sentence)]);
    if (!/Invalid JSON|Duplicate property/.test(remarks)) expect(remarks).toMatch(/\nNothing was written\.\n$/);
    expect(await isThere('new')).toBe(false);
  });

  test('reports the records written before a product that the rules reject', async () => {
    const product = (handle: string) =>
      `{ "handle": "${handle}", "name": { "en": "P" }, "description": { "en": "P" }, "variants": [\n` +
      '{ "sku": "the-same", "price": 1, "tax_rate": 19, "option_values": ["white"] } ] }';
    const lines = ['{"brands": [', `${brand('written')} ],`, '"products": [', `${product('good')},`];
    const { code, remarks } = await loadLines(...lines, product('bad'), ']}');
    expect([code, remarks]).toEqual([
      2,
      expect.stringMatching(
        /^mine\.json:\d: products "bad", variants\.0\..*\nRecords written before the error: 2 created, 0 updated\. Fix the file and load it again\.\n$/,
      ),
    ]);
    expect([await isThere('written'), await idOfUnique('master-product', 'handle', 'bad')]).toEqual([true, undefined]);
  });

  test('a file of reference data is loaded if it begins with a byte order mark', async () => {
    const { code, out } = await loadLines('\uFEFF{"brands": [', brand('marked'), ']}');
    expect([code, out]).toEqual([0, '1 created, 0 updated, 0 unchanged\n']);
  });

  test('prints the counts for a valid file, which may name its schema', async () => {
    const { code, out } = await loadLines('{"$schema": "reference-data.schema.json", "brands": [', brand('fine'), ']}');
    expect([code, out]).toEqual([0, '1 created, 0 updated, 0 unchanged\n']);
  });
});

test('the JSON Schema for editors accepts the same files as the command', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const takes = ajv.compile(referenceSchema());
  const demo = JSON.parse(readFileSync(join(import.meta.dirname, '../../local/demo.json'), 'utf8'));
  expect(takes({ $schema: 'x', ...demo }), JSON.stringify(takes.errors)).toBe(true);
  expect(takes({ brands: [{ handle: 'A', name: {} }] })).toBe(false);
  expect(takes({ brand: [] })).toBe(false);
});
