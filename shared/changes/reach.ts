import { type EntityName, entityDesign, valueAt } from './design.ts';

/** An owner's side of the table: of a merchant, and there of live or of test. Made from a key's row by `admit`, or from a record. */
export interface Scope {
  readonly merchant: number;
  readonly is_test: boolean;
}

/** Everything, for staff and workers. */
export const everything = 'everything';
export type Reach = Scope | typeof everything;

/** The name of a scope in keys: live and test apart. */
export const sideOf = (scope: Scope): string => `${scope.merchant}.${scope.is_test ? 'test' : 'live'}`;

/**
 * The scope partitions in which a caller's rows of an entity stand. Of variants, those of the catalogue stand on the
 * merchant's common side and the others on its live or test side; where it is known which are meant, there is only one.
 */
export function scopesOf(entity: EntityName, scope: Scope, collectionName?: unknown): readonly string[] {
  const merchant = String(scope.merchant);
  const { owner } = entityDesign(entity);
  if (owner !== 'variant') return [owner === 'mode' ? sideOf(scope) : merchant];
  if (collectionName === undefined) return [merchant, sideOf(scope)];
  return [collectionName === 'catalogue' ? merchant : sideOf(scope)];
}

/** The scope partition in which one record stands; undefined for what belongs to nobody. */
export function scopeOfRecord(entity: EntityName, record: object): string | undefined {
  const { owner } = entityDesign(entity);
  const merchant = valueAt(record, 'merchant');
  if (owner === 'common') return undefined;
  if (typeof merchant !== 'number') return 'nobody'; // of the back office: within no merchant's reach
  const common = owner === 'merchant' || (owner === 'variant' && valueAt(record, 'collection_name') === 'catalogue');
  return common ? String(merchant) : sideOf({ merchant, is_test: valueAt(record, 'is_test') === true });
}

/** Whether a record lies within a caller's reach. The one place that decides it for reads by id. */
export function reaches(entity: EntityName, reach: Reach, record: object): boolean {
  if (reach === everything) return true;
  const scope = scopeOfRecord(entity, record);
  return scope === undefined || scopesOf(entity, reach).includes(scope);
}
