import type { Reach } from '../domain/reach.ts';
import { orNotFound } from '../lib/refusal.ts';
import { Job, type JobRecord } from '../resources/job.ts';
import { withNeeds } from './endpoint.ts';
import { waitFor } from './prefer.ts';
import { type Reply, reply } from './render.ts';
import type { Call } from './stages.ts';

/** Follows a job by the path's id: 202 while it is open, 200 at its end, for which `Prefer: wait=N` waits. */
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
