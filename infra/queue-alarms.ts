import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { failuresName, logicalId } from '../shared/aws/resource-names.ts';
import { alarm, fixByCause, logsOf } from './alarms.ts';
import type { DeploymentOptions } from './options.ts';

/** A watched queue: its name, and the effect of its failure on customers. */
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
    event: 'Messages are in a dead-letter queue',
    errorImpact,
    name,
    check: [
      `Run \`STAGE=${options.stage} npm run redrive\` to count the dead letters of every queue. Each of them has failed five times.`,
      `In ${logsOf(options)}, find the lines with status 500. \`error\` and \`at\` show the error and its place in the code.`,
    ],
    fix: [
      ...fixByCause,
      `After you have fixed the cause, run \`STAGE=${options.stage} npm run redrive -- NAME\` to move the messages back. Workers do not repeat finished work.`,
    ],
    escalate:
      'If you cannot fix the cause, call the developers. SQS deletes a message 14 days after it was first sent.',
  });

/** Fires when the oldest message of a queue waits for too many seconds, twice in a row. */
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
      event: 'A queue is processed too slowly or not at all',
      errorImpact,
      name,
      check: [
        `In ${logsOf(options)}, check whether the worker runs, fails (status 500) or takes long (\`milliseconds\`).`,
        'In Lambda, check whether the event source mapping of the worker is enabled.',
        'Check the alarms of the table and of Lambda.',
      ],
      fix: [
        'If the log group has no lines, enable the mapping, or deploy the Work stack again.',
        'If the worker fails, fix the cause. SQS delivers a message again after six times the time limit of the worker.',
        'If the worker has too much work, raise `maximumConcurrency` in functions/workers/NAME.ts.',
      ],
      escalate:
        'If the queue does not get shorter after the fix, call the developers. Give them `error`, `at` and `milliseconds`.',
    },
  );

/** Fires when the worker of a stream gave up on records. The queue has their positions in the stream, not the rows. */
export const failuresAlarm = (
  scope: Construct,
  options: DeploymentOptions,
  { name, queue, errorImpact, sweeperRepeats }: WatchedQueue & { readonly sweeperRepeats: boolean },
) =>
  alarm(scope, options, `${logicalId(name)}FailuresAlarm`, resting(queue), {
    event: `The ${name} has given up on records of the stream`,
    errorImpact,
    name: failuresName(options.prefix, name),
    check: [
      `In the log group \`/${options.prefix}/${name}\`, find the lines with status 500. Each message of the queue refers to a position in the stream, which keeps its records for a day.`,
      sweeperRepeats
        ? 'Check whether `OutboxAgeAlarm` fires too. If it does not, the sweeper has relayed these events, and no message has to be moved back.'
        : 'Nothing else does this work. To find the lost records, read the positions in the stream within the day: `startSequenceNumber` and `endSequenceNumber` of each message.',
    ],
    fix: [
      'If the errors continue, fix the cause.',
      ...(sweeperRepeats
        ? [
            'If `OutboxAgeAlarm` fires too, follow it.',
            'If the Work stack was removed and deployed again, the messages refer to rows older than an hour, which the sweeper has relayed too.',
          ]
        : []),
      'After you have fixed the cause, empty the queue: `aws sqs purge-queue --queue-url "$(aws sqs get-queue-url --queue-name NAME --output text)"`.',
    ],
    escalate: 'If new messages arrive after the fix, call the developers. Give them `error` and `at`.',
  });
