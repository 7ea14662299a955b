import type { EntityName } from '../../domain/entity-design.ts';
import { everything, type Reach } from '../../domain/reach.ts';
import type { Records } from '../../domain/records.ts';
import type { Tenant } from '../../model/fields.ts';
import type {
  PlacedOrders,
  PrivacyPosition,
  PrivacyRequestRecord,
} from '../../resources/people/privacy-request-record.ts';
import { type Condition, withRange, withValues } from '../../table/lists/page.ts';
import { walk } from '../../table/lists/walk.ts';

/** A place of personal data, and the position after it: an order with its checkout, or an open checkout. */
export interface PrivacyItem {
  readonly order?: Tenant & { readonly id: number };
  /** Missing if the checkout is only known from the order. */
  readonly checkout?: number;
  readonly position: PrivacyPosition;
}

const lookups = ['persons.0', 'persons.1', 'persons.2', 'persons.3'] as const;
const recordsPerPage = 50;

/** Yields the orders and the open checkouts that a request is about, from its position on. */
export async function* itemsOf({
  subject: { person, merchant, order, placed },
  position,
}: Pick<PrivacyRequestRecord, 'subject' | 'position'>): AsyncGenerator<PrivacyItem> {
  if (order && position.after < order.id) yield { order, position: { lookup: 0, after: order.id } };
  if (placed) yield* placedOrders(placed, position);
  if (person === undefined) return;
  for (const [lookup, field] of lookups.entries()) {
    if (lookup < position.lookup) continue;
    const after = lookup === position.lookup ? position.after : 0;
    for await (const one of recordsAfter('checkout', after, everything, [withValues(field, [person])])) {
      if (merchant !== undefined && one.merchant !== merchant) continue;
      const { id: checkout, merchant: owner, is_test } = one;
      const placed = one.order === null ? {} : { order: { id: one.order, merchant: owner, is_test } };
      yield { ...placed, checkout, position: { lookup, after: checkout } };
    }
  }
}

/** Yields the records after an id that meet the conditions, in the order of their ids. */
async function* recordsAfter<E extends EntityName>(
  entity: E,
  first: number,
  reach: Reach,
  conditions: readonly Condition[],
): AsyncGenerator<Records[E]> {
  const after = first > 0 ? first : undefined;
  for await (const records of walk(entity, { reach, conditions, limit: recordsPerPage, after })) yield* records;
}

/** Yields the orders that a merchant placed in a range of time, and those that were open before. */
async function* placedOrders(
  { from, until, also, ...tenant }: PlacedOrders,
  { after }: PrivacyPosition,
): AsyncGenerator<PrivacyItem> {
  const itemOf = (id: number): PrivacyItem => ({ order: { ...tenant, id }, position: { lookup: 0, after: id } });
  // they are older than all others, so their ids are smaller
  for (const id of also) if (id > after) yield itemOf(id);
  const conditions = [withRange('created_at', { min: from, max: until })];
  for await (const { id } of recordsAfter('order', after, tenant, conditions)) yield itemOf(id);
}
