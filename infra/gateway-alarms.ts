import type { Construct } from 'constructs';
import { alarm, ownMetric } from './alarms.ts';
import type { DeploymentOptions } from './options.ts';

// Five minutes of 500 requests a second: 360 keys that send all that they may, and $6.70 an hour for the gateway alone
const manyRequests = 150_000;
// Five minutes of 50 refusals a second: 36 keys whose every request is wrong, or what the catch-all lets pass for one
// verb
const manyRefusals = 15_000;

const ofStage = (metricName: string, { stage }: DeploymentOptions, apiName: string) => ({
  namespace: 'AWS/ApiGateway',
  metricName,
  dimensionsMap: { ApiName: apiName, Stage: stage },
});

const toleratedUnavailable = 10; // in five minutes: clients send again what was answered with 503

/** Names the metric that counts the lines of the access logs which `unanswered` picks. */
export const unansweredMetric = ({ prefix }: DeploymentOptions) => ({ namespace: prefix, metricName: 'Unanswered' });

/** Fires when a request was answered with 500, or by the gateway because its function gave no answer. */
export const unansweredAlarm = (scope: Construct, options: DeploymentOptions) =>
  alarm(
    scope,
    options,
    'UnansweredAlarm',
    { metric: unansweredMetric(options), threshold: 1 },
    {
      event: 'A request got no answer of its endpoint, or a 500',
      errorImpact: 'Callers get server errors: a function times out or crashes, or an endpoint answers 500.',
      name: 'gateway',
      look: `In the log group \`/${options.prefix}/access\`, the lines with status 5xx: \`route\`, \`error\` and \`integration_error\`; then the log group of that route's function. Whether the function's own alarm fires too.`,
      act: "Its own alarm fires: go on there. Otherwise the function ended before it could answer, which Lambda's lines in its log group say. After a deployment: deploy the last release that was well.",
    },
  );

/** Fires when functions of the stage answered 503, or left work for a repeat, more often than now and then. */
export const unavailableAlarm = (scope: Construct, options: DeploymentOptions) =>
  alarm(
    scope,
    options,
    'UnavailableAlarm',
    { metric: ownMetric('Unavailable', options), threshold: toleratedUnavailable },
    {
      event: 'Many requests are answered with 503',
      errorImpact: 'Callers are told to send their requests again; work in the background is late.',
      name: 'endpoints',
      look: `On the dashboard ${options.prefix}, which functions count \`Unavailable\`, and \`TransactionConflict\` of the table; in the functions' log groups, the \`key_id\` and \`merchant\` that most lines with status 503 have.`,
      act: 'The alarms of the table fire too: go on there. One merchant who places very many orders at once: its orders wait for one another, see docs/operations/capacity.md. Otherwise wait: nothing was written, and clients send the requests again.',
    },
  );

/** Fires when the stage gets very many requests. */
export const requestsAlarm = (scope: Construct, options: DeploymentOptions, apiName: string) =>
  alarm(
    scope,
    options,
    'RequestsAlarm',
    { metric: ofStage('Count', options, apiName), threshold: manyRequests },
    {
      event: 'More requests come than keys account for',
      errorImpact: 'More requests come than keys account for: the bill grows, and callers may find the service busy.',
      name: 'gateway',
      look: `In the log group \`/${options.prefix}/access\`, the routes and statuses that most lines have; in the log groups of those routes' functions, the \`key_id\` that most lines have.`,
      act: 'One key: talk to its owner, or revoke it (`npm run keys -- revoke KEY_ID`). No key, or paths that ask for none: put a web ACL in front (`-c webAclArn=ARN`).',
    },
  );

/** Fires when the stage refuses very many requests. */
export const refusedAlarm = (scope: Construct, options: DeploymentOptions, apiName: string) =>
  alarm(
    scope,
    options,
    'RefusedAlarm',
    { metric: ofStage('4XXError', options, apiName), threshold: manyRefusals },
    {
      event: 'A great many requests are refused',
      errorImpact:
        'A great many requests are refused: a client is broken by a change, or keys and addresses are being tried.',
      name: 'gateway',
      look: `In the log group \`/${options.prefix}/access\`, the routes and statuses of the lines with status 4xx; in the log groups of those routes' functions, whether one \`key_id\` has most of them, or none.`,
      act: 'One key after a deployment: deploy the last release, its client is broken. One key otherwise: talk to its owner. 401 or 404 without a key: put a web ACL in front (`-c webAclArn=ARN`).',
    },
  );
