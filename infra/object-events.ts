import type { Stack } from 'aws-cdk-lib';
import { EventField, Match, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { logicalId } from '../shared/aws/resource-names.ts';
import { eventSchema } from '../shared/table/writes/commit.ts';
import type { Data } from './data-stack.ts';

/**
 * Sends an event to a queue for each object that is created below a prefix of the bucket. The message has the format of
 * all workers. The rule cannot filter by size, because EventBridge compares numbers only up to 5 × 10⁹, and the largest
 * object of one PUT has 5 × 2³⁰ bytes.
 */
export function objectsToQueue(stack: Stack, { bucket }: Data, name: string, queue: Queue, prefix: string): void {
  const message = {
    schema: eventSchema,
    event: EventField.eventId,
    hops: 0,
    facts: { key: EventField.fromPath('$.detail.object.key'), size: EventField.fromPath('$.detail.object.size') },
  };
  new Rule(stack, `${logicalId(name)}Objects`, {
    description: `Notifies the queue ${name} about objects below ${prefix}`,
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: { bucket: { name: [bucket.bucketName] }, object: { key: Match.prefix(prefix) } },
    },
    targets: [new SqsQueue(queue, { message: RuleTargetInput.fromObject(message) })],
  });
}
