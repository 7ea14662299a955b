import type { QueueName } from '../shared/work/queues.ts';
import { interceptKey } from './local-key.ts';
import { interceptMachine } from './local-machine.ts';
import { interceptQueues } from './local-queue.ts';
import { watchTable } from './local-stream.ts';
import type { Wiring } from './wiring.ts';
import type { WorldWork } from './world-work.ts';

/** What a world does with that which functions send. */
interface Acts {
  readonly send: (queue: QueueName, body: string) => void;
  /** Is told when a function goes on after the execution that it has waited for. */
  readonly started: () => void;
  /** Whether what the stream shows is lost. */
  readonly isLosing: () => boolean;
  readonly work: Pick<WorldWork, 'wake' | 'miss'>;
}

/** Leads what the clients of this process send, and what they write into the table, to what a world has wired. */
export function interceptClients(wiring: Wiring, { send, started, isLosing, work }: Acts): void {
  const { streams, queues, executions, execute } = wiring;
  process.env.QUEUE_URLS = JSON.stringify(
    Object.fromEntries([...queues.keys()].map((name) => [name, `local:${name}`])),
  );
  process.env.DISPOSITION_MACHINE_ARN = 'local:disposition';
  process.env.TOKEN_KEY_ID = 'local:tokens';
  watchTable((row) => {
    for (const stream of streams.filter(({ shows }) => shows(row))) {
      if (isLosing()) work.miss();
      else stream.show(row);
    }
    work.wake();
  });
  interceptQueues(send);
  interceptKey();
  interceptMachine(
    async (input) => {
      const ended = await execute(input);
      started();
      return ended;
    },
    (input) => {
      executions.start(input);
      work.wake();
    },
  );
}
