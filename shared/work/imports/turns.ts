import { underOwnDeadlines } from '../../aws/deadlines.ts';
import { nowSeconds } from '../../lib/clock.ts';
import { importSlotKeys, importWaitingKey, importWaitingRange } from '../../table/keys.ts';
import { takeSlot } from '../../table/slots.ts';
import { deleteRow, putRow, queryPartition } from '../../table/table.ts';
import type { MessageSource } from '../queue-worker.ts';
import type { Facts } from '../queues.ts';
import { sendJob } from '../send.ts';
import { runImport } from './run-import.ts';

/** The imports of one access key that run at the same time. */
const importsAtOnce = 4;
const runSeconds = 900; // the timeout of the function. After that, a slot is free even if its run died
const waitingSeconds = 24 * 3600; // the sweeper starts a waiting import every five minutes, and it waits again

/**
 * Runs an import if fewer than four imports of its owner run. Otherwise the import waits, and the next run of the owner
 * that ends starts it. If that fails, the sweeper starts it when it is due.
 */
export const runImportInTurn = (facts: Facts<'run-import'>, source: MessageSource): Promise<void> =>
  underOwnDeadlines(async () => {
    const { owner = 'staff' } = source; // messages of the release before have none
    const slot = await takeSlot(importSlotKeys(owner, importsAtOnce), runSeconds, `${facts.entity}#${facts.import}`);
    if (!slot) return waitForTurn(owner, facts, source);
    try {
      await runImport(facts);
    } finally {
      await slot.release();
      await startNext(owner);
    }
  });

async function waitForTurn(owner: string, facts: Facts<'run-import'>, { schema, event }: MessageSource): Promise<void> {
  const key = importWaitingKey(owner, facts.entity, facts.import);
  await putRow({ ...key, message: { schema, event, facts }, expires_at: nowSeconds() + waitingSeconds });
}

/**
 * Starts the import of an owner that has waited longest. Two runs that end at once may start the same one. The second
 * start then finds it running, and starts the next.
 */
async function startNext(owner: string): Promise<void> {
  const { rows } = await queryPartition({ ...importWaitingRange(owner), ascending: true, limit: 1 });
  for (const { PK, SK, message } of rows) {
    await sendJob('run-import', { ...(message as Waiting), owner });
    await deleteRow({ PK: String(PK), SK: String(SK) });
  }
}

type Waiting = Pick<MessageSource, 'schema' | 'event'> & { readonly facts: Facts<'run-import'> };
