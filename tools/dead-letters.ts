import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { queueClient } from '../shared/work/send.ts';

/** Answers the address of a queue by its name. */
export async function urlOf(QueueName: string): Promise<string> {
  const { QueueUrl = '' } = await queueClient.get().send(new GetQueueUrlCommand({ QueueName }));
  return QueueUrl;
}

/** Answers how many messages a queue holds, those that are being looked at included. SQS counts approximately. */
export async function countIn(QueueUrl: string): Promise<number> {
  const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const { Attributes } = await queueClient
    .get()
    .send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...names] }));
  return names.reduce((sum, name) => sum + Number(Attributes?.[name] ?? 0), 0);
}

const atOnce = 10; // the most that SQS hands out
const hiddenSeconds = 60; // a message that was not moved shows again after them

/**
 * Moves messages from one queue to another, as many as `limit`: a message that fails again in the meantime is not moved
 * again. Tells after each batch how many were moved; answers how many in all.
 */
export async function moveMessages(
  from: string,
  to: string,
  limit: number,
  tell: (moved: number) => void,
): Promise<number> {
  let moved = 0;
  while (moved < limit) {
    const { Messages = [] } = await queueClient.get().send(
      new ReceiveMessageCommand({
        QueueUrl: from,
        MaxNumberOfMessages: Math.min(atOnce, limit - moved),
        MessageAttributeNames: ['All'],
        VisibilityTimeout: hiddenSeconds,
        WaitTimeSeconds: 1, // asks all servers of the queue, not some of them
      }),
    );
    if (Messages.length === 0) break;
    await Promise.all(Messages.map((message) => move(from, to, message)));
    moved += Messages.length;
    tell(moved);
  }
  return moved;
}

/**
 * Sends first, then deletes: a script that dies in between has repeated a message, which the workers expect, and lost
 * none.
 */
async function move(from: string, to: string, { Body, MessageAttributes, ReceiptHandle }: Message): Promise<void> {
  await queueClient.get().send(new SendMessageCommand({ QueueUrl: to, MessageBody: Body, MessageAttributes }));
  await queueClient.get().send(new DeleteMessageCommand({ QueueUrl: from, ReceiptHandle }));
}
