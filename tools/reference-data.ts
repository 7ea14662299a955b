import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Write } from '../shared/changes/change.ts';
import { changed } from '../shared/changes/change.ts';
import { type CounterName, type EntityName, valueAt } from '../shared/changes/design.ts';
import { everything } from '../shared/changes/reach.ts';
import type { Records } from '../shared/changes/records.ts';
import { blocks } from '../shared/lib/blocks.ts';
import { nowInstant } from '../shared/lib/clock.ts';
import type { RecordBase } from '../shared/model/fields.ts';
import { uniqueKey } from '../shared/table/keys.ts';
import { readRecords, readRows } from '../shared/table/table.ts';
import { commit } from '../shared/table/writes/commit.ts';
import { reserveIds } from '../shared/table/writes/ids.ts';
import { offerProducts } from './offer-products.ts';
import { type ReferenceFile, referenceFile } from './reference-data-file.ts';

/** The file cannot be loaded: where and why. */
export class UnusableFile extends Error {}

/** How many records were made, changed and left as they were. */
export interface Loaded {
  made: number;
  changed: number;
  same: number;
}

type Fields<E extends EntityName> = Omit<Records[E], keyof RecordBase>;
type Counted = EntityName & CounterName;

const writesPerTransaction = 20; // with unique values and the dictionary at most 60 of 100 actions

/**
 * Writes records, each found again by the value of its unique field: new ones get ids, changed ones keep theirs, equal
 * ones are left alone. Answers the records in the order of the fields.
 */
export async function upsert<E extends Counted>(
  entity: E,
  unique: 'handle' | 'name' | 'sku',
  wanted: readonly Fields<E>[],
  loaded: Loaded,
): Promise<readonly Records[E][]> {
  const rows = await readRows(wanted.map((fields) => uniqueKey(entity, unique, valueAt(fields, unique))));
  const idByKey = new Map(rows.map(({ PK, id }) => [PK, Number(id)]));
  const ids = wanted.map((fields) => idByKey.get(uniqueKey(entity, unique, valueAt(fields, unique)).PK));
  return write(entity, ids, wanted, loaded);
}

/** Writes records whose ids are known, or undefined where they are new. */
export async function write<E extends Counted>(
  entity: E,
  ids: readonly (number | undefined)[],
  wanted: readonly Fields<E>[],
  loaded: Loaded,
): Promise<readonly Records[E][]> {
  const refs = ids.flatMap((id) => (id === undefined ? [] : [{ entity, id }]));
  const found = await readRecords(refs, everything);
  const reserved = await reserveIds({ [entity]: ids.length - refs.length } as Record<CounterName, number>);
  const now = nowInstant();
  const records: Records[E][] = [];
  const writes: Write[] = [];
  for (const [index, fields] of wanted.entries()) {
    const id = ids[index];
    const was = id === undefined ? undefined : found.get(entity, id);
    const base = was ?? { id: id ?? reserved[entity](), rev: 0, created_at: now, updated_at: now };
    // the fields of the entity with those of every record: the entity's record
    const record = { ...base, ...fields, updated_at: now } as unknown as Records[E];
    const same = was !== undefined && isDeepStrictEqual(was, { ...record, updated_at: was.updated_at });
    loaded[same ? 'same' : was ? 'changed' : 'made'] += 1;
    records.push(same ? was : record);
    if (!same) writes.push({ entity, record, was } as Write);
  }
  for (const block of blocks(writes, writesPerTransaction)) {
    const outcome = await commit(changed(undefined, block));
    if (!outcome.written)
      throw new UnusableFile(`Somebody else changed ${entity} at the same time. Load the file again.`);
  }
  return records;
}

/** Names what a file calls records by: their handle, and a scale by its name. */
const nameField = (entity: EntityName) => (entity === 'size-scale' ? 'name' : 'handle');

/** Finds records by handle: those of this file, else those of the table. */
export class Handles {
  readonly #ids = new Map<string, number>();

