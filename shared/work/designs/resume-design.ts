import { resumeDesign } from '../../rules/designs/design-steps.ts';
import { decide } from '../../table/writes/decide.ts';
import { resuming } from '../resuming.ts';

/** Resumes an overdue design: a worker continues it. */
export const resumeDueDesign = (id: number): Promise<undefined> =>
  resuming('design', { id }, (read) => decide(read, (design, { now }) => resumeDesign(design, now)));
