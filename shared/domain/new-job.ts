import type { Instant } from '../lib/clock.ts';
import type { JobRecord } from '../resources/job.ts';
import { newBase } from './change.ts';
import { workSeconds } from './lifetimes.ts';
import { initialState } from './transitions.ts';

/** The owner of a job: a tenant, or the back office if `merchant` is null. */
type JobOwner = Pick<JobRecord, 'merchant' | 'is_test'>;

/** Returns a new job for the work that a request starts. `resource_path` is the path of the work's result. */
export const newJob = (
  id: number,
  { merchant, is_test }: JobOwner,
  resource_path: string,
  now: Instant,
): JobRecord => ({
  ...newBase(id, now),
  merchant,
  is_test,
  state: initialState('job'),
  failure_message: null,
  resource_path,
  expires_at: Date.parse(now) / 1000 + workSeconds,
});