  keep(entity: EntityName, records: readonly { readonly id: number }[]): void {
    for (const record of records) this.#ids.set(`${entity}#${valueAt(record, nameField(entity))}`, record.id);
  }

  async id(entity: EntityName, handle: string, where: string): Promise<number> {
    const known = this.#ids.get(`${entity}#${handle}`);
    if (known !== undefined) return known;
    const [row] = await readRows([uniqueKey(entity, nameField(entity), handle)]);
    if (!row) throw new UnusableFile(`${where}: there is no ${entity} "${handle}"`);
    this.#ids.set(`${entity}#${handle}`, Number(row.id));
    return Number(row.id);
  }

  ids(entity: EntityName, handles: readonly string[], where: string): Promise<readonly number[]> {
    return Promise.all(handles.map((handle) => this.id(entity, handle, where)));
  }
}

/** The sections whose records are read as they are, in an order in which what is named comes first. */
const sections = [
  ['countries', 'country', {}],
  ['brands', 'brand', {}],
  ['material_types', 'material-type', {}],
  ['option_types', 'option-type', {}],
  ['option_values', 'option-value', { option_type: 'option-type' }],
  ['scale_factors', 'scale-factor', {}],
  ['clamping_devices', 'clamping-device', {}],
  ['identifiers', 'identifier', {}],
  ['production_methods', 'production-method', {}],
  ['production_areas', 'production-area', { production_method: 'production-method' }],
  [
    'positioning_areas',
    'positioning-area',
    { identifier: 'identifier', clamping_device: 'clamping-device', production_method: 'production-method' },
  ],
  ['annotation_channels', 'annotation-channel', {}],
  ['order_types', 'order-type', {}],
  ['payment_methods', 'payment-method', {}],
  ['additional_instructions', 'additional-instruction', {}],
  ['suppliers', 'supplier', {}],
  ['size_scales', 'size-scale', {}],
  ['sizes', 'size', { product_size_scale: 'size-scale' }],
  ['size_labels', 'size-label', { product_sizes: 'size' }],
  ['productions', 'production', { production_methods: 'production-method' }],
  ['merchants', 'merchant', { order_type: 'order-type' }],
] as const satisfies readonly (readonly [keyof ReferenceFile, Counted, Readonly<Record<string, EntityName>>])[];

/** Loads a checked file: repeatable, by handle. Throws a UnusableFile that says where a name leads nowhere. */
export async function loadReference(file: ReferenceFile): Promise<Loaded> {
  const loaded: Loaded = { made: 0, changed: 0, same: 0 };
  const handles = new Handles();
  for (const [section, entity, references] of sections) {
    const wanted = await Promise.all(
      file[section].map((entry, index) => resolve(entry, references, handles, `${section}.${index}`)),
    );
    handles.keep(entity, await upsert(entity, nameField(entity), wanted as never, loaded));
  }
  await upsert(
    'shipping-rate',
    'handle',
    file.shipping_rates.map((rate) => ({
      ...rate,
      handle: `${rate.service}-${rate.country_code}-${rate.max_weight_grams}`,
    })),
    loaded,
  );
  await offerProducts(file.products, handles, loaded);
  return loaded;
}

async function resolve(
  entry: object,
  references: Readonly<Record<string, EntityName>>,
  handles: Handles,
  where: string,
): Promise<object> {
  const resolved = await Promise.all(
    Object.entries(references).map(async ([field, entity]) => {
      const value: unknown = valueAt(entry, field);
      const at = `${where}.${field}`;
      return [
        field,
        Array.isArray(value) ? await handles.ids(entity, value, at) : await handles.id(entity, String(value), at),
      ];
    }),
  );
  return { ...entry, ...Object.fromEntries(resolved) };
}

/** Reads and checks a file of reference data. */
export async function readReferenceFile(path: string): Promise<ReferenceFile> {
  const parsed = referenceFile.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.slice(0, 20).map(({ path: at, message }) => `  ${at.join('.')}: ${message}`);
  throw new UnusableFile(`${path} is no file of reference data:\n${lines.join('\n')}`);
}
