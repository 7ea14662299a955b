import { Arn, Duration, type Stack } from 'aws-cdk-lib';
import { Queue, type RedriveAllowPolicy, RedrivePermission } from 'aws-cdk-lib/aws-sqs';
import { deadLettersName, failuresName, jobQueueName, logicalId } from '../shared/aws/resource-names.ts';
import { hiddenSeconds, maximumReceives } from '../shared/work/queues.ts';
import type { QueueDesign } from '../shared/work/worker.ts';
import { acknowledge, type DeploymentOptions } from './options.ts';

/** The queue of a worker, and its dead-letter queue. */
export interface JobQueue {
  readonly jobs: Queue;
  readonly dead: Queue;
}

/** Makes the two queues of a worker. */
export function jobQueue(stack: Stack, { prefix }: DeploymentOptions, name: string, design: QueueDesign): JobQueue {
  // The two queues name each other: one of the names has to be known before its queue is made.
  const queueName = jobQueueName(prefix, name);
  const sourceArn = Arn.format({ service: 'sqs', resource: queueName }, stack);
  const dead = deadLetterQueue(stack, `${logicalId(name)}DeadLetters`, deadLettersName(prefix, name), {
    redrivePermission: RedrivePermission.BY_QUEUE,
    sourceQueues: [Queue.fromQueueArn(stack, `${logicalId(name)}SourceQueue`, sourceArn)],
  });
  const jobs = new Queue(stack, `${logicalId(name)}Queue`, {
    queueName,
    enforceSSL: true,
    visibilityTimeout: Duration.seconds(hiddenSeconds(design)),
    deadLetterQueue: { queue: dead, maxReceiveCount: maximumReceives },
  });
  return { jobs, dead };
}

/**
 * Makes the queue that tells what a stream's worker has given up on. Lambda sends to it; no queue may call it its own.
 */
export const failuresQueue = (stack: Stack, { prefix }: DeploymentOptions, name: string): Queue =>
  deadLetterQueue(stack, `${logicalId(name)}Failures`, failuresName(prefix, name), {
    redrivePermission: RedrivePermission.DENY_ALL,
  });

/** Makes a dead-letter queue; `redriveAllowPolicy` says for which queue. */
function deadLetterQueue(stack: Stack, id: string, queueName: string, redriveAllowPolicy: RedriveAllowPolicy): Queue {
  const retentionPeriod = Duration.days(14); // the longest that SQS keeps
  const queue = new Queue(stack, id, { queueName, enforceSSL: true, retentionPeriod, redriveAllowPolicy });
  acknowledge(queue, { 'AwsSolutions-SQS3': 'It is a dead-letter queue itself.' });
  return queue;
}
