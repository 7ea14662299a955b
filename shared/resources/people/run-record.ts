import type { RecordBase } from '../../model/fields.ts';

export const runStates = ['queued', 'running', 'waiting', 'finished', 'failed'] as const;

/** Work on many records that a worker does in one run or in several. */
export interface RunRecord extends RecordBase {
  readonly state: (typeof runStates)[number];
  readonly failure_message: string | null;
  /** Whether a worker is running. Its lease ends at `due_at`. */
  readonly is_held: boolean;
  /** Number of runs without progress. */
  readonly stalls: number;
  /** Time at which the sweeper starts another run; null at the end. */
  readonly due_at: string | null;
  readonly finished_at: string | null;
  /** The media with the result. */
  readonly file: number | null;
}
