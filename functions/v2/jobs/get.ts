import { readRecord } from '../../../shared/data/table.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { waitFor } from '../../../shared/http/prefer.ts';
import { reply } from '../../../shared/http/render.ts';
import { notFound } from '../../../shared/lib/refusal.ts';
import { Job } from '../../../shared/resources/job.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/jobs/{id}',
    summary: 'Get a job',
    extension: true,
    allow: ['merchant'],
    example: { given: 'aRequestedRatesJob', params: { id: 1 } },
    returns: Job,
    answers: { 202: 'The job is open.' },
    waits: true,
    needs: ['table:read'],
    errorImpact: 'Merchants cannot follow the work that they have started.',
  },
  async (call) => {
    const job = await waitFor(
      call,
      () => readRecord('job', call.params.id, call.reach),
      (read) => read?.state !== 'queued',
    );
    if (!job) throw notFound(Job.label);
    return reply(job, { status: job.state === 'queued' ? 202 : 200 });
  },
);
