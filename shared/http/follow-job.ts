import type { Reach } from '../domain/reach.ts';
import { orNotFound } from '../lib/refusal.ts';
import { Job, type JobRecord } from '../resources/job.ts';
import { withNeeds } from './endpoint.ts';
import { waitFor } from './prefer.ts';
import { type Reply, reply } from './render.ts';
import type { Call } from './stages.ts';

/**
 * Returns the code of an endpoint that shows a job by the id in the path. The status is 202 while the job is open, and
 * 200 after its end. `Prefer: wait=N` waits for the end.
 */
export const followJob = (readJob: (id: number, reach: Reach) => Promise<JobRecord | undefined>) =>
  withNeeds(['table:read'], async (call: Call<'id', undefined>): Promise<Reply<JobRecord>> => {
    const read = await waitFor(
      call,
      () => readJob(call.params.id, call.reach),
      (job) => job?.state !== 'queued',
    );
    const job = orNotFound(read, Job);
    return reply(job, { status: job.state === 'queued' ? 202 : 200 });
  });
