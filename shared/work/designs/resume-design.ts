import { everything } from '../../domain/reach.ts';
import { resumeDesign } from '../../rules/designs/design-steps.ts';
import { readRecord } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';

/** Has a worker go on with a design whose time has come. */
export const resumeDueDesign = (id: number): Promise<undefined> =>
  decide(
    () => readRecord('design', id, everything),
    (design, { now }) => resumeDesign(design, now),
  );
