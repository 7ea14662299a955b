import type { EntityName } from '../../../shared/domain/entity-design.ts';
import type { Records } from '../../../shared/domain/records.ts';
import { offeredProduct } from '../../../shared/rules/offers/offered.ts';
import { uniqueKey } from '../../../shared/table/keys.ts';
import { putRow } from '../../../shared/table/table.ts';
import { aMasterProduct, aMerchant, anOrder, aVariant } from '../../rules/builders.ts';
import { putRecord } from '../arrange.ts';

// Four records of each collection that its filters distinguish. Their fields and the results of the filters are
// handwritten. Strings have an accent, so that both of its Unicode spellings can be requested.

/** The four records, in the order of their ids. */
export const letters = ['a', 'b', 'c', 'd'] as const;
export type Letter = (typeof letters)[number];

/** A filter's value and its result: the letters of the matching records, or an error. */
type Asked = readonly [value: string, found: string];

interface ValueFilter {
  readonly match: Asked;
  /** A value close to an existing one: in another case, its beginning, or the next ID. */
  readonly near: Asked;
  readonly several: Asked;
}

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of work that has not begun. */
export const aRun: Fields = {
  failure_message: null,
  is_held: false,
  stalls: 0,
  due_at: null,
  finished_at: null,
  file: null,
};

export interface Sample {
  /** Every spelling of its path. */
  readonly paths: readonly string[];
  readonly key: 'staff' | 'merchant' | 'production';
  readonly entity: EntityName;
  /** Returns the ID of a listed object from the ID of the record in which it is embedded, if it has no row. */
  readonly partOf?: (id: number) => number;
  /** The record's fields except for ID and times. */
  readonly records: Readonly<Record<Letter, Fields>>;
  /**
   * By the filter's name. The value `{b}` is the ID of record b, and `{whole b}` the ID of the record in which it is
   * embedded. `422` instead of letters is an error.
   */
  readonly filters: Readonly<Record<string, ValueFilter>>;
  /** The names of its time ranges, with their bounds. */
  readonly ranges: Readonly<Record<string, readonly ('min' | 'max' | 'equals')[]>>;
  /** The record that the path names, if any: its fields, and the field by which the four records refer to it. */
  readonly under?: { readonly entity: EntityName; readonly field: string; readonly fields: Fields };
  /** Writes further rows that its filters read. */
  readonly beside?: (ids: Readonly<Record<Letter, number>>, merchant: number) => Promise<void>;
}

/** The times of the four records: two before all others, and two after. Each field has its own year. */
const years = {
  updated_at: [1999, 2999],
  created_at: [1998, 2998],
  available_at: [1997, 2997],
  discontinue_at: [1996, 2996],
} as const;
export type TimeField = keyof typeof years;

export const timesOf = (field: TimeField): Readonly<Record<Letter, string>> => {
  const [early, late] = years[field];
  return {
    a: `${early}-06-01T10:00:00+00:00`,
    b: `${early}-06-01T10:00:01+00:00`,
    c: `${late}-06-01T10:00:00+00:00`,
    d: `${late}-06-01T10:00:01+00:00`,
  };
};

export const updated = { updated_at: ['min', 'max'] } as const;
export const byId: ValueFilter = { match: ['{b}', 'b'], near: ['{b}0', ''], several: ['{a},{d},{b}0', 'ad'] };
/** The mode of records of which c and d are in test mode. */
export const byMode: ValueFilter = { match: ['true', 'cd'], near: ['false', 'ab'], several: ['true,false', '422'] };
export const byHandle = (begin: string): ValueFilter => ({
  match: [`${begin}-é-b`, 'b'],
  near: [`${begin}-é`, ''],
  several: [`${begin}-é-c,${begin}-é-a,${begin}-É-d`, 'ac'],
});

export const localized = { name: { en: 'Sample' } };

/** Returns the fields of an access key that differ from null. */
export const anAccessKeyOf = (role: string, key_id: string): Fields => ({
  key_id,
  role,
  is_test: false,
  name: 'Sample',
  production: null,
  acts_for: null,
  version: null,
  scopes: null,
  allowed_ips: null,
  rate_limit: null,
  valid_until: null,
  revoked_at: null,
  secret_hash: 'none',
});

/** Returns the same fields for all four, except for changes by letter. */
export const four = (make: (letter: Letter) => Fields): Sample['records'] => ({
  a: make('a'),
  b: make('b'),
  c: make('c'),
  d: make('d'),
});

