import { endpoint } from '../../../shared/http/endpoint.ts';
import { followJob } from '../../../shared/http/follow-job.ts';
import { readJob } from '../../../shared/reads/jobs.ts';
import { Job } from '../../../shared/resources/job.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/jobs/{id}',
    summary: 'Get a job',
    description:
      'Returns the state of the work of a request that returned 202. Send `Prefer: wait=20` to wait up to 20 seconds for the end of the work. A finished job has the URL of its result in `resource_url`. A failed job has the reason in `failure_message`.',
    extension: true,
    allow: ['merchant'],
    example: { given: 'aRequestedRatesJob', params: { id: 1 } },
    returns: Job,
    answers: { 202: 'The job is still in progress.' },
    waits: true,
    errorImpact: 'Merchants cannot follow the work that they started.',
  },
  followJob(readJob),
);
