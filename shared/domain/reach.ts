import type { Tenant } from '../model/fields.ts';
import { type EntityName, entityDesign, valueAt } from './entity-design.ts';

/** What a production sees: the records whose field, which their design names, holds its id. */
export interface ProductionReach {
  readonly production: number;
}

/** Everything, for staff and workers. */
export const everything = 'everything';

/** What belongs to no one alone, for callers without a tenant of their own. */
export const commonOnly = 'common';

/** Whose records a caller may see. */
export type Reach = Tenant | ProductionReach | typeof everything | typeof commonOnly;

/** Tells whether a reach is a tenant, by which partitions of indexes may be kept apart. */
export const isTenant = (reach: Reach): reach is Tenant => typeof reach === 'object' && 'merchant' in reach;

/** Names a tenant in keys: live and test apart. */
export const tenantKey = (tenant: Tenant): string => `${tenant.merchant}.${tenant.is_test ? 'test' : 'live'}`;

const tenantKeyForm = /^(\d+)\.(live|test)$/;

/** Reads the tenant that `tenantKey` has named; undefined for any other text. */
export function tenantOfKey(key: string): Tenant | undefined {
  const [, merchant, mode] = tenantKeyForm.exec(key) ?? [];
  return merchant === undefined ? undefined : { merchant: Number(merchant), is_test: mode === 'test' };
}

/** Reads the tenant that a record belongs to; undefined for what is no merchant's. */
export function tenantIn(record: object): Tenant | undefined {
  const merchant = valueAt(record, 'merchant');
  return typeof merchant === 'number' ? { merchant, is_test: valueAt(record, 'is_test') === true } : undefined;
}

/**
 * Names the tenant partitions that hold a merchant's rows of an entity. Of variants, those of the catalogue are on
 * those of the merchant as a whole and the others on a tenant's: one of them if `known` fields say which are meant.
 */
export function tenantKeysOf(entity: EntityName, tenant: Tenant, known: object = {}): readonly string[] {
  const merchant = String(tenant.merchant);
  const { owner } = entityDesign(entity);
  if (owner !== 'variant') return [owner === 'tenant' ? tenantKey(tenant) : merchant];
  const collectionName = valueAt(known, 'collection_name');
  if (collectionName === undefined) return [merchant, tenantKey(tenant)];
  return [collectionName === 'catalogue' ? merchant : tenantKey(tenant)];
}

/** Names the tenant partition that holds one record; undefined for what is common. */
export function tenantKeyOfRecord(entity: EntityName, record: object): string | undefined {
  const { owner } = entityDesign(entity);
  if (owner === 'common') return undefined;
  const own = tenantIn(record);
  if (!own) return 'nobody'; // of the back office or a production: within no merchant's reach
  const common = owner === 'merchant' || (owner === 'variant' && valueAt(record, 'collection_name') === 'catalogue');
  return common ? String(own.merchant) : tenantKey(own);
}

/** Decides whether a record lies within a caller's reach, for every read by id. */
export function reaches(entity: EntityName, reach: Reach, record: object): boolean {
  if (reach === everything) return true;
  const tenant = tenantKeyOfRecord(entity, record);
  if (tenant === undefined) return true;
  if (isTenant(reach)) return tenantKeysOf(entity, reach).includes(tenant);
  const { production } = entityDesign(entity);
  if (reach === commonOnly || production === undefined) return false;
  const named = valueAt(record, production);
  return Array.isArray(named) ? named.includes(reach.production) : named === reach.production;
}

/**
 * Names the values of a field to which a list is limited, where indexes are not kept apart by the caller's tenant.
 * Undefined where partitions or nothing at all limit it.
 */
export function limitOf(
  entity: EntityName,
  reach: Reach,
): { readonly field: string; readonly equals: readonly number[] } | undefined {
  const { owner, production } = entityDesign(entity);
  if (reach === everything || isTenant(reach) || owner === 'common') return undefined;
  if (reach === commonOnly || production === undefined) return { field: 'id', equals: [] };
  return { field: production, equals: [reach.production] };
}
