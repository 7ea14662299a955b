import { describe, expect, test } from 'vitest';
import { isEmbedded } from '../../shared/domain/embedded.ts';
import { design, type EntityName, entityDesign } from '../../shared/domain/entity-design.ts';
import {
  commonOnly,
  everything,
  limitOf,
  ownerInLog,
  type Reach,
  reaches,
  tenantKey,
} from '../../shared/domain/reach.ts';
import { anIdTag, anOrder, aProductionOrder, aUnit, aVariant } from '../rules/builders.ts';

// The callers that see each kind of record, and the records that each caller sees, as literal rules.

const callers = {
  staff: everything,
  'merchant 1': { merchant: 1, is_test: false },
  'merchant 1, test': { merchant: 1, is_test: true },
  'merchant 2': { merchant: 2, is_test: false },
  'production 1': { production: 1, is_test: false },
  'production 1, test': { production: 1, is_test: true },
  'production 2': { production: 2, is_test: false },
  'no tenant': commonOnly,
} as const satisfies Record<string, Reach>;

const live = { merchant: 1, is_test: false };
const transfer = (resource: number) => ({ destination: { resource_type: 'production', resource } });

const rules: readonly (readonly [string, EntityName, object, readonly (keyof typeof callers)[]])[] = [
  ['a live order', 'order', anOrder(live), ['merchant 1']],
  ['a test order', 'order', anOrder({ ...live, is_test: true }), ['merchant 1, test']],
  [
    'a production order',
    'production-order',
    aProductionOrder({ ...live, production: 2 }),
    ['merchant 1', 'production 2'],
  ],
  [
    'a test production order',
    'production-order',
    aProductionOrder({ merchant: 1, is_test: true, production: 1 }),
    ['merchant 1, test', 'production 1, test'],
  ],
  [
    'an id tag of two productions',
    'id-tag',
    anIdTag({ ...live, productions: [1, 2] }),
    ['merchant 1', 'production 1', 'production 2'],
  ],
  [
    'a test id tag',
    'id-tag',
    anIdTag({ merchant: 1, is_test: true, productions: [1] }),
    ['merchant 1, test', 'production 1, test'],
  ],
  ['a webhook of a merchant', 'webhook', live, ['merchant 1']],
  ['a webhook of a production', 'webhook', { merchant: null, production: 1, is_test: false }, ['production 1']],
  ['a test delivery', 'delivery', { merchant: null, production: 1, is_test: true }, ['production 1, test']],
  ['a goods transfer', 'goods-transfer', transfer(1), ['production 1', 'production 1, test']],
  ['a goods transfer to another', 'goods-transfer', transfer(2), ['production 2']],
  ['a unit', 'order-item-unit', aUnit(live), ['merchant 1']],
  ['a variant of the catalogue', 'merchant-variant', aVariant(live), ['merchant 1', 'merchant 1, test']],
  ['a designed variant', 'merchant-variant', aVariant({ ...live, collection_name: 'custom' }), ['merchant 1']],
  ['an offered product', 'merchant-product', { merchant: 1 }, ['merchant 1', 'merchant 1, test']],
  ['a file of staff', 'media', { merchant: null, is_test: false }, []],
  ['a file of a merchant that bears the id of a production', 'media', { ...live, production: 1 }, ['merchant 1']],
  [
    'a country',
    'country',
    { id: 1 },
    ['merchant 1', 'merchant 1, test', 'merchant 2', 'production 1', 'production 1, test', 'production 2', 'no tenant'],
  ],
];

test.each(rules)('only the callers in its rule see %s', (_, entity, record, seenBy) => {
  const seen = Object.entries(callers).flatMap(([name, reach]) => (reaches(entity, reach, record) ? [name] : []));
  expect(seen).toEqual(['staff', ...seenBy]);
});

const entities = Object.keys(design) as EntityName[];

test('productions see only common records and records that name them', () => {
  const theirs = entities.filter((entity) => reaches(entity, { production: 1, is_test: false }, named(entity, 1)));
  const common = entities.filter((entity) => entityDesign(entity).owner === 'common');
  expect(theirs.filter((entity) => !common.includes(entity))).toEqual([
    'production-order',
    'id-tag',
    'goods-transfer',
    'webhook',
    'subscribers',
    'receiver',
    'delivery',
  ]);
  expect(entities.filter((entity) => reaches(entity, { production: 1, is_test: false }, named(entity, 2)))).toEqual(
    common,
  );
  expect(entities.filter((entity) => reaches(entity, commonOnly, named(entity, 1)))).toEqual(common);
});

/** Returns a record that names a production in every field that can do so. */
const named = (_: EntityName, production: number): object => ({
  ...live,
  production,
  productions: [production],
  ...transfer(production),
});

test('an entity whose field names a production has a lookup on it, unless it is embedded', () => {
  for (const entity of entities) {
    const { owner, production, lookups = {} } = entityDesign(entity);
    if (owner === 'production') expect([entity, typeof production]).toEqual([entity, 'string']);
    if (production === undefined || isEmbedded(entity)) continue;
    expect([entity, lookups[production] !== undefined]).toEqual([entity, true]);
    expect([entity, lookups[production]?.byTenant]).toEqual([entity, undefined]);
  }
});

describe('limitOf', () => {
  test('limitOf limits a production to records that name it, or to no records', () => {
    expect(limitOf('production-order', { production: 2, is_test: false })).toEqual({
      field: 'production',
      equals: [2],
    });
    expect(limitOf('goods-transfer', { production: 2, is_test: false })).toEqual({
      field: 'destination.resource',
      equals: [2],
    });
    expect(limitOf('order', { production: 2, is_test: false })).toEqual({ field: 'id', equals: [] });
    expect(limitOf('goods-transfer', commonOnly)).toEqual({ field: 'id', equals: [] });
  });

  test('limitOf does not limit common records, merchants or staff', () => {
    for (const reach of Object.values(callers)) expect(limitOf('country', reach)).toBeUndefined();
    expect(limitOf('order', live)).toBeUndefined();
    expect(limitOf('goods-transfer', everything)).toBeUndefined();
  });
});

test.each([
  [tenantKey({ merchant: 7, is_test: true }), { merchant: 7, is_test: true }],
  [tenantKey({ merchant: 7, is_test: false }), { merchant: 7, is_test: false }],
  [tenantKey({ production: 7, is_test: false }), { production: 7, is_test: false }],
  ['7', { merchant: 7 }],
  ['staff.abcdefghijkl', {}],
  ['7.live.more', {}],
  ['12345678901234567', {}],
  ['', {}],
])('a log line names the owner of work %j, and contains no other text', (owner, fields) => {
  expect(ownerInLog(owner)).toEqual(fields);
});
