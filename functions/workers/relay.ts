import { relay } from '../../shared/work/relay.ts';
import { lateRelay } from '../../shared/work/send.ts';
import { worker } from '../../shared/work/worker.ts';

export const handler = worker(
  {
    on: 'stream',
    summary: 'Relays new events from the table to the queues',
    needs: ['table:read', 'table:write', 'queues:send'],
    rows: { outbox: 'new', work: 'written' }, // it writes only entries of feeds, which are neither
    timeoutSeconds: 60,
    batchSize: 25, // each event is a message, sent concurrently in about 20 ms
    parallelizationFactor: 10, // the order of events does not matter, and each has its place in `sequence`
    sweeperRepeats: true,
    retries: 10,
    behindSeconds: 60, // the sweeper has taken over by then: the stream does not work
    errorImpact: lateRelay,
  },
  relay,
);
