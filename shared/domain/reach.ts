import type { LogFields } from '../lib/log.ts';
import type { Tenant } from '../model/fields.ts';
import type { Audience } from '../resources/webhooks/event-names.ts';
import type { OfSubscriber } from '../resources/webhooks/webhook-record.ts';
import { type EntityName, entityDesign, valueAt } from './entity-design.ts';

/**
 * The reach of a production: the records whose `production` field contains its id. The entity's design names that
 * field. Test keys reach only test work, and live keys only live work. Records without a mode belong to both.
 */
interface ProductionReach {
  readonly production: number;
  readonly is_test: boolean;
}

/** The owner of webhooks: a merchant's live or test data, or a production's live or test work. */
export type Subscriber = Tenant | ProductionReach;

/** The reach of staff and workers: all records. */
export const everything = 'everything';

/** The reach of callers without a tenant: only common records. */
export const commonOnly = 'common';

/** The owner of recorded requests: a merchant's live or test mode, a production's, or all staff. */
export type RequestOwner = Subscriber | typeof everything;

/** The set of records that a caller may see. */
export type Reach = Subscriber | typeof everything | typeof commonOnly;

/** Returns whether a reach is a tenant. */
export const isTenant = (reach: Reach): reach is Tenant => typeof reach === 'object' && 'merchant' in reach;

/**
 * Returns the owner that a reach is limited to: any tenant, and a production if it can own records of the entity. Index
 * partitions can be separate for each owner.
 */
export const ownerIn = (entity: EntityName, reach: Reach): Subscriber | undefined =>
  isTenant(reach) || (typeof reach === 'object' && entityDesign(entity).owner === 'subscriber') ? reach : undefined;

/**
 * Returns the name of a tenant in keys, for example `7.test`, or of a production that owns webhooks, for example
 * `production.7.test`. Live and test data have different names.
 */
export const tenantKey = (owner: Subscriber): string =>
  `${isTenant(owner) ? owner.merchant : `production.${owner.production}`}.${owner.is_test ? 'test' : 'live'}`;

const tenantKeyForm = /^(\d+)\.(live|test)$/;

/** Returns the tenant that `tenantKey` named. Returns undefined for any other string. */
export function tenantOfKey(key: string): Tenant | undefined {
  const [, merchant, mode] = tenantKeyForm.exec(key) ?? [];
  return merchant === undefined ? undefined : { merchant: Number(merchant), is_test: mode === 'test' };
}

/** Returns the tenant of a record. Returns undefined if the record belongs to no merchant. */
export function tenantIn(record: object): Tenant | undefined {
  const merchant = valueAt(record, 'merchant');
  return typeof merchant === 'number' ? { merchant, is_test: valueAt(record, 'is_test') === true } : undefined;
}

/** Returns the subscriber that a record belongs to. Throws if the record has no owner. */
export function subscriberIn({ merchant, production, is_test }: OfSubscriber): Subscriber {
  if (production !== undefined) return { production, is_test };
  if (merchant === null) throw new Error('The record belongs to no subscriber');
  return { merchant, is_test };
}

/** Returns the fields of a subscriber's records that name it. */
export const ownedBy = (subscriber: Subscriber): OfSubscriber =>
  isTenant(subscriber)
    ? { merchant: subscriber.merchant, is_test: subscriber.is_test }
    : { merchant: null, production: subscriber.production, is_test: subscriber.is_test };

/** Returns the audience that a subscriber belongs to. */
export const audienceOf = (subscriber: Subscriber): Audience => (isTenant(subscriber) ? 'merchant' : 'production');

/**
 * Returns the tenant partitions that contain an owner's rows of an entity. Catalogue variants are in the merchant's
 * partition, all other variants in the tenant's partition. If the `known` fields decide between the two, the result has
 * only one.
 */
export function tenantKeysOf(entity: EntityName, tenant: Subscriber, known: object = {}): readonly string[] {
  const { owner } = entityDesign(entity);
  if (owner === 'tenant' || owner === 'subscriber' || !isTenant(tenant)) return [tenantKey(tenant)];
  const merchant = String(tenant.merchant);
  if (owner !== 'variant') return [merchant];
  const collectionName = valueAt(known, 'collection_name');
  if (collectionName === undefined) return [merchant, tenantKey(tenant)];
  return [collectionName === 'catalogue' ? merchant : tenantKey(tenant)];
}

const nobody = 'nobody';

/** Returns the tenant partition that contains a record. Returns undefined for common records. */
export function tenantKeyOfRecord(entity: EntityName, record: object): string | undefined {
  const { owner } = entityDesign(entity);
  if (owner === 'common') return undefined;
  const own = owner === 'subscriber' ? subscriberIn(record as OfSubscriber) : tenantIn(record);
  if (!own) return nobody; // owned by the back office or a production, so outside every merchant's reach
  const common = owner === 'merchant' || (owner === 'variant' && valueAt(record, 'collection_name') === 'catalogue');
  return common && isTenant(own) ? String(own.merchant) : tenantKey(own);
}

/**
 * Returns the name of the owner whose work a record is, so that queues are fair to all owners. Returns undefined for
 * the work of the back office.
 */
export function workOwner(entity: EntityName, record: object): string | undefined {
  const key = tenantKeyOfRecord(entity, record);
  return key === nobody ? undefined : key;
}

const ownerForm = /^(production\.)?([1-9]\d{0,15})(?:\.(live|test))?$/;

/**
 * Returns the fields of a log line that name the owner of work: what `workOwner` named. Returns nothing for the work of
 * staff, and for any other text.
 */
export function ownerInLog(owner: string): Pick<LogFields, 'merchant' | 'production' | 'is_test'> {
  const [, production, id, mode] = ownerForm.exec(owner) ?? [];
  if (id === undefined) return {};
  return {
    [production === undefined ? 'merchant' : 'production']: Number(id),
    ...(mode !== undefined && { is_test: mode === 'test' }),
  };
}

/** Returns whether a record is within a caller's reach. Every read by id uses this check. */
export function reaches(entity: EntityName, reach: Reach, record: object): boolean {
  if (reach === everything) return true;
  const tenant = tenantKeyOfRecord(entity, record);
  if (tenant === undefined) return true;
  const owner = ownerIn(entity, reach);
  if (owner) return tenantKeysOf(entity, owner).includes(tenant);
  const { production } = entityDesign(entity);
  if (typeof reach === 'string' || isTenant(reach) || production === undefined) return false;
  if ((valueAt(record, 'is_test') ?? reach.is_test) !== reach.is_test) return false;
  const named = valueAt(record, production);
  return Array.isArray(named) ? named.includes(reach.production) : named === reach.production;
}

/**
 * Returns the field and the values that limit a list to the caller's reach. Returns undefined if the index partitions
 * already limit the list, or if the list needs no limit.
 */
export function limitOf(
  entity: EntityName,
  reach: Reach,
): { readonly field: string; readonly equals: readonly number[] } | undefined {
  const { owner, production } = entityDesign(entity);
  if (reach === everything || ownerIn(entity, reach) || owner === 'common') return undefined;
  if (typeof reach === 'string' || isTenant(reach) || production === undefined) return { field: 'id', equals: [] };
  return { field: production, equals: [reach.production] };
}
