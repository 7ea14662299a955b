import { type Fault, isBatch, isCommit, type Seen } from './faults.ts';

/** A way in which one or more consecutive calls of a function fail. */
export interface Way {
  readonly name: string;
  readonly fault: Fault;
  /** How many consecutive calls fail. */
  readonly times: number;
  concerns(call: Seen): boolean;
}

/** The ways in which suites of one worker let its calls fail. */
export const ways: readonly Way[] = [
  { name: 'ends before', fault: 'ends before', times: 1, concerns: () => true },
  { name: 'ends after', fault: 'ends after', times: 1, concerns: () => true },
  { name: 'answer lost', fault: 'answer lost', times: 1, concerns: () => true },
  { name: 'throttled', fault: 'throttled', times: 3, concerns: () => true },
  { name: 'conflict', fault: 'conflict', times: 1, concerns: isCommit },
  { name: 'internal error before', fault: 'internal error before', times: 3, concerns: () => true },
  { name: 'internal error after', fault: 'internal error after', times: 3, concerns: () => true },
  { name: 'returns a partial answer', fault: 'partial answer', times: 1, concerns: isBatch },
];
