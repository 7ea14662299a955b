import type { Scope } from '../model/fields.ts';
import { type EntityName, entityDesign, valueAt } from './design.ts';

/** A production's side: the records whose field, which their design names, holds its id. */
export interface ProductionSide {
  readonly production: number;
}

/** Everything, for staff and workers. */
export const everything = 'everything';

/** What belongs to no one alone, for callers without a side of their own. */
export const commonOnly = 'common';

/** Whose records a caller may see. */
export type Reach = Scope | ProductionSide | typeof everything | typeof commonOnly;

/** Tells whether a reach is a merchant's side, by which partitions of indexes may be kept apart. */
export const isScope = (reach: Reach): reach is Scope => typeof reach === 'object' && 'merchant' in reach;

/** Names a scope in keys: live and test apart. */
export const sideOf = (scope: Scope): string => `${scope.merchant}.${scope.is_test ? 'test' : 'live'}`;

const sideForm = /^(\d+)\.(live|test)$/;

/** Reads the scope that `sideOf` has named; undefined for any other text. */
export function scopeOfSide(side: string): Scope | undefined {
  const [, merchant, mode] = sideForm.exec(side) ?? [];
  return merchant === undefined ? undefined : { merchant: Number(merchant), is_test: mode === 'test' };
}

/** Reads the side that a record is on; undefined for what is no merchant's. */
export function scopeIn(record: object): Scope | undefined {
  const merchant = valueAt(record, 'merchant');
  return typeof merchant === 'number' ? { merchant, is_test: valueAt(record, 'is_test') === true } : undefined;
}

/**
 * Names the scope partitions that hold a merchant's rows of an entity. Of variants, those of the catalogue are on the
 * merchant's common side and the others on its live or test side: one of them if `known` fields say which are meant.
 */
export function scopesOf(entity: EntityName, scope: Scope, known: object = {}): readonly string[] {
  const merchant = String(scope.merchant);
  const { owner } = entityDesign(entity);
  if (owner !== 'variant') return [owner === 'mode' ? sideOf(scope) : merchant];
  const collectionName = valueAt(known, 'collection_name');
  if (collectionName === undefined) return [merchant, sideOf(scope)];
  return [collectionName === 'catalogue' ? merchant : sideOf(scope)];
}

/** Names the scope partition that holds one record; undefined for what is common. */
export function scopeOfRecord(entity: EntityName, record: object): string | undefined {
  const { owner } = entityDesign(entity);
  if (owner === 'common') return undefined;
  const own = scopeIn(record);
  if (!own) return 'nobody'; // of the back office or a production: within no merchant's reach
  const common = owner === 'merchant' || (owner === 'variant' && valueAt(record, 'collection_name') === 'catalogue');
  return common ? String(own.merchant) : sideOf(own);
}

/** Decides whether a record lies within a caller's reach, for every read by id. */
export function reaches(entity: EntityName, reach: Reach, record: object): boolean {
  if (reach === everything) return true;
  const scope = scopeOfRecord(entity, record);
  if (scope === undefined) return true;
  if (isScope(reach)) return scopesOf(entity, reach).includes(scope);
  const { production } = entityDesign(entity);
  if (reach === commonOnly || production === undefined) return false;
  const named = valueAt(record, production);
  return Array.isArray(named) ? named.includes(reach.production) : named === reach.production;
}

/**
 * Names the values of a field to which a list is limited, where indexes are not kept apart by the caller's side.
 * Undefined where partitions or nothing at all limit it.
 */
export function limitOf(
  entity: EntityName,
  reach: Reach,
): { readonly field: string; readonly equals: readonly number[] } | undefined {
  const { owner, production } = entityDesign(entity);
  if (reach === everything || isScope(reach) || owner === 'common') return undefined;
  if (reach === commonOnly || production === undefined) return { field: 'id', equals: [] };
  return { field: production, equals: [reach.production] };
}
