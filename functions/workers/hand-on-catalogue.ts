import { everything } from '../../shared/changes/reach.ts';
import { readRecord } from '../../shared/table/table.ts';
import { closeTask, deleteLeft, offersOf } from '../../shared/work/offers/sync-offer.ts';
import { sendJob } from '../../shared/work/send.ts';
import { worker } from '../../shared/work/worker.ts';

/** Hands a change of the catalogue on: one message for each merchant product that shows it. */
export const handler = worker(
  'hand-on-catalogue',
  ['table:read', 'table:write', 'queues:send'],
  async ({ task: id }, source) => {
    const task = await readRecord('catalogue-task', id, everything);
    if (!task) return;
    await deleteLeft(task);
    for await (const ids of offersOf(task)) {
      await Promise.all(
        ids.map((merchant_product) =>
          sendJob('sync-merchant-product', { ...source, facts: { merchant_product, task: id } }),
        ),
      );
    }
    // that of one merchant product ends with its work
    if (!task.offers) await closeTask(id);
  },
);
