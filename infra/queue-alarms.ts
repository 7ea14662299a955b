import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { failuresName, logicalId } from '../shared/aws/resource-names.ts';
import { alarm } from './alarms.ts';
import type { DeploymentOptions } from './options.ts';

/** What is watched: a queue by its name, and what its failing means for a customer. */
interface WatchedQueue {
  readonly name: string;
  readonly queue: IQueue;
  readonly errorImpact: string;
}

const ofQueue = (metricName: string, { queueName }: IQueue) => ({
  namespace: 'AWS/SQS',
  metricName,
  dimensionsMap: { QueueName: queueName },
  statistic: 'Maximum',
});

const resting = (queue: IQueue) => ({
  metric: ofQueue('ApproximateNumberOfMessagesVisible', queue),
  threshold: 1,
});

/** Fires when a message is in a dead-letter queue. */
export const deadLetterAlarm = (
  scope: Construct,
  options: DeploymentOptions,
  { name, queue, errorImpact }: WatchedQueue,
) =>
  alarm(scope, options, `${logicalId(name)}DeadLettersAlarm`, resting(queue), {
    event: 'Messages have failed five times and lie among the dead letters',
    errorImpact,
    name,
    look: `\`STAGE=${options.stage} npm run redrive\` counts the dead letters of every queue. In the log group \`/${options.prefix}/NAME\`, the lines with status 500: \`error\` and \`at\` say what was thrown and where.`,
    act: `Repair the cause, then \`STAGE=${options.stage} npm run redrive -- NAME\` moves them back. They are kept until 14 days after they were first sent. Work that was done is not done twice.`,
  });

/** Fires when a queue's oldest message has waited for too many seconds, twice in a row. */
export const ageAlarm = (
  scope: Construct,
  options: DeploymentOptions,
  { name, queue, errorImpact }: WatchedQueue,
  seconds: number,
) =>
  alarm(
    scope,
    options,
    `${logicalId(name)}AgeAlarm`,
    { metric: ofQueue('ApproximateAgeOfOldestMessage', queue), threshold: seconds, bad: 2 },
    {
      event: 'A queue is worked too slowly, or not at all',
      errorImpact,
      name,
      look: `In the log group \`/${options.prefix}/NAME\`, whether the worker runs, fails (status 500) or takes long (\`milliseconds\`). In Lambda, whether its event source mapping is enabled. See also the alarms of the table and of Lambda.`,
      act: 'No lines: enable the mapping, or deploy the Work stack again. Failures: repair the cause; a message comes again by itself after six times the time limit of the worker. More work than the worker can do: raise `maximumConcurrency` in functions/workers/NAME.ts.',
    },
  );

/** Fires when a stream's worker has given up on records: their places in the stream lie in a queue, not the rows. */
export const failuresAlarm = (
  scope: Construct,
  options: DeploymentOptions,
  { name, queue, errorImpact }: WatchedQueue,
) =>
  alarm(scope, options, `${logicalId(name)}FailuresAlarm`, resting(queue), {
    event: `The ${name} has given up on records of the stream`,
    errorImpact,
    name: failuresName(options.prefix, name),
    look: `In the log group \`/${options.prefix}/${name}\`, the lines with status 500. Each message of the queue names a place in the stream, kept for a day there.`,
    act: 'Repair the cause. Nothing is moved back: the sweeper has relayed those events, unless OutboxAgeAlarm fires too. After Work was removed and deployed again, the messages are rows older than an hour, which the sweeper has relayed too. Then empty the queue: `aws sqs purge-queue --queue-url "$(aws sqs get-queue-url --queue-name NAME --output text)"`.',
  });
