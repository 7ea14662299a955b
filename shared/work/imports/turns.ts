import { underOwnDeadlines } from '../../aws/deadlines.ts';
import { everything } from '../../domain/reach.ts';
import { nowSeconds } from '../../lib/clock.ts';
import type { ImportEntity } from '../../resources/imports/import-record.ts';
import { startWaiting } from '../../rules/imports/import.ts';
import { importSlotKeys, importWaitingKey, importWaitingRange } from '../../table/keys.ts';
import { keyOfRow } from '../../table/rows.ts';
import { takeSlot } from '../../table/slots.ts';
import { deleteRow, putRow, queryPartition, readRecord } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';
import type { Facts } from '../queues.ts';
import { runImport } from './run-import.ts';

/** The timeout of a run in seconds. */
export const runSeconds = 900;

const importsAtOnce = 4;
const waitingSeconds = 24 * 3600; // the sweeper requests a waiting import every five minutes, and it waits again

/**
 * Runs an import if fewer than four imports of the same access key run. Otherwise the import waits, and the next run of
 * the key that ends starts it.
 */
export const runImportInTurn = (facts: Facts<'run-import'>): Promise<void> =>
  underOwnDeadlines(async () => {
    const record = await readRecord(facts.entity, facts.import, everything);
    const key = record?.started_by ?? 'unknown';
    const slot = await takeSlot(importSlotKeys(key, importsAtOnce), runSeconds, `${facts.entity}#${facts.import}`);
    if (!slot) return waitForTurn(key, facts);
    try {
      await runImport(facts);
    } finally {
      await slot.release();
      await startNext(key);
    }
  });

const waitForTurn = async (key: string, facts: Facts<'run-import'>): Promise<void> => {
  await putRow({
    ...importWaitingKey(key, facts.entity, facts.import),
    ...facts,
    expires_at: nowSeconds() + waitingSeconds,
  });
};

/**
 * Starts the import of a key that has waited longest. It starts it by an event in the table. A message that a run sends
 * to its own queue is part of a loop, which AWS stops after about 16 messages.
 */
async function startNext(key: string): Promise<void> {
  const { rows } = await queryPartition({ ...importWaitingRange(key), ascending: true, limit: 1 });
  for (const { entity, import: id, ...row } of rows) {
    await deleteRow(keyOfRow(row));
    await decide(
      () => readRecord(entity as ImportEntity, Number(id), everything),
      (waiting, { now }) => startWaiting(entity as ImportEntity, waiting, now),
    );
  }
}
