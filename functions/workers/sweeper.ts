import { lateRelay } from '../../shared/work/send.ts';
import { sweep } from '../../shared/work/sweep.ts';
import { worker } from '../../shared/work/worker.ts';

export const handler = worker(
  {
    on: 'schedule',
    everyMinutes: 1,
    summary: 'Relays events that the relay missed, and resumes overdue work',
    needs: ['table:read', 'table:write', 'queues:send'],
    timeoutSeconds: 60, // it begins nothing after 45, and the next one starts
    // One full vCPU (AWS: at 1 769 MB). An event takes 1.5 ms of CPU, so the sweeper relays 660 events a second and
    // 30 000 in the 45 s of a run. It has to catch up 18 000 a minute (300 a second). The 1 600 events in memory, of
    // about 10 KB each, need little of it.
    memoryMegabytes: 1769,
    errorImpact: 'Events that the relay missed stay unsent, so orders wait.',
    measures: {
      OldestEventSeconds: lateRelay,
      OverdueDeliverySeconds: 'Merchants are notified later than the schedule says, or not at all.',
    },
  },
  sweep,
);
