import { underOwnDeadlines } from '../aws/deadlines.ts';
import { type CountedEntity, type EntityName, entityDesign, valueAt } from '../domain/entity-design.ts';
import type { Found } from '../domain/found.ts';
import { everything, type Reach, type Subscriber } from '../domain/reach.ts';
import type { Records } from '../domain/records.ts';
import { namedIn, referencesTo } from '../domain/references.ts';
import { blocks } from '../lib/blocks.ts';
import { nowInstant } from '../lib/clock.ts';
import { orNotFound } from '../lib/refusal.ts';
import type { Condition } from '../table/lists/page.ts';
import { walk } from '../table/lists/walk.ts';
import { readEachEventually, readRecord, readRecords } from '../table/table.ts';
import { reserveIds } from '../table/writes/reserve-ids.ts';

/** The entity of a resource and its name in a 404. */
interface Labelled<E extends EntityName> {
  readonly entity: E;
  readonly label: string;
}

/** Reads the records that the fields of an entity refer to. */
const readNamed = (entity: EntityName, fields: object): Promise<Found> =>
  readRecords(namedIn(entity, fields), everything);

/** Reads the records that a new record of reference data refers to, and reserves its id. */
export async function readForCreation<E extends CountedEntity>({ entity }: Labelled<E>, fields: object) {
  const [found, ids] = await Promise.all([readNamed(entity, fields), reserveIds({ [entity]: 1 } as Record<E, number>)]);
  return { id: ids[entity](), found };
}

/** Reads a record of reference data and the records that the changed fields refer to. Rejects with 404. */
export async function readForChange<E extends EntityName>(resource: Labelled<E>, id: number, fields: object) {
  const [subject, found] = await Promise.all([readSubject(resource, id), readNamed(resource.entity, fields)]);
  return { subject, found };
}

/**
 * Reads a record of reference data, and the first record of each kind that uses it. Rejects with 404. The search can
 * take longer than other reads, because no index serves some of the references.
 */
export async function readForDeletion<E extends EntityName>(resource: Labelled<E>, id: number) {
  const subject = await readSubject(resource, id);
  const users = await underOwnDeadlines(() => Promise.all(usesOf(resource.entity, id).map(firstUser)));
  return { subject, users: users.filter((user) => user !== undefined) };
}

const readSubject = async <E extends EntityName>(resource: Labelled<E>, id: number): Promise<Records[E]> =>
  orNotFound(await readRecord(resource.entity, id, everything), resource);

/** A kind of use: the records of an entity that meet the conditions. */
interface Use {
  readonly entity: EntityName;
  readonly conditions: readonly Condition[];
  readonly reach?: Reach;
}

/** Returns the condition that a field, which can be a list, refers to a record. */
const refersTo = (field: string, id: number): Condition => ({
  field,
  equals: [id],
  holds: (value) => (Array.isArray(value) ? value.includes(id) : value === id),
});

/** Fields with which records other than reference data refer to it. */
const furtherReferences: Partial<Record<EntityName, Readonly<Partial<Record<EntityName, string>>>>> = {
  'annotation-channel': { annotation: 'channels' },
  merchant: { 'merchant-product': 'merchant' },
  production: { 'goods-transfer': 'destination.resource', 'production-order': 'production' },
  'production-method': { 'merchant-product': 'designable_production_methods' },
  supplier: { 'goods-transfer': 'origin.resource' },
};

/** Returns whether other records can refer to the records of an entity. */
export const isReferredTo = (entity: EntityName): boolean => usesOf(entity, 0).length > 0;

/** Returns every kind of use of a record. */
function usesOf(entity: EntityName, id: number): readonly Use[] {
  const further = Object.entries(furtherReferences[entity] ?? {});
  return [
    ...referencesTo(entity).map((from) => ({ entity: from.entity, conditions: [refersTo(from.field, id)] })),
    ...further.map(([from, field]) => ({ entity: from as EntityName, conditions: [refersTo(field, id)] })),
    ...(entity === 'merchant' ? usesOfPartner('merchant', id) : []),
    ...(entity === 'production' ? usesOfPartner('production', id) : []),
  ];
}

/** Returns the uses of a merchant or a production: valid access keys, and the records of both modes that it owns. */
function usesOfPartner(kind: 'merchant' | 'production', id: number): readonly Use[] {
  const now = nowInstant();
  const isValid: readonly Condition[] = [
    { field: 'revoked_at', holds: (at) => at === null },
    { field: 'valid_until', holds: (at) => at === null || String(at) > now },
  ];
  const owned: readonly EntityName[] = kind === 'merchant' ? ['order', 'media', 'webhook'] : ['webhook'];
  const modes = [false, true].map(
    (is_test): Subscriber => (kind === 'merchant' ? { merchant: id, is_test } : { production: id, is_test }),
  );
  const ofKeys = kind === 'merchant' ? ['merchant', 'acts_for'] : ['production'];
  return [
    ...ofKeys.map((field): Use => ({ entity: 'access-key', conditions: [refersTo(field, id), ...isValid] })),
    ...owned.flatMap((one) => modes.map((reach) => ({ entity: one, conditions: [], reach }))),
  ];
}

/** Finds the first record of a kind of use. Reads the whole collection if no index serves the condition. */
async function firstUser(use: Use): Promise<{ readonly entity: EntityName; readonly id: number } | undefined> {
  const { entity, conditions, reach = everything } = use;
  const { lookups = {} } = entityDesign(entity);
  const isIndexed = conditions.every(({ field, equals }) => !equals || lookups[field]);
  const limit = isIndexed ? 1 : recordsPerRound;
  const pages = entity === 'master-variant' ? walkVariants(conditions) : walk(entity, { reach, conditions, limit });
  for await (const [first] of pages) if (first) return { entity, id: first.id };
  return undefined;
}

const recordsPerRound = 1000;

/** Yields the master variants that meet the conditions. No index lists variants, so their products name them. */
async function* walkVariants(conditions: readonly Condition[]): AsyncGenerator<readonly Records['master-variant'][]> {
  for await (const products of walk('master-product')) {
    for (const ids of blocks(
      products.flatMap(({ variants }) => variants),
      recordsPerRound,
    )) {
      const variants = await readEachEventually('master-variant', ids, everything);
      yield variants.filter((variant) => conditions.every(({ field, holds }) => holds(valueAt(variant, field))));
    }
  }
}
