import { underOwnDeadlines } from '../../aws/deadlines.ts';
import { design, valueAt } from '../../domain/entity-design.ts';
import { everything } from '../../domain/reach.ts';
import { blocks } from '../../lib/blocks.ts';
import type { DeliveryRecord } from '../../resources/webhooks/delivery-record.ts';
import { finishRedelivery, resumeOrRedeliver } from '../../rules/webhooks/redelivery.ts';
import { indexPartition } from '../../table/keys.ts';
import { idOfRow, readRecord, readRounds } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';
import type { MessageSource } from '../queue-worker.ts';
import type { Facts } from '../queues.ts';
import { sendJobs } from '../send.ts';

const perPage = 1000; // rows of an index, some 250 KB
const atOnce = 16;

/**
 * Sends the deliveries of a webhook again: those that have failed since a time, for a job; without one those that
 * waited until it was active again. Run again it goes on with what is left.
 */
export const resumeDeliveries = (asked: Facts<'resume-deliveries'>, source: MessageSource): Promise<void> =>
  underOwnDeadlines(() => resumeAll(asked, source));

async function resumeAll({ webhook, job, since }: Facts<'resume-deliveries'>, source: MessageSource): Promise<void> {
  const sought = job === null ? 'pending' : 'failed';
  const { webhook: lookup } = design.delivery.lookups;
  const partition = indexPartition('delivery', 'webhook', lookup, undefined, [webhook]);
  for await (const rows of readRounds([partition], { index: lookup.gsi, ascending: true, limit: perPage })) {
    const wanted = rows.filter(
      (row) => valueAt(row, 'facets.state') === sought && String(valueAt(row, 'facets.created_at')) >= (since ?? ''),
    );
    for (const block of blocks(wanted.map(idOfRow), atOnce)) {
      const resumed = await Promise.all(block.map((id) => resumeOne(id, sought)));
      await sendJobs(
        'send-delivery',
        resumed.flatMap((one) => (one ? [{ ...source, facts: factsOf(one) }] : [])),
      );
    }
  }
  if (job === null) return;
  await decide(
    () => readRecord('job', job, everything),
    (record, { now }) => finishRedelivery(record, now),
  );
}

const factsOf = ({ id, webhook, made }: DeliveryRecord) => ({ delivery: id, webhook, made });

/** Begins one delivery again, if it is still in the state that was asked for. */
const resumeOne = (id: number, sought: 'pending' | 'failed'): Promise<DeliveryRecord | undefined> =>
  decide(
    () => readRecord('delivery', id, everything),
    (delivery, { now }) => resumeOrRedeliver(delivery?.state === sought ? delivery : undefined, now),
  );
