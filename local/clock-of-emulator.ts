import { setTimeout as wait } from 'node:timers/promises';
import { jobQueueName, prefixOf } from '../shared/aws/resource-names.ts';
import { queues } from '../shared/work/queues.ts';
import { countIn, urlOf } from '../tools/dead-letters.ts';
import type { ClockFile } from './clock-file.ts';
import { type FunctionsPlace, runFunction } from './local-functions.ts';
import { nextDue } from './next-due.ts';
import { type SteppedClock, steppedClock } from './stepped-clock.ts';

const roundsAtMost = 3; // work that the sweeper finds again and again is left to the next step
const looksMilliseconds = 50;
// The emulator does not tell whether its stream has more to show, or a function runs. After a write, the function that
// sends the next message usually starts within a second.
const quietMilliseconds = 2000;
// a failed message stays invisible for minutes. After this time, the clock no longer waits for it
const patienceMilliseconds = 30_000;

/** Creates the clock of a system whose functions run in an emulator. They read from a file how far it was advanced. */
export async function clockOfEmulator(place: FunctionsPlace, file: ClockFile): Promise<SteppedClock> {
  const prefix = prefixOf(place.stage);
  const urls = await Promise.all(Object.keys(queues).map((queue) => urlOf(jobQueueName(prefix, queue))));
  let advanced = 0;

  let stuck = urls.map(() => 0); // messages in each queue for which the clock no longer waits

  /** Waits until the queues have been empty for some time, except for stuck messages. */
  async function untilEmpty(milliseconds = 0): Promise<void> {
    const end = performance.now() + patienceMilliseconds;
    let counts: readonly number[];
    let since = performance.now();
    do {
      counts = await Promise.all(urls.map(countIn));
      stuck = stuck.map((count, index) => Math.min(count, counts[index] ?? 0));
      if (counts.some((count, index) => count > (stuck[index] ?? 0))) since = performance.now() + looksMilliseconds;
      if (performance.now() >= since + milliseconds) return;
      await wait(looksMilliseconds);
    } while (performance.now() < end);
    stuck = [...counts];
  }

  return steppedClock({
    now: () => Date.now() + advanced,
    move: (_, total) => {
      file.write(total);
      advanced = total;
    },
    settle: () => untilEmpty(quietMilliseconds),
    workOff: async () => {
      for (let round = 0; round < roundsAtMost; round += 1) {
        await untilEmpty();
        if ((await sweptItems(place)) === 0) return;
      }
    },
    nextDue,
  });
}

/** Runs the sweeper once. Returns the number of items that it processed, from its log. */
async function sweptItems(place: FunctionsPlace): Promise<number> {
  const { log, failed } = await runFunction(place, 'sweeper', {});
  if (failed) throw new Error(`The sweeper failed:\n${log}`);
  const [, count] = /"event":"sweep","status":\d+,"count":(\d+)/.exec(log) ?? [];
  return Number(count ?? 0);
}
