import { underOwnDeadlines } from '../../aws/deadlines.ts';
import { design, valueAt } from '../../domain/entity-design.ts';
import { everything } from '../../domain/reach.ts';
import { blocks } from '../../lib/blocks.ts';
import type { DeliveryRecord } from '../../resources/webhooks/delivery-record.ts';
import { finishRedelivery, resumeOrRedeliver } from '../../rules/webhooks/redelivery.ts';
import { indexPartitions } from '../../table/keys.ts';
import { idOfRow, readRecord, readRounds } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';
import type { MessageSource } from '../queue-worker.ts';
import type { Facts } from '../queues.ts';
import { sendJobs } from '../send.ts';

const perPage = 125; // index rows of each shard, about 30 KB
const atOnce = 16;

/**
 * Resumes the deliveries of a webhook. With a job, these are the deliveries that failed since a time. Without a job,
 * these are the deliveries that waited until the webhook was active again. If it runs again, it continues with the
 * rest.
 */
export const resumeDeliveries = (asked: Facts<'resume-deliveries'>, source: MessageSource): Promise<void> =>
  underOwnDeadlines(() => resumeAll(asked, source));

async function resumeAll({ webhook, job, since }: Facts<'resume-deliveries'>, source: MessageSource): Promise<void> {
  const sought = job === null ? 'pending' : 'failed';
  const { webhook: lookup } = design.delivery.lookups;
  const partitions = indexPartitions('delivery', 'webhook', lookup, undefined, [webhook]);
  for await (const rows of readRounds(partitions, { index: lookup.gsi, ascending: true, limit: perPage })) {
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

/** Resumes one delivery, if it is still in the given state. */
const resumeOne = (id: number, sought: 'pending' | 'failed'): Promise<DeliveryRecord | undefined> =>
  decide(
    () => readRecord('delivery', id, everything),
    (delivery, { now }) => resumeOrRedeliver(delivery?.state === sought ? delivery : undefined, now),
  );
