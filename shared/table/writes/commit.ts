import { currentDeadline } from '../../aws/deadlines.ts';
import type { Change, Claim, DomainEvent, Removal, Write } from '../../domain/change.ts';
import { type EntityDesign, type EntityName, entityDesign, valueAt } from '../../domain/entity-design.ts';
import { isInSubject } from '../../domain/events.ts';
import { deletionEntry } from '../../domain/history-entry.ts';
import { eventSeconds } from '../../domain/lifetimes.ts';
import { workOwner } from '../../domain/reach.ts';
import { dataVersion } from '../../domain/upgraded.ts';
import { changedBy, currentActor } from '../../lib/actor.ts';
import { exactInstant, nowSeconds } from '../../lib/clock.ts';
import { taken as isTaken } from '../../lib/problems.ts';
import { fill, Refusal, refuseAny } from '../../lib/refusal.ts';
import { changeTooLarge, recordTooLarge } from '../../lib/request-errors.ts';
import { carriedTrace } from '../../lib/trace.ts';
import { historyRows } from '../history-rows.ts';
import {
  dictionaryPartition,
  eventId,
  eventKey,
  type Key,
  keyOfRecord,
  listedKey,
  nameKey,
  orderEventIndex,
  recordKey,
  uniqueKey,
} from '../keys.ts';
import { bytesOfRow, deletedRow, type Row, recordRow } from '../rows.ts';
import { closeActions, countAction } from './counters.ts';
import { keyRowAction } from './key-row.ts';
import { type ProductionEvent, packed, requestFor, type Work, workAttributes } from './outbox.ts';
import { type Action, type Conflict, transact, transactionActions, transactionBytes } from './transact.ts';

/** Maximum bytes of a row. DynamoDB's limit is 400 KB. The difference is room for keys and its way of counting. */
export const rowBytes = 350_000;
/** The version of the format of outbox rows and messages. Readers support this version and the previous version. */
export const eventSchema = 1;

/** The reasons why a change was not written. The caller loads and decides again. */
export interface Conflicted {
  readonly written: false;
  /**
   * The record of the same `Idempotency-Key`, if another request stored it in the meantime. It takes precedence over
   * the other reasons.
   */
  readonly repeated: Row | undefined;
  /** The paths in the body of unique values that another record holds. Empty if the rule must decide again. */
  readonly taken: readonly string[];
}

export type CommitOutcome = { readonly written: true } | Conflicted;

/** Rejects with 422 at the paths of unique values that other records hold, if any. */
export const refuseTaken = ({ taken: places }: Pick<Conflicted, 'taken'>): void =>
  refuseAny(Object.fromEntries(places.map((place) => [place, [isTaken]])));

/** Returns a record as it will be stored, with its next `rev`. */
export const written = (write: Write): Write['record'] => ({
  ...write.record,
  rev: (write.was?.rev ?? write.lastRev ?? 0) + 1,
});

/**
 * Writes a change in one transaction, if the `rev` of its records has not changed since they were read. The transaction
 * writes records, unique values, counters, the dictionary, events, and `extra` actions such as an idempotency record.
 * An event is a row of the outbox, or part of its subject's row.
 *
 * Rejects with 422, before anything is written, if a record is too large for the table or all records are too large for
 * one transaction.
 */
export const commit = async (
  change: Change<unknown>,
  extra: readonly Action[] = [],
  deadline = currentDeadline(),
): Promise<CommitOutcome> => commitActions([...actionsOf(change), ...extra], deadline);

/** Returns the actions that write a change. */
export function actionsOf(change: Change<unknown>): readonly Action[] {
  const at = exactInstant();
  const inSubject = change.events.filter(({ type }) => isInSubject(type));
  inSubject.forEach((event) => {
    requireOwnRow(event, change.writes, inSubject);
  });
  const separate = change.events.filter(({ type }) => !isInSubject(type));
  const ownRows = separate.filter(({ production }) => production === undefined);
  const forProductions = separate.filter(({ production }) => production !== undefined);
  return [
    ...change.writes.flatMap((write) => recordActions(write, workFor(write, inSubject))),
    ...nameActions(change.writes),
    ...(change.removes ?? []).flatMap(removalActions),
    ...(change.claims ?? []).map(claimAction),
    ...(change.freed ?? []).map(releaseAction),
    ...(change.counts ?? []).map(countAction),
    ...(change.closes ?? []).flatMap(closeActions),
    ...change.unchangedSince.map(({ entity, id, rev }): Action => {
      return { what: 'moved', check: { Key: keyOf(recordKey(entity, id)), ...revIs(rev) } };
    }),
    ...ownRows.map((event) => outboxAction(event, change.writes, at)),
    ...[...Map.groupBy(forProductions, ({ type }) => type).values()].map((events) =>
      productionsAction(events, change.writes, at),
    ),
  ];
}

