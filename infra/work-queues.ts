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

/** Creates the two queues of a worker. */
export function jobQueue(stack: Stack, { prefix }: DeploymentOptions, name: string, design: QueueDesign): JobQueue {
  // The two queues refer to each other, so the code needs one of the names before it creates the queue.
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
 * Creates the queue for records that the worker of a stream gave up on. Lambda sends to it. No queue can use it as its
 * dead-letter queue.
 */
export const failuresQueue = (stack: Stack, { prefix }: DeploymentOptions, name: string): Queue =>
  deadLetterQueue(stack, `${logicalId(name)}Failures`, failuresName(prefix, name), {
    redrivePermission: RedrivePermission.DENY_ALL,
  });

/** Creates a dead-letter queue. `redriveAllowPolicy` names its source queue. */
function deadLetterQueue(stack: Stack, id: string, queueName: string, redriveAllowPolicy: RedriveAllowPolicy): Queue {
  const retentionPeriod = Duration.days(14); // the maximum of SQS
  const queue = new Queue(stack, id, { queueName, enforceSSL: true, retentionPeriod, redriveAllowPolicy });
  acknowledge(queue, { 'AwsSolutions-SQS3': 'It is a dead-letter queue itself.' });
  return queue;
}
