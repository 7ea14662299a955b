import { endpoint } from '../../../shared/http/endpoint.ts';
import { followJob } from '../../../shared/http/jobs.ts';
import { readJob } from '../../../shared/reads/jobs.ts';
import { Job } from '../../../shared/resources/job.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/jobs/{id}',
    summary: 'Get a job',
    extension: true,
    allow: ['staff'],
    example: { given: 'aRequestedRatesJob', params: { id: 1 } },
    returns: Job,
    answers: { 202: 'The job is open.' },
    waits: true,
    errorImpact: 'Staff cannot follow the work that a request has started.',
  },
  followJob(readJob),
);
