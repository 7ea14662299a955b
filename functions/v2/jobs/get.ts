import { endpoint } from '../../../shared/http/endpoint.ts';
import { followJob } from '../../../shared/http/follow-job.ts';
import { readJob } from '../../../shared/reads/jobs.ts';
import { Job } from '../../../shared/resources/job.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/jobs/{id}',
    summary: 'Get a job',
    description:
      'Returns the state of work that a request started with 202. Send `Prefer: wait=20` to hold the answer until the work has ended. A finished job names its result in `resource_url`; a failed job says why in `failure_message`.',
    extension: true,
    allow: ['merchant'],
    example: { given: 'aRequestedRatesJob', params: { id: 1 } },
    returns: Job,
    answers: { 202: 'The job is open.' },
    waits: true,
    errorImpact: 'Merchants cannot follow the work that they have started.',
  },
  followJob(readJob),
);
