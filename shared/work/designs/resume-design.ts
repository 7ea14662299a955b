import { everything } from '../../domain/reach.ts';
import { resumeDesign } from '../../rules/designs/design-steps.ts';
import { readRecord } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';

/** Resumes an overdue design: a worker continues it. */
export const resumeDueDesign = (id: number): Promise<undefined> =>
  decide(
    () => readRecord('design', id, everything),
    (design, { now }) => resumeDesign(design, now),
  );
