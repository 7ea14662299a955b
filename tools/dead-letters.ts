import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { queueClient } from '../shared/work/send.ts';

/** Returns the URL of a queue. */
export async function urlOf(QueueName: string): Promise<string> {
  const { QueueUrl = '' } = await queueClient.get().send(new GetQueueUrlCommand({ QueueName }));
  return QueueUrl;
}

/** Returns the approximate number of messages in a queue, including messages that a consumer is reading. */
export async function countIn(QueueUrl: string): Promise<number> {
  const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const { Attributes } = await queueClient
    .get()
    .send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...names] }));
  return names.reduce((sum, name) => sum + Number(Attributes?.[name] ?? 0), 0);
}

const atOnce = 10; // the most that SQS returns
const hiddenSeconds = 60; // a message that was not moved becomes visible again after this time

/**
 * Moves up to `limit` messages from one queue to another. The limit keeps messages that fail again in the meantime from
 * being moved in a circle. Calls `tell` with the total after each batch, and returns the final total.
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
        WaitTimeSeconds: 1, // queries all servers of the queue instead of a sample
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
 * Moves one message. It sends before it deletes, so a script that dies in between repeats a message and loses none.
 * Workers expect repeated messages.
 */
async function move(from: string, to: string, { Body, MessageAttributes, ReceiptHandle }: Message): Promise<void> {
  await queueClient.get().send(new SendMessageCommand({ QueueUrl: to, MessageBody: Body, MessageAttributes }));
  await queueClient.get().send(new DeleteMessageCommand({ QueueUrl: from, ReceiptHandle }));
}
