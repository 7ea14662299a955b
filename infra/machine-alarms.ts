import type { Construct } from 'constructs';
import { machineLogs } from '../shared/aws/resource-names.ts';
import { notAssigned } from '../shared/work/orders/disposition/impact.ts';
import { alarm } from './alarms.ts';
import type { DeploymentOptions } from './options.ts';

/** Names a metric of the executions of a state machine. */
export const ofMachine = (metricName: string, arn: string) => ({
  namespace: 'AWS/States',
  metricName,
  dimensionsMap: { StateMachineArn: arn },
});

const name = 'disposition';
const again =
  'Nothing was written, or all of it: staff send the request again; a placed order stays due, and the sweeper starts its routing again within two minutes, after ten minutes every ten.';

/** Fires when an execution of the state machine has ended with an error. */
export const failedAlarm = (scope: Construct, options: DeploymentOptions, arn: string) =>
  alarm(
    scope,
    options,
    'DispositionFailedAlarm',
    { metric: ofMachine('ExecutionsFailed', arn), threshold: 1 },
    {
      event: 'An execution of the state machine has failed',
      errorImpact: notAssigned,
      name,
      look: `In the log group \`${machineLogs(options.prefix)}\`, the state at which it failed; in \`/${options.prefix}/NAME-\` with the name of the state, the lines with status 500: \`error\` and \`at\` say what was thrown and where.`,
      act: `Errors of the AWS clients: see the alarms of the table and of Lambda first. Other errors are faults of the code: deploy the last release that was well. ${again}`,
    },
  );

/** Fires when an execution of the state machine has run out of time. */
export const timedOutAlarm = (scope: Construct, options: DeploymentOptions, arn: string) =>
  alarm(
    scope,
    options,
    'DispositionTimedOutAlarm',
    { metric: ofMachine('ExecutionsTimedOut', arn), threshold: 1 },
    {
      event: 'An execution of the state machine has run out of time',
      errorImpact: notAssigned,
      name,
      look: `In the log groups \`/${options.prefix}/NAME-…\` of its tasks, which one took long (\`milliseconds\`). See also the alarms of the table and of Lambda.`,
      act: `A table or a Lambda that is throttled: end that first. ${again}`,
    },
  );
