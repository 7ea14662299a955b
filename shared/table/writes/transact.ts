import { randomBytes, randomUUID } from 'node:crypto';
import { PutCommand, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Deadline } from '../../aws/deadlines.ts';
import { send, tableName } from '../client.ts';
import { isContention, isUnknownOutcome, pause } from '../retry.ts';
import { keyOfRow, type Row } from '../rows.ts';
import { failedRow, readRow } from '../table.ts';

type TransactWrite = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends undefined
  ? never
  : Omit<NonNullable<T>, 'TableName' | 'ReturnValuesOnConditionCheckFailure'>;

/** One action of a transaction, without the fields that all actions share. `what` names the action in a conflict. */
export type Action = { readonly what: string } & (
  | { readonly put: WithoutTable<TransactWrite['Put']> }
  | { readonly update: WithoutTable<TransactWrite['Update']> }
  | { readonly remove: WithoutTable<TransactWrite['Delete']> }
  | { readonly check: WithoutTable<TransactWrite['ConditionCheck']> }
);

/** An action whose condition failed, and the row that failed it. */
export interface Conflict {
  readonly what: string;
  readonly row: Row | undefined;
}

export const transactionActions = 100; // DynamoDB's limit
/**
 * Maximum bytes of all rows of a transaction. DynamoDB's limit is 4 MiB. The difference is room for its way of
 * counting.
 */
export const transactionBytes = 4_000_000;

/**
 * Writes all actions or none. Returns the conflicts, which are empty if the actions were written. Contention and
 * throttling are retried until the deadline, and then rejected with 503. After an unknown outcome (a lost response, a
 * timeout) the write is repeated, but takes effect once. A single put is sent as a PutItem, for half the write units of
 * a transaction.
 */
export const transact = (actions: readonly Action[], deadline: Deadline): Promise<readonly Conflict[]> => {
  const [first, ...others] = actions;
  return first && 'put' in first && others.length === 0 ? putAlone(first, deadline) : together(actions, deadline);
};

const markLength = 12; // hexadecimal digits: 48 bits, for the writers of one row within seconds

/**
 * Puts one row on its condition. The row contains a random mark. A retry after an unknown outcome recognises its own
 * write by the mark, because another writer's row may otherwise be equal.
 */
async function putAlone(
  { what, put }: Extract<Action, { readonly put: unknown }>,
  deadline: Deadline,
): Promise<readonly Conflict[]> {
  const Item = { ...put.Item, mark: randomBytes(markLength / 2).toString('hex') };
  const command = new PutCommand({
    ...put,
    Item,
    TableName: tableName(),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  let isUnknown = false;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await send(command);
      return [];
    } catch (error) {
      const failed = failedCondition(error);
      if (failed) {
        if (failed.row?.mark === Item.mark) return [];
        // it may have been written and then overwritten
        if ((isUnknown || failed.isRepeated) && isAfter(failed.row, Item)) throw unknownOutcome(error);
        return [{ what, row: failed.row }];
      }
      if (!isContention(error) && !isUnknownOutcome(error)) throw error;
      isUnknown ||= isUnknownOutcome(error);
      try {
        await pause(attempt, deadline, error);
      } catch (timeOver) {
        if (!isUnknown) throw timeOver;
        const row = await readBack(Item);
        if (row?.mark === Item.mark) return [];
        throw isAfter(row, Item) ? unknownOutcome(error) : timeOver;
      }
    }
  }
}

/** Returns whether a row may be a successor of an item, by its `rev`. Every `rev` has only one row. */
const isAfter = (row: Row | undefined, item: Row): boolean =>
  row !== undefined && Number(row.rev ?? 0) > Number(item.rev ?? 0);

const unknownOutcome = (cause: unknown): Error => new Error('It is unknown whether a row was written', { cause });

/**
 * Returns the row that failed a condition, and whether the SDK had sent the call before. Undefined for other errors.
 */
function failedCondition(error: unknown): { readonly row: Row | undefined; readonly isRepeated: boolean } | undefined {
  const failed = failedRow(error);
  if (!failed) return undefined;
  const { attempts = 1 } = Reflect.get(Object(error), '$metadata') ?? {};
  return { ...failed, isRepeated: attempts > 1 };
}

/**
 * Reads a row that may have been written. If the read fails too, the outcome stays unknown, and this throws an error.
 */
const readBack = (item: Row): Promise<Row | undefined> =>
  readRow(keyOfRow(item)).catch((cause: unknown) => {
    throw unknownOutcome(cause);
  });

/**
 * Writes actions in one transaction. Retries use the same token, which DynamoDB remembers for ten minutes, so the
 * transaction is written once.
 */
async function together(actions: readonly Action[], deadline: Deadline): Promise<readonly Conflict[]> {
  const input = {
    ClientRequestToken: randomUUID(),
    TransactItems: actions.map((action) => withTable(action, tableName())),
  };
  for (let attempt = 0; ; attempt += 1) {
    try {
      await send(new TransactWriteCommand(input));
      return [];
    } catch (error) {
      const reasons = cancellationReasons(error);
      const failed = reasons.flatMap((reason, index) =>
        reason.Code === 'ConditionalCheckFailed' ? [{ reason, index }] : [],
      );
      if (failed.length > 0) {
        return failed.map(({ reason, index }) => ({
          what: actions[index]?.what ?? '',
          row: reason.Item && unmarshall(reason.Item),
        }));
      }
      // uses a new token, because the token of a cancelled transaction cannot be reused
      if (reasons.length > 0 && reasons.every(({ Code }) => retriable.has(Code ?? 'None')))
        input.ClientRequestToken = randomUUID();
      else if (!isContention(error) && !isUnknownOutcome(error)) throw error;
      try {
        await pause(attempt, deadline, error);
      } catch (timeOver) {
        if (isUnknownOutcome(error) && (await wasWritten(actions))) return [];
        throw timeOver;
      }
    }
  }
}

/**
 * Returns whether a transaction was written although its response was lost. It reads a row that only this transaction
 * can have written, preferably an event, because events are never overwritten.
 */
async function wasWritten(actions: readonly Action[]): Promise<boolean> {
  const items = actions.flatMap((action) => ('put' in action && action.put.Item ? [action.put.Item] : []));
  const item = items.find(({ kind }) => kind === 'outbox') ?? items[0];
  if (!item) return false;
  const row = await readBack(item);
  return (
    row !== undefined &&
    Object.entries(item).every(([name, value]) => {
      const there = row[name];
      if (value instanceof Uint8Array) return there instanceof Uint8Array && Buffer.compare(value, there) === 0;
      return typeof value === 'object' || there === value;
    })
  );
}

const retriable = new Set(['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

function cancellationReasons(error: unknown): { Code?: string; Item?: Parameters<typeof unmarshall>[0] }[] {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return [];
  return Reflect.get(error, 'CancellationReasons') ?? [];
}

function withTable(action: Action, TableName: string): TransactWrite {
  const common = { TableName, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
  if ('put' in action) return { Put: { ...action.put, ...common } };
  if ('update' in action) return { Update: { ...action.update, ...common } };
  if ('remove' in action) return { Delete: { ...action.remove, ...common } };
  return { ConditionCheck: { ...action.check, ...common } };
}
