import type { Instant } from '../lib/clock.ts';
import type { JobRecord } from '../resources/job.ts';
import { newBase } from './change.ts';
import { workSeconds } from './lifetimes.ts';
import { initialState } from './transitions.ts';

/** Whose a job is: a tenant, or the back office's where `merchant` is null. */
type JobOwner = Pick<JobRecord, 'merchant' | 'is_test'>;

/** Makes the job of work that a request has started. `resource_path` leads to what comes of it. */
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
