import type { Construct } from 'constructs';
import { alarm } from './alarms.ts';
import type { Options } from './options.ts';

// Five minutes of 500 requests a second: 360 keys that send all that they may, and $6.70 an hour for the gateway alone
const manyRequests = 150_000;
// Five minutes of 50 refusals a second: 36 keys whose every request is wrong, or what the catch-all lets pass for one
// verb
const manyRefusals = 15_000;

const ofStage = (metricName: string, { stage }: Options, apiName: string) => ({
  namespace: 'AWS/ApiGateway',
  metricName,
  dimensionsMap: { ApiName: apiName, Stage: stage },
});

/** Fires when the gateway answered 5xx: an endpoint's own answers, and those in place of an endpoint that gave none. */
export const unansweredAlarm = (scope: Construct, options: Options, apiName: string) =>
  alarm(
    scope,
    options,
    'UnansweredAlarm',
    { metric: ofStage('5XXError', options, apiName), threshold: 1 },
    {
      event: 'The gateway answers 5xx',
      errorImpact:
        'Callers get server errors: a function times out, crashes or is throttled, an endpoint answers 500, or a path gets more requests than its throttle lets pass.',
      name: 'gateway',
      look: `In the log group \`/${options.prefix}/access\`, the routes of the lines with status 5xx; then the log group of that route's function. Whether the function's own alarm fires too.`,
      act: "Its own alarm fires: go on there. Otherwise the function ended before it could answer, which Lambda's lines in its log group say, or Lambda did not start it: see ThrottlesAlarm; or the path was throttled: see RequestsAlarm. After a deployment: deploy the last release that was well.",
    },
  );

/** Fires when the stage gets very many requests. */
export const requestsAlarm = (scope: Construct, options: Options, apiName: string) =>
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
export const refusedAlarm = (scope: Construct, options: Options, apiName: string) =>
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