/**
 * Writes the actions of changes in one transaction, as `commit` does. Throws if they exceed the limit of one
 * transaction.
 */
export async function commitActions(actions: readonly Action[], deadline = currentDeadline()): Promise<CommitOutcome> {
  if (actions.length === 0) return { written: true };
  if (actions.length > transactionActions)
    throw new Error(`${actions.length} actions exceed the limit of one transaction`);
  actions.forEach(requireFits);
  requireFitTogether(actions);
  const conflicts = await transact(actions, deadline);
  return conflicts.length === 0 ? { written: true } : outcomeOf(conflicts);
}

const taken = 'unique:';

function outcomeOf(conflicts: readonly Conflict[]): CommitOutcome {
  return {
    written: false,
    repeated: conflicts.find(({ what }) => what === 'idempotency')?.row,
    taken: conflicts.flatMap(({ what }) => (what.startsWith(taken) ? [what.slice(taken.length)] : [])),
  };
}

const keyOf = ({ PK, SK }: Key): Record<string, unknown> => ({ PK, SK });

// no conflict if the record itself already holds the value, because a worker claimed the value before
const isFreeOrOwn = (id: number) => ({
  ConditionExpression: 'attribute_not_exists(PK) OR id = :id',
  ExpressionAttributeValues: { ':id': id },
});

const isNew = { ConditionExpression: 'attribute_not_exists(PK)' };
// an expired row counts as deleted, although DynamoDB deletes it only some days later
const isNewOrExpired = () => ({
  ConditionExpression: 'attribute_not_exists(PK) OR expires_at <= :now',
  ExpressionAttributeValues: { ':now': nowSeconds() },
});
const revIs = (rev: number) => ({ ConditionExpression: 'rev = :rev', ExpressionAttributeValues: { ':rev': rev } });

const isSubject = ({ entity, record }: Write, { subject }: DomainEvent): boolean =>
  entity === subject.entity && record.id === subject.id;

/** Throws if an event would be lost, because its subject's row is not written or holds another event. */
function requireOwnRow(event: DomainEvent, writes: readonly Write[], others: readonly DomainEvent[]): void {
  const write = writeOf(event, writes);
  if (others.filter((other) => isSubject(write, other)).length > 1)
    throw new Error(
      `The row of ${event.subject.entity} can hold only one event, but ${event.type} is not the only one`,
    );
}

/** Returns the write of an event's subject. */
function writeOf(event: DomainEvent, writes: readonly Write[]): Write {
  const write = writes.find((one) => isSubject(one, event));
  if (!write) throw new Error(`The event ${event.type} is about a record that its change does not write`);
  return write;
}

/** Returns the work that an event adds to its subject's row. The subject must be due, so that the sweeper finds it. */
function workFor(write: Write, events: readonly DomainEvent[]): Work | undefined {
  const event = events.find((one) => isSubject(write, one));
  if (!event) return undefined;
  const { due } = entityDesign(write.entity);
  if (!due || !isValue(valueAt(write.record, due))) throw new Error(`The subject of ${event.type} is not due`);
  const { id, rev } = written(write);
  const owner = workOwner(write.entity, write.record);
  return { event: eventId(write.entity, id, rev), type: event.type, schema: eventSchema, facts: event.facts, owner };
}

