import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { isShown, type StreamRecord, streamRecord } from '../../local/local-stream.ts';
import { startedLater } from '../../local/throttled.ts';
import type { Row } from '../../shared/table/rows.ts';
import type { StreamDesign } from '../../shared/work/worker.ts';
import type { Parameters } from './parameters.ts';
import type { VirtualTime } from './virtual-time.ts';

interface Entry {
  readonly record: StreamRecord;
  readonly writtenAt: number;
  failures: number;
}

/** Batches that are read one after the other. */
interface Lane {
  readonly entries: Entry[];
  reading: boolean;
}

/** The model of a worker's event source on the table's stream. */
export interface StreamModel {
  show(row: Row, was: Row | undefined): void;
  /** The number of rows that no run has finished. */
  readonly length: number;
  /** Milliseconds between the write of each row and the start of its run. */
  readonly waited: readonly number[];
}

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
  const lanes = new Map<string, Lane>();
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

  async function read(lane: Lane): Promise<void> {
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
    const records = batch.map(({ record }) => record);
    const ran = await startedLater(() => run({ Records: records }), time.wait).catch(() => undefined);
    if (!ran) return 0;
    const failed = new Set(ran.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier));
    return records.findIndex(({ dynamodb }) => failed.has(dynamodb.SequenceNumber));
  }

  return {
    show(row, was) {
      if (!isShown(design.rows, row)) return;
      const lane = laneOf(String(row.PK));
      length += 1;
      lane.entries.push({ record: streamRecord(row, was), writtenAt: time.now(), failures: 0 });
      if (!lane.reading) void read(lane);
    },
    get length() {
      return length;
    },
    waited,
  };
}
