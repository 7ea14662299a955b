import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { entitiesWithHistory } from '../domain/entity-design.ts';
import { type HistoryEntry, historyEntry } from '../domain/history-entry.ts';
import type { ChangedBy } from '../lib/actor.ts';
import { blocks } from '../lib/blocks.ts';
import { nowSeconds } from '../lib/clock.ts';
import { describeError, fault, log, metricValues } from '../lib/log.ts';
import { historyRows } from '../table/history-rows.ts';
import { recordPrefix } from '../table/keys.ts';
import { recordOf } from '../table/rows.ts';
import { putRow } from '../table/table.ts';
import { unitsUsed } from '../table/use.ts';
import { businessMetrics, type ChangedRecord } from './business-metrics.ts';
import { rowOfImage } from './stream-image.ts';

/** A change of a record, from a stream record. */
interface StreamChange extends ChangedRecord {
  readonly number: string;
  readonly record: ChangedRecord['record'] & { readonly id: number };
  readonly entry: HistoryEntry;
}

/**
 * Writes the changes in stream records to the histories of their records. The changes of one record share a row,
 * because a write costs as much for several small changes as for one. Running it again writes the same entries.
 *
 * It also measures the business, because it sees each committed change of an order once. Lambda repeats the batch from
 * the first change that failed, so only the changes before that count. If Lambda repeats a batch for another reason,
 * such as a timeout, its changes count twice.
 */
export async function writeHistory({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const failures: string[] = [];
  const attempt = async <T>(numbers: readonly string[], run: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await run();
    } catch (error) {
      for (const number of numbers) {
        log({ event: 'history', status: 500, ...describeError(error) }, fault);
        failures.push(number);
      }
      return undefined;
    }
  };
  const read = await Promise.all(
    Records.map((one) => attempt([one.dynamodb?.SequenceNumber ?? ''], () => changeIn(one))),
  );
  const changes = read.filter((one) => one !== undefined);
  const subjects = Map.groupBy(changes, ({ entity, record }) => `${entity}#${record.id}`);
  await Promise.all(
    [...subjects.values()].map((of) =>
      attempt(
        of.map(({ number }) => number),
        () => writeChanges(of),
      ),
    ),
  );
  log({ event: 'history', status: 200, count: changes.length, ...unitsUsed() });
  const failed = Records.findIndex(({ dynamodb }) => failures.includes(dynamodb?.SequenceNumber ?? ''));
  measureBusiness(read.slice(0, failed < 0 ? Records.length : failed).filter((one) => one !== undefined));
  return { batchItemFailures: failures.map((itemIdentifier) => ({ itemIdentifier })) };
}

/** Logs what changes mean for the business. */
function measureBusiness(changes: readonly ChangedRecord[]): void {
  for (const block of blocks(changes, metricValues)) {
    const metrics = businessMetrics(block);
    if (Object.keys(metrics).length > 0) log({ event: 'business' }, metrics);
  }
}

/** Writes changes of one record. */
async function writeChanges(changes: readonly StreamChange[]): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const entries = changes.map(({ entry }) => entry).toSorted((a, b) => a.rev - b.rev);
  for (const row of historyRows(first.entity, first.record.id, entries)) await putRow(row);
}

/** Returns the change in a stream record. Returns undefined if the row is not a record with a history. */
function changeIn({ dynamodb = {} }: DynamoDBRecord): StreamChange | undefined {
  const { Keys, OldImage, NewImage, SequenceNumber: number = '', ApproximateCreationDateTime } = dynamodb;
  const entity = entitiesWithHistory.find((one) => Keys?.PK?.S?.startsWith(recordPrefix(one)));
  if (!entity || !NewImage) return undefined;
  const row = rowOfImage(NewImage);
  if (!row.changed_by || row.deleted) return undefined;
  const record = recordOf(entity, row);
  const was = OldImage && recordOf(entity, rowOfImage(OldImage));
  const at = ApproximateCreationDateTime ?? nowSeconds();
  return { number, entity, was, record, entry: historyEntry(entity, was, record, at, row.changed_by as ChangedBy) };
}
