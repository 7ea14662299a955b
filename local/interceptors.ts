import type { QueueName } from '../shared/work/queues.ts';
import { interceptKey } from './local-key.ts';
import { interceptMachine } from './local-machine.ts';
import { interceptQueues } from './local-queue.ts';
import { watchTable } from './local-stream.ts';
import type { Wiring } from './wiring.ts';
import type { WorldWork } from './world-work.ts';

/** Callbacks with which a world handles the messages and writes of functions. */
interface Acts {
  readonly send: (queue: QueueName, body: string) => void;
  /** Called when a function continues after the execution for which it waited. */
  readonly started: () => void;
  /** Whether the stream loses its rows. */
  readonly isLosing: () => boolean;
  readonly work: Pick<WorldWork, 'wake' | 'miss'>;
}

/** Sets the environment that names the queues, the state machine and the key of this process. */
export function nameResources(queues: Iterable<QueueName>): void {
  process.env.QUEUE_URLS = JSON.stringify(Object.fromEntries([...queues].map((name) => [name, `local:${name}`])));
  process.env.DISPOSITION_MACHINE_ARN = 'local:disposition';
  process.env.TOKEN_KEY_ID = 'local:tokens';
}

/** Redirects the messages and table writes of this process's clients to the wiring of a world. */
export function interceptClients(wiring: Wiring, { send, started, isLosing, work }: Acts): void {
  const { streams, queues, executions, execute } = wiring;
  nameResources(queues.keys());
  watchTable({
    seesOld: (row) => streams.some(({ seesOld, shows }) => seesOld && shows(row)),
    show: (row, was) => {
      for (const stream of streams.filter(({ shows }) => shows(row))) {
        if (isLosing()) work.miss();
        else stream.show(row, was);
      }
      work.wake();
    },
  });
  interceptQueues((queue, messages) => {
    for (const { body } of messages) send(queue, body);
  });
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
