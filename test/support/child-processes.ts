import { execFileSync } from 'node:child_process';

/** Returns the parent of each running process, by ID. Zombie processes are left out. */
function processes(): ReadonlyMap<number, number> {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  const columns = lines.map((line) => line.trim().split(/\s+/)).filter(([, , state]) => !state?.startsWith('Z'));
  return new Map(columns.map(([pid, parent]) => [Number(pid), Number(parent)]));
}

/** Lists the processes that a process has started. */
export const childrenOf = (parent: number, running = processes()): readonly number[] =>
  [...running].filter(([, started]) => started === parent).map(([pid]) => pid);

/** Lists the processes that a process has started, and the processes that these have started. */
export const processesBelow = (parent: number, running = processes()): readonly number[] =>
  childrenOf(parent, running).flatMap((pid) => [pid, ...processesBelow(pid, running)]);

/** Returns whether none of the processes runs. */
export const areGone = (pids: readonly number[]): boolean => {
  const running = processes();
  return !pids.some((pid) => running.has(pid));
};
