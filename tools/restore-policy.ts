import { type design, type EntityName, entityDesign, valueAt } from '../shared/domain/entity-design.ts';
import type { PersonalEntity } from '../shared/domain/personal-data.ts';
import type { Records } from '../shared/domain/records.ts';
import { orderOfProductionOrder } from '../shared/resources/orders/production-order-record.ts';
import type { OtherKind } from '../shared/table/row-kinds.ts';

/**
 * Whether `npm run restore` puts back rows of a kind:
 *
 * - `yes`: missing rows come back, and `--overwrite` replaces changed rows
 * - `missing`: only missing rows come back
 * - `with record`: they come back in the transaction that puts back their record
 * - `no`: never
 */
export interface RestorePolicy {
  readonly back: 'yes' | 'missing' | 'with record' | 'no';
  /** The reason, as a sentence that the command shows. */
  readonly why: string;
}

type EntitiesWith<Trait> = { [E in EntityName]: (typeof design)[E] extends Trait ? E : never }[EntityName];
type ReferenceEntity = EntitiesWith<{ readonly counter: 'reference' }>;

const yes = (why: string): RestorePolicy => ({ back: 'yes', why });
const missing = (why: string): RestorePolicy => ({ back: 'missing', why });
const no = (why: string): RestorePolicy => ({ back: 'no', why });
const withRecord = (why: string): RestorePolicy => ({ back: 'with record', why });

const bought = 'Orders and their parts are what customers bought.';
const offered = 'Merchants sell it.';
const made = 'Members of staff entered it.';
const unfinished = 'It is work in progress, which would begin in the middle.';
const subscribed = 'It would send notifications to a receiver that its owner may have removed.';
const importLog = 'It is the log of an import. An import that was running is left out.';
const short = 'It is valid only for a short time.';

/** Whether the records of each entity are put back. Reference data has one policy. */
const records: Readonly<Record<Exclude<EntityName, ReferenceEntity>, RestorePolicy>> = {
  checkout: yes(bought),
  'checkout-rates': no('The service calculates rates again.'),
  order: yes(bought),
  'order-item': yes(bought),
  'disposition-order': yes(bought),
  'production-order': yes(bought),
  'order-item-unit': yes(bought),
  'id-tag': yes(bought),
  'goods-transfer': yes(bought),
  'merchant-product': yes(offered),
  'merchant-variant': yes(offered),
  design: yes(offered),
  logo: yes(offered),
  media: missing('Designs count on it, and its object must still exist.'),
  file: missing('Its number of references is counted now.'),
  'master-product': yes(made),
  'master-variant': yes(made),
  'merchant-retention': missing('An erasure that ran since then must not run again.'),
  'privacy-request': missing('It is the certificate of an erasure.'),
  'product-import': missing(importLog),
  'size-label-import': missing(importLog),
  'merchant-product-import': missing(importLog),
  'product-lease': no(unfinished),
  'product-draft': no(unfinished),
  'catalogue-task': no(unfinished),
  job: no('A job that was queued would never end.'),
  export: no('Its file expires after a week.'),
  upload: no(short),
  'access-key': no('A key that was revoked must not become valid again.'),
  webhook: no(subscribed),
  'webhook-health': no(subscribed),
  subscribers: no(subscribed),
  receiver: no(subscribed),
  delivery: no('A pending delivery would be sent again.'),
};

const reference = yes('Members of staff maintain reference data.');

/** Whether rows that are not records are put back. */
const others: Readonly<Record<OtherKind, RestorePolicy>> = {
  event: no('The relay would send it again.'),
  feed: no('Readers of the feed are past its position.'),
  notification: no('Its deliveries are not put back.'),
  history: no('It is kept when its record is deleted, and may have been erased since then.'),
  'failed request': no('It is a log of a week.'),
  usage: no('It counts requests now.'),
  'unique value': withRecord('Another record may hold the value now.'),
  name: withRecord('Another record may have the name now.'),
  SKU: withRecord('It is part of a variant.'),
  listed: withRecord('It is part of a record.'),
  counter: missing('A counter is only raised, so that no id is used twice.'),
  sequence: missing('Without it, polls do not show the orders.'),
  shard: missing('A count is put back only with a record that has none.'),
  'key row': no('A key that was revoked must not become valid again.'),
  'large uploads': no(short),
  'wait slot': no(short),
  'import slot': no(short),
  'file keys': missing('A key that was replaced stays replaced.'),
  'person key': missing('Persons are found only with this key.'),
  idempotency: no('A request would get the response to a request of before.'),
  report: no(unfinished),
  waiting: no(unfinished),
};

const isReference = (entity: EntityName): entity is ReferenceEntity => entityDesign(entity).counter === 'reference';

/** Returns whether the records of an entity are put back. */
export const policyOfEntity = (entity: EntityName): RestorePolicy =>
  isReference(entity) ? reference : records[entity];

/** Returns whether rows of another kind are put back. */
export const policyOfOther = (kind: OtherKind): RestorePolicy => others[kind];

/** Returns the policy of a group of rows: an entity, or another kind. */
export const policyOfGroup = (group: string): RestorePolicy | undefined =>
  Object.hasOwn(others, group) ? policyOfOther(group as OtherKind) : policyOfEntity(group as EntityName);

/** Returns whether a record waits for a worker, which would begin its work again. */
export function waitsForWork(entity: EntityName, record: object): boolean {
  const { due } = entityDesign(entity);
  return due !== undefined && typeof valueAt(record, due) === 'string';
}

/** The entity whose records come back even if they wait for a worker, because a customer has bought them. */
export const continued: EntityName = 'order';

/** Returns whether a record is an open checkout. It may have been erased since then, and no order depends on it. */
export const isOpenCheckout = (entity: EntityName, record: object): boolean =>
  entity === 'checkout' && valueAt(record, 'order') === null;

/** Returns the order whose erasure erases a record with personal data. */
export const orderOfPersonal: {
  readonly [E in PersonalEntity]: (record: Records[E]) => number | null;
} = {
  checkout: ({ order }) => order,
  order: ({ id }) => id,
  'disposition-order': ({ id }) => id,
  'production-order': ({ id }) => orderOfProductionOrder(id),
  delivery: () => null, // never put back
};

type SharedEntity = Exclude<
  EntitiesWith<{ readonly owner: 'common' }>,
  ReferenceEntity | EntitiesWith<{ readonly childOf: object }>
>;

/**
 * How a record that all merchants share belongs to a merchant: by a record that a field names, or not at all. A child
 * belongs to the merchant of its parent.
 */
export const sharedWith: Readonly<
  Record<SharedEntity, { readonly entity: 'order'; readonly field: string } | undefined>
> = {
  'order-item': { entity: 'order', field: 'order' },
  'master-product': undefined,
  'master-variant': undefined,
  'product-import': undefined,
  'size-label-import': undefined,
  'merchant-product-import': undefined,
  'catalogue-task': undefined,
  'privacy-request': undefined,
};
