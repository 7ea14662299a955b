import type { Construct } from 'constructs';
import { machineLogs } from '../shared/aws/resource-names.ts';
import { notAssigned } from '../shared/work/orders/disposition/impact.ts';
import { alarm } from './alarms.ts';
import type { DeploymentOptions } from './options.ts';

/** Returns a metric of the executions of a state machine. */
export const ofMachine = (metricName: string, arn: string) => ({
  namespace: 'AWS/States',
  metricName,
  dimensionsMap: { StateMachineArn: arn },
});

const name = 'disposition';
// the transaction of an assignment is atomic
const again = [
  'If staff sent the request, ask them to send it again. The service has stored all of the assignment or nothing.',
  'If the order was just placed, wait. The sweeper starts its routing again within two minutes, and after ten minutes every ten minutes.',
];
const callAgain = 'If executions still fail after the fix, call the developers. Give them the state, `error` and `at`.';

/** Fires when an execution of the state machine ended with an error. */
export const failedAlarm = (scope: Construct, options: DeploymentOptions, arn: string) =>
  alarm(
    scope,
    options,
    'DispositionFailedAlarm',
    { metric: ofMachine('ExecutionsFailed', arn), threshold: 1 },
    {
      event: 'An execution of the state machine failed',
      errorImpact: notAssigned,
      name,
      check: [
        `In the log group \`${machineLogs(options.prefix)}\`, find the state at which the execution failed.`,
        `In the log group \`/${options.prefix}/NAME-\` with the name of the state, find the lines with status 500. \`error\` and \`at\` show the error and its place in the code.`,
      ],
      fix: [
        'If an AWS client caused the error, follow the alarms of the table and of Lambda first.',
        'If the error comes from the code, deploy the last good release.',
        ...again,
      ],
      escalate: callAgain,
    },
  );

/** Fires when an execution of the state machine timed out. */
export const timedOutAlarm = (scope: Construct, options: DeploymentOptions, arn: string) =>
  alarm(
    scope,
    options,
    'DispositionTimedOutAlarm',
    { metric: ofMachine('ExecutionsTimedOut', arn), threshold: 1 },
    {
      event: 'An execution of the state machine timed out',
      errorImpact: notAssigned,
      name,
      check: [
        `In the log groups \`/${options.prefix}/NAME-…\` of the tasks, find the task that took long (\`milliseconds\`).`,
        'Check the alarms of the table and of Lambda.',
      ],
      fix: ['If the table or Lambda is throttled, follow that alarm first.', ...again],
      escalate: callAgain,
    },
  );