function recordActions(write: Write, work: Work | undefined): readonly Action[] {
  const record = written(write);
  const { dictionary, due } = entityDesign(write.entity);
  const row = {
    ...recordRow(write.entity, record, changedBy()),
    ...(work && workAttributes(work)),
    // the relay and the sweeper continue the trace
    ...(due && isValue(valueAt(record, due)) && carriedTrace()),
  };
  return [
    { what: 'moved', put: { Item: row, ...(write.was ? revIs(write.was.rev) : isNewOrExpired()) } },
    ...uniqueActions(write),
    ...(write.was ? [] : listedAction(write)),
    ...(dictionary ? dictionaryActions(write, dictionary) : []),
    ...(write.entity === 'access-key' ? [keyRowAction(write.record, !write.was)] : []),
  ];
}

/** Rejects a row that is too large for the table (a record, an event or a stored result) before anything is written. */
function requireFits(action: Action): void {
  if ('put' in action && bytesOfRow(action.put.Item) > rowBytes) {
    throw new Refusal(fill(recordTooLarge, { max: rowBytes / 1000 }));
  }
}

/** Rejects rows that are too large for one transaction, before anything is written. */
function requireFitTogether(actions: readonly Action[]): void {
  if (bytesOfActions(actions) > transactionBytes) {
    throw new Refusal(fill(changeTooLarge, { max: transactionBytes / 1_000_000 }));
  }
}

/** Returns the number of bytes that actions write. */
export const bytesOfActions = (actions: readonly Action[]): number =>
  actions.reduce((bytes, action) => bytes + ('put' in action ? bytesOfRow(action.put.Item) : 0), 0);

const isValue = (value: unknown): boolean => value !== undefined && value !== null;

function uniqueActions({ entity, record, was, ifTaken }: Write): readonly Action[] {
  const at = typeof ifTaken === 'object' ? `${ifTaken.at}.` : '';
  const place = (field: string) => (ifTaken === 'decide again' ? 'moved' : `${taken}${at}${field}`);
  return (entityDesign(entity).unique ?? []).flatMap((field): Action[] => {
    const value = valueAt(record, field);
    const before = was && valueAt(was, field);
    if (value === before) return [];
    const held = { Item: { ...uniqueKey(entity, field, value), id: record.id }, ...isFreeOrOwn(record.id) };
    const freed = { Key: keyOf(uniqueKey(entity, field, before)) };
    return [
      ...(isValue(value) ? [{ what: place(field), put: held }] : []),
      ...(isValue(before) ? [{ what: 'moved', remove: freed }] : []),
    ];
  });
}

/**
 * Returns the actions that point from each new name of a record to the record. If several records have a name, it
 * points to the last of them. Rows of former names stay.
 */
function nameActions(writes: readonly Write[]): readonly Action[] {
  const added = new Map<string, Record<string, unknown>>();
  for (const { entity, record, was } of writes) {
    const before = new Set(namesOf(entity, was).map(({ PK }) => PK));
    for (const key of namesOf(entity, record)) if (!before.has(key.PK)) added.set(key.PK, { ...key, id: record.id });
  }
  return [...added.values()].map((Item): Action => ({ what: 'moved', put: { Item } }));
}

function namesOf(entity: EntityName, record: object | undefined): readonly Key[] {
  const { named } = entityDesign(entity);
  return named && record
    ? Object.values(Object(valueAt(record, named))).map((name) => nameKey(entity, String(name)))
    : [];
}

/**
 * Returns the actions that delete a record and its other rows: its unique values and its place in another record's
 * list. The row itself stays, without its indexes, if the entity keeps deleted records. The history gets the deletion
 * here, because the stream does not say who deleted a record.
 */
function removalActions({ entity, was }: Removal): readonly Action[] {
  const listed = listedKey(entity, was);
  const own = [
    ...(entityDesign(entity).unique ?? []).flatMap((field) => {
      const value = valueAt(was, field);
      return isValue(value) ? [uniqueKey(entity, field, value)] : [];
    }),
    ...(listed ? [listed] : []),
  ];
  const place = entityDesign(entity).keepsDeleted
    ? { put: { Item: deletedRow(entity, was), ...revIs(was.rev) } }
    : { remove: { Key: keyOf(keyOfRecord(entity, was)), ...revIs(was.rev) } };
  const history = entityDesign(entity).history
    ? historyRows(entity, was.id, [deletionEntry(entity, was, nowSeconds(), changedBy())])
    : [];
  return [
    { what: 'moved', ...place },
    ...own.map((key): Action => ({ what: 'moved', remove: { Key: keyOf(key) } })),
    ...history.map((Item): Action => ({ what: 'moved', put: { Item } })),
  ];
}