/** Returns a builder's record without the fields that each sample sets. */
function withoutOwn(record: Records['order' | 'merchant-variant' | 'master-product']): Fields {
  const { id, created_at, updated_at, merchant, ...fields } = { merchant: undefined, ...record };
  return fields;
}

export const anOrderOf = (fields: Partial<Records['order']>): Fields => withoutOwn(anOrder({ items: [], ...fields }));
export const aVariantOf = (fields: Partial<Records['merchant-variant']>): Fields => withoutOwn(aVariant(fields));
export const aMasterProductOf = (fields: Partial<Records['master-product']>): Fields =>
  withoutOwn(aMasterProduct(fields));
export const aMerchantProductOf = (fields: Partial<Records['merchant-product']>): Fields => {
  const { merchant, ...offered } = offeredProduct(aMasterProduct(), aMerchant(), []);
  return { ...offered, ...fields };
};

/** Writes a record of any entity from handwritten fields. */
export const put = <E extends EntityName>(entity: E, fields: Fields & { readonly id: number }) =>
  putRecord(entity, {
    rev: 1,
    created_at: '2026-11-21T10:00:00+00:00',
    updated_at: '2026-11-21T10:00:00+00:00',
    ...fields,
  } as unknown as Records[E]);

/** Writes a record like `put`, and the row by which it is found by its handle. */
export async function putHandled(
  entity: EntityName,
  handle: string,
  fields: Fields & { readonly id: number },
): Promise<void> {
  await put(entity, { ...fields, handle });
  await putRow({ ...uniqueKey(entity, 'handle', handle), id: fields.id });
}

/** The written records of a sample: the IDs of its four records, and of the same records of another merchant. */
interface Written {
  readonly ids: Readonly<Record<Letter, number>>;
  /** The IDs of the records in which they are embedded, or the same IDs if they have rows. */
  readonly wholes: Readonly<Record<Letter, number>>;
  readonly strangers: readonly number[];
  /** The ID of the record that their path names, if any. */
  readonly under: number;
}

/** Entities that all merchants share. */
const common: readonly EntityName[] = ['payment-method', 'additional-instruction'];

/** Entities that belong to a sample's merchant. */
const owned: readonly EntityName[] = [
  'access-key',
  'delivery',
  'export',
  'media',
  'merchant-product',
  'merchant-variant',
  'order',
  'webhook',
];

let written = 0;

/**
 * Writes the four records of a sample for a merchant, or for the production with this id. Writes them for another owner
 * too if merchants or productions own such records.
 */
export async function writeSample(sample: Sample, merchant: number): Promise<Written> {
  written += 1;
  const first = 700_000 + written * 1000;
  const idsFrom = (at: number) => ({ a: at, b: at + 1, c: at + 2, d: at + 3 });
  const underOf = (ids: Written['ids']) => ids.a + 100;
  const write = async (ids: Written['ids'], owner: number) => {
    const { under } = sample;
    const owning = sample.key === 'production' ? { merchant: null, production: owner } : { merchant: owner };
    if (under) await put(under.entity, { ...under.fields, ...owning, id: underOf(ids) });
    for (const letter of letters) {
      const times = { created_at: timesOf('created_at')[letter], updated_at: timesOf('updated_at')[letter] };
      const fields = sample.records[letter];
      const merchants = owned.includes(sample.entity) ? owning : {};
      const order = sample.entity === 'disposition-order' ? { order: ids[letter] } : {}; // the two have the same ID
      const named = under ? { [under.field]: underOf(ids) } : {};
      await put(sample.entity, { ...merchants, ...times, ...order, ...named, ...fields, id: ids[letter] });
    }
    await sample.beside?.(ids, owner);
  };
  const isStated = owned.includes(sample.entity) || common.includes(sample.entity);
  if (sample.key !== 'staff' && !isStated) {
    throw new Error(
      `Unknown owner of a ${sample.entity}: add it to \`owned\` or \`common\` in test/support/samples/sample.ts`,
    );
  }
  const wholes = idsFrom(first);
  const { partOf = (id: number) => id } = sample;
  const ids = { a: partOf(wholes.a), b: partOf(wholes.b), c: partOf(wholes.c), d: partOf(wholes.d) };
  await write(wholes, merchant);
  const under = underOf(wholes);
  if (sample.key === 'staff' || common.includes(sample.entity)) return { ids, wholes, strangers: [], under };
  const theirs = idsFrom(first + 500);
  await write(theirs, merchant + 500);
  return { ids, wholes, strangers: Object.values(theirs), under };
}
