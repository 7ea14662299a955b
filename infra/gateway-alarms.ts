import type { Construct } from 'constructs';
import { alarm, ownMetric } from './alarms.ts';
import type { DeploymentOptions } from './options.ts';

// Five minutes of 500 requests a second: 360 keys at their limit, and $6.70 an hour only for the gateway
const manyRequests = 150_000;
// Five minutes of 50 rejected requests a second: 36 keys whose every request is invalid, or the limit of the catch-all
// for one method
const manyRefusals = 15_000;

/** Returns a metric of the gateway's stage. */
export const ofStage = (metricName: string, { stage }: DeploymentOptions, apiName: string) => ({
  namespace: 'AWS/ApiGateway',
  metricName,
  dimensionsMap: { ApiName: apiName, Stage: stage },
});

const toleratedUnanswered = 5; // in five minutes: the dashboard shows single ones
const toleratedUnavailable = 10; // in five minutes: clients retry requests that returned 503

/** Returns the metric that counts the lines of the access log that the filter `unanswered` selects. */
export const unansweredMetric = ({ prefix }: DeploymentOptions) => ({ namespace: prefix, metricName: 'Unanswered' });

/** Fires when requests got 500, or an error of the gateway because its function did not respond. */
export const unansweredAlarm = (scope: Construct, options: DeploymentOptions) =>
  alarm(
    scope,
    options,
    'UnansweredAlarm',
    { metric: unansweredMetric(options), threshold: toleratedUnanswered },
    {
      event: 'Requests got 500, or no response from their function',
      errorImpact: 'Callers get server errors because a function times out or crashes, or an endpoint returns 500.',
      name: 'gateway',
      check: [
        `In the log group \`/${options.prefix}/access\`, find the lines with status 5xx. Read \`route\`, \`error\` and \`integration_error\`.`,
        'In the log group of the function, find its errors, and the lines that Lambda writes about timeouts and crashes.',
      ],
      fix: [
        'If `FaultsAlarm` fires too, follow that alarm.',
        'If Lambda reports a timeout or a crash, the function ended before it could respond. Follow the alarms of the table and of Lambda.',
        'If the alarm started after a deployment, deploy the last good release.',
      ],
      escalate:
        'If server errors continue after the rollback, call the developers. Give them `route`, `error` and `integration_error`.',
    },
  );

/** Fires when functions of the stage often returned 503 or left work for a retry. */
export const unavailableAlarm = (scope: Construct, options: DeploymentOptions) =>
  alarm(
    scope,
    options,
    'UnavailableAlarm',
    { metric: ownMetric('Unavailable', options), threshold: toleratedUnavailable },
    {
      event: 'Many requests return 503',
      errorImpact: 'Callers have to repeat requests, and background work is late.',
      name: 'endpoints',
      check: [
        `On the dashboard ${options.prefix}, find the functions with \`Unavailable\`, and check \`TransactionConflict\` of the table.`,
        "In the functions' log groups, find the `key_id` and the `merchant` of most lines with status 503.",
      ],
      fix: [
        'If alarms of the table fire too, follow them.',
        'If one merchant places very many orders at once, these orders wait for each other. See docs/operations/capacity.md.',
        'If neither is the case, wait. The service has changed nothing for these requests, and clients send them again.',
      ],
      escalate:
        'If the alarm continues without an alarm of the table, call the developers. Give them the functions and the merchant.',
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
      event: 'More requests arrive than the keys can explain',
      errorImpact: 'The bill grows, and the service can be too busy for other callers.',
      name: 'gateway',
      check: [
        `In the log group \`/${options.prefix}/access\`, find the routes and statuses of most lines.`,
        "In the log groups of those routes' functions, find the `key_id` of most lines.",
      ],
      fix: [
        'If one key sends most of the requests, contact its owner, or revoke the key (`npm run keys -- revoke KEY_ID`).',
        'If most requests have no key, or their paths need none, add a web ACL (`-c webAclArn=ARN`).',
      ],
      escalate: 'If the requests continue behind the web ACL, open a case with AWS Support.',
    },
  );

/** Fires when the stage rejects very many requests. */
export const refusedAlarm = (scope: Construct, options: DeploymentOptions, apiName: string) =>
  alarm(
    scope,
    options,
    'RefusedAlarm',
    { metric: ofStage('4XXError', options, apiName), threshold: manyRefusals },
    {
      event: 'Very many requests are rejected',
      errorImpact: 'Many requests of callers fail: a change has broken a client, or somebody is trying keys and URLs.',
      name: 'gateway',
      check: [
        `In the log group \`/${options.prefix}/access\`, find the routes and statuses of the lines with status 4xx.`,
        "In the log groups of those routes' functions, check whether most lines have the same `key_id`, or none.",
      ],
      fix: [
        'If one key sends most of the requests and the alarm started after a deployment, deploy the last good release. The deployment broke its client.',
        'If one key sends most of the requests without a deployment, contact its owner.',
        'If requests without a key return 401 or 404, add a web ACL (`-c webAclArn=ARN`).',
      ],
      escalate: 'If somebody seems to guess keys or URLs, tell the owner of the security of the service.',
    },
  );