const claimAction = ({ entity, field, value, id, at }: Claim): Action => ({
  what: `${taken}${at}`,
  put: { Item: { ...uniqueKey(entity, field, value), id }, ...isFreeOrOwn(id) },
});

const releaseAction = ({ entity, field, value, id }: Claim): Action => ({
  what: 'moved',
  remove: { Key: keyOf(uniqueKey(entity, field, value)), ...isFreeOrOwn(id) },
});

function listedAction({ entity, record }: Write): readonly Action[] {
  const key = listedKey(entity, record);
  return key ? [{ what: 'listed', put: { Item: keyOf(key) } }] : [];
}

function dictionaryActions(
  { record, was }: Write,
  { field, when = {} }: NonNullable<EntityDesign['dictionary']>,
): readonly Action[] {
  const value = valueAt(record, field);
  const changed = !was || valueAt(was, field) !== value;
  const belongs = Object.entries(when).every(([name, wanted]) => valueAt(record, name) === wanted);
  if (!changed || !belongs) return [];
  return [
    { what: 'dictionary', put: { Item: { PK: dictionaryPartition(Number(valueAt(record, 'merchant'))), SK: value } } },
  ];
}

function outboxAction(event: DomainEvent, writes: readonly Write[], at: string): Action {
  const { type, tenant, facts, published, related } = event;
  const { id, subject, sequence, record } = identified(event, writes);
  const row = {
    ...eventKey(at, id),
    ...(published && { record: packed(record) }),
    ...(published && orderIndex(event.subject, id)),
    ...outboxAttributes(type, { id, subject, sequence }, at),
    ...(tenant ?? ownerOfStaff()),
    ...requestFor({ merchant: tenant?.merchant }),
    facts,
    ...(related && { related: packed(related) }),
  };
  return { what: 'moved', put: { Item: row, ...isNew } };
}

/** Returns the owner of the work of the back office, so that the members of staff share its queues fairly. */
function ownerOfStaff(): { readonly owner?: string } {
  const actor = currentActor();
  return actor ? { owner: `staff.${actor.key_id}` } : {};
}

/** Returns the action that writes events of one type for productions. Productions have no feed. */
function productionsAction(events: readonly DomainEvent[], writes: readonly Write[], at: string): Action {
  const all = events.flatMap((event): readonly ProductionEvent[] => {
    const { id, ...named } = identified(event, writes);
    const { production, facts } = event;
    return production === undefined ? [] : [{ event: id, ...named, production, facts, ...requestFor({ production }) }];
  });
  const [event] = events;
  const [first] = all;
  if (!event || !first) throw new Error('No event is for a production');
  const row = {
    ...eventKey(at, first.event),
    ...orderIndex(event.subject, first.event),
    ...outboxAttributes(event.type, { ...first, id: first.event }, at),
    ...event.tenant,
    facts: {},
    events: packed(all),
  };
  return { what: 'moved', put: { Item: row, ...isNew } };
}

/** Returns the attributes that all rows of events have. */
const outboxAttributes = (
  type: string,
  { id, subject, sequence }: Pick<ReturnType<typeof identified>, 'id' | 'subject' | 'sequence'>,
  at: string,
) => ({
  kind: 'outbox',
  schema: eventSchema,
  v: dataVersion,
  event: id,
  type,
  subject,
  sequence,
  at,
  expires_at: nowSeconds() + eventSeconds,
  ...carriedTrace(),
});

/** Returns the index keys of an event that stores personal data of an order. */
function orderIndex({ entity, id }: DomainEvent['subject'], event: string) {
  const { orderOf } = entityDesign(entity);
  return orderOf ? orderEventIndex(orderOf(id), event) : {};
}

/** Returns the id of an event, and its subject as the change writes it. */
function identified(event: DomainEvent, writes: readonly Write[]) {
  const { subject, ordinal } = event;
  const record = written(writeOf(event, writes));
  const id = eventId(subject.entity, subject.id, record.rev, ordinal);
  return { id, subject: subject.id, sequence: record.rev, record };
}
