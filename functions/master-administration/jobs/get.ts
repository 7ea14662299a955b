import { endpoint } from '../../../shared/http/endpoint.ts';
import { followJob } from '../../../shared/http/follow-job.ts';
import { readJob } from '../../../shared/reads/jobs.ts';
import { Job } from '../../../shared/resources/job.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/jobs/{id}',
    summary: 'Get a job',
    description:
      'Returns the state of the work of a staff request that returned 202. Send `Prefer: wait=20` to wait up to 20 seconds for the end of the work. A finished job has the URL of its result in `resource_url`. A failed job has the reason in `failure_message`, and in `errors` if fields of the request were invalid.',
    extension: true,
    allow: ['staff'],
    example: { given: 'aRequestedRatesJob', params: { id: 1 } },
    returns: Job,
    answers: { 202: 'The job is still in progress.' },
    waits: true,
    errorImpact: 'Staff cannot follow the work that a request started.',
  },
  followJob(readJob),
);
