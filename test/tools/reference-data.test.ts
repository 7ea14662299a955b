import { describe, expect, test } from 'vitest';
import { referenceFile } from '../../tools/reference-data-file.ts';
import { loadReference } from '../../tools/reference-loader.ts';
import { idByHandle, recordIn } from '../support/arrange.ts';
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

describe('a file of reference data', () => {
  test('gives a method its price and limits, and an area its view and size', async () => {
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

  test('that does not say them: a method is free and prints alpha without limits, an area is on any view', async () => {
    await load({ production_methods: [method], production_areas: [produced], positioning_areas: [positioned] });
    const free = { price_per_square_centimeter: 0, max_width: null, max_height: null, prints_alpha: true };
    const anywhere = { view: null, width: null, height: null };
    expect(await loaded('production-method', 'press')).toMatchObject(free);
    expect(await loaded('production-area', 'sleeve')).toMatchObject(anywhere);
    expect(await loaded('positioning-area', 'cuff')).toMatchObject(anywhere);
  });

  test.each([
    ['production_methods', 'price_per_square_centimeter', method, [-0.01, 0.00001, 1.23456, '0.02', null]],
    ['production_methods', 'max_width', method, [0, -1, '400']],
    ['production_methods', 'max_height', method, [0, -1, '400']],
    ['production_methods', 'prints_alpha', method, [null, 1, 'yes']],
    ['production_areas', 'view', produced, ['', 1]],
    ['production_areas', 'width', produced, [0, -1, '300']],
    ['production_areas', 'height', produced, [0, -1, '300']],
    ['positioning_areas', 'view', positioned, ['', 1]],
    ['positioning_areas', 'width', positioned, [0, -1, '100']],
    ['positioning_areas', 'height', positioned, [0, -1, '100']],
  ])('of %s is refused for a wrong %s', (section, field, entry, values) => {
    for (const value of values) {
      const { error } = referenceFile.safeParse({ [section]: [{ ...entry, [field]: value }] });
      const paths = new Set(error?.issues.map(({ path }) => path.join('.')));
      expect([...paths], JSON.stringify(value)).toEqual([`${section}.0.${field}`]);
    }
  });
});
