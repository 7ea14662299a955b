import type { HeldWork, RecordBase } from '../../model/fields.ts';

export const runStates = ['queued', 'running', 'waiting', 'finished', 'failed'] as const;

/** Work on many records that a worker does in one run or in several. */
export interface RunRecord extends RecordBase, HeldWork {
  readonly state: (typeof runStates)[number];
  readonly failure_message: string | null;
  /** The media with the result. */
  readonly file: number | null;
}
