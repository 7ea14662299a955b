import { randomUUID } from 'node:crypto';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { imageOf, isShown } from '../../local/local-stream.ts';
import { Throttled } from '../../local/throttled.ts';
import type { Row } from '../../shared/table/rows.ts';
import type { StreamDesign } from '../../shared/work/worker.ts';
import type { Parameters } from './parameters.ts';
import type { VirtualTime } from './virtual-time.ts';

interface Entry {
  readonly record: DynamoDBRecord & { readonly dynamodb: { readonly SequenceNumber: string } };
  readonly writtenAt: number;
  failures: number;
}

/** The model of a worker's event source on the table's stream. */
export interface StreamModel {
  show(row: Row, was: Row | undefined): void;
  /** The number of rows that no run has finished. */
  readonly length: number;
  /** Milliseconds between the write of each row and the start of its run. */
  readonly waited: readonly number[];
}

const throttledPause = 1000; // assumed: AWS only documents that Lambda retries with growing delays

/**
 * Creates the event source. Each shard of the stream, which is a partition of the table, is read in several batches at
 * once, as the design says. Rows of the same item stay in order. `shardOf` returns the shard of a key.
 */
export function modelStream(
  design: StreamDesign,
  run: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>,
  shardOf: (key: string) => number,
  { stream }: Parameters,
  time: VirtualTime,
): StreamModel {
  const lanes = new Map<string, { readonly entries: Entry[]; reading: boolean }>();
  const waited: number[] = [];
  let length = 0;

  function laneOf(key: string) {
    const within = [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 0);
    const name = `${shardOf(key)}.${within % (design.parallelizationFactor ?? 1)}`;
    const known = lanes.get(name);
    if (known) return known;
    const lane = { entries: [], reading: false };
    lanes.set(name, lane);
    return lane;
  }

  async function read(lane: { readonly entries: Entry[]; reading: boolean }): Promise<void> {
    lane.reading = true;
    await time.wait(time.draw(stream.lag) + time.random() * stream.pollMilliseconds);
    if (design.windowSeconds !== undefined) await time.wait(design.windowSeconds * 1000);
    while (lane.entries.length > 0) {
      const batch = lane.entries.slice(0, design.batchSize);
      for (const { writtenAt, failures } of batch) if (failures === 0) waited.push(time.now() - writtenAt);
      const failed = await failedOf(batch);
      const done = failed < 0 ? batch.length : failed;
      lane.entries.splice(0, done);
      length -= done;
      const [stuck] = failed < 0 ? [] : lane.entries;
      if (!stuck) continue;
      stuck.failures += 1;
      if (stuck.failures <= design.retries) continue;
      lane.entries.shift();
      length -= 1;
    }
    lane.reading = false;
  }

  /** Runs a batch. Returns the index of the first failed row, or -1. */
  async function failedOf(batch: readonly Entry[]): Promise<number> {
    for (;;) {
      try {
        const { batchItemFailures = [] } = await run({ Records: batch.map(({ record }) => record) });
        const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
        return batch.findIndex(({ record }) => failed.has(record.dynamodb.SequenceNumber));
      } catch (error) {
        if (!(error instanceof Throttled)) return 0;
        await time.wait(throttledPause);
      }
    }
  }

  return {
    show(row, was) {
      if (!isShown(design.rows, row)) return;
      const { PK, SK } = row;
      const dynamodb = {
        SequenceNumber: randomUUID(),
        Keys: imageOf({ PK, SK }),
        NewImage: imageOf(row),
        ...(was && { OldImage: imageOf(was) }),
      };
      const lane = laneOf(String(PK));
      length += 1;
      lane.entries.push({
        record: { eventName: was ? 'MODIFY' : 'INSERT', dynamodb },
        writtenAt: time.now(),
        failures: 0,
      });
      if (!lane.reading) void read(lane);
    },
    get length() {
      return length;
    },
    waited,
  };
}
