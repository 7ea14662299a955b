import { design, type EntityName, entityDesign } from '../domain/entity-design.ts';
import { tenantOfKey } from '../domain/reach.ts';
import type { Key } from './keys.ts';

/** The rows in the partitions of records that are not records themselves. */
type RowBeside = 'listed' | 'shard' | 'report' | 'waiting';

// the first part of the partition keys in `keys.ts` that belong to no entity
const apart = {
  outbox: 'event',
  feed: 'feed',
  notification: 'notification',
  history: 'history',
  request: 'failed request',
  usage: 'usage',
  unique: 'unique value',
  name: 'name',
  counter: 'counter',
  sequence: 'sequence',
  sku: 'SKU',
  key: 'key row',
  'large-uploads': 'large uploads',
  wait: 'wait slot',
  imports: 'import slot',
  'file-keys': 'file keys',
  'person-key': 'person key',
  idempotency: 'idempotency',
} as const;

/** The kind of a row that is not a record. `docs/explanation/data-model.md` describes each. */
export type OtherKind = (typeof apart)[keyof typeof apart] | RowBeside;

/** The kind of a row: a record of an entity, or one of the other kinds. */
export type RowKind =
  | { readonly entity: EntityName; readonly other?: undefined }
  | { readonly entity?: undefined; readonly other: OtherKind };

/** Returns the kind of a row, from its key. Returns undefined if this release does not know such a key. */
export function kindOfKey({ PK, SK }: Key): RowKind | undefined {
  const [first = '', second = ''] = PK.split('#');
  if (Object.hasOwn(apart, first)) return { other: apart[first as keyof typeof apart] };
  if (!Object.hasOwn(design, first)) return undefined;
  const above = first as EntityName;
  const { home, childOf, shardedCounter } = entityDesign(above);
  if (home) return tenantOfKey(second) ? { entity: above } : undefined;
  if (SK === '@') return childOf ? undefined : { entity: above };
  const child = entities.find((one) => isChild(one, above, SK));
  if (child) return { entity: child };
  const [sort = ''] = SK.split('#');
  if (sort === shardedCounter) return { other: 'shard' };
  if (sort === 'report' || sort === 'waiting') return { other: sort };
  return entities.some((one) => isListedUnder(one, above, sort)) ? { other: 'listed' } : undefined;
}

const entities = Object.keys(design) as readonly EntityName[];

function isChild(entity: EntityName, above: EntityName, sort: string): boolean {
  const { childOf } = entityDesign(entity);
  return childOf?.entity === above && childOf.sort === sort;
}

function isListedUnder(entity: EntityName, above: EntityName, sort: string): boolean {
  const { listedUnder } = entityDesign(entity);
  return listedUnder?.entity === above && listedUnder.sort === sort;
}
