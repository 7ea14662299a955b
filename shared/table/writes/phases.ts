import type { Change } from '../../domain/change.ts';
import type { Moment } from './decide.ts';

/** A change that writes something ahead of its own transaction: what it prepares is rolled back when it is refused. */
export interface Phases<Prepared, Loaded, T> {
  /** Reads what the rule is given; called again when another request was faster. */
  load(prepared: Prepared): Promise<Loaded>;
  /** Calls the rule. */
  decide(loaded: Loaded, moment: Moment): Change<T>;
  /** Rolls back what was prepared, where it has left anything. */
  rollBack?(prepared: Prepared): Promise<void>;
}

/** Prepares, acts on it, and rolls back what was prepared when that fails. */
export async function inPhases<Prepared, Result>(
  prepare: () => Promise<Prepared>,
  act: (prepared: Prepared) => Promise<Result>,
  rollBack: ((prepared: Prepared) => Promise<void>) | undefined,
): Promise<Result> {
  const prepared = await prepare();
  try {
    return await act(prepared);
  } catch (error) {
    await rollBack?.(prepared);
    throw error;
  }
}
