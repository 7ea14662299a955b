import { beforeEach, describe, expect, test } from 'vitest';
import { queueClient } from '../../shared/work/send.ts';
import { countIn, moveMessages, urlOf } from '../../tools/dead-letters.ts';

// The requests to SQS and their order when dead letters are moved back. The end-to-end suite tests their effect.

interface Held {
  readonly body: string;
  hidden: boolean;
}

let dead: Held[] = [];
let jobs: string[] = [];
let failing: string | undefined;
let circle = false;

const held = (count: number): Held[] =>
  Array.from({ length: count }, (_, index) => ({ body: `message ${index}`, hidden: false }));

type Input = Readonly<Record<string, unknown>>;
const answers: Readonly<Record<string, (input: Input) => object>> = {
  GetQueueUrlCommand: ({ QueueName }) => ({ QueueUrl: `url of ${QueueName}` }),
  GetQueueAttributesCommand: () => ({
    Attributes: {
      ApproximateNumberOfMessages: String(dead.filter(({ hidden }) => !hidden).length),
      ApproximateNumberOfMessagesNotVisible: String(dead.filter(({ hidden }) => hidden).length),
    },
  }),
  ReceiveMessageCommand: ({ QueueUrl, MaxNumberOfMessages }) => {
    expect(QueueUrl).toBe('url of dead');
    const taken = dead.filter(({ hidden }) => !hidden).slice(0, Number(MaxNumberOfMessages));
    for (const one of taken) one.hidden = true;
    return { Messages: taken.map(({ body }) => ({ Body: body, ReceiptHandle: body })) };
  },
  SendMessageCommand: ({ QueueUrl, MessageBody }) => {
    expect(QueueUrl).toBe('url of jobs');
    jobs.push(String(MessageBody));
    if (circle) dead.push({ body: String(MessageBody), hidden: false });
    return {};
  },
  DeleteMessageCommand: ({ QueueUrl, ReceiptHandle }) => {
    expect(QueueUrl).toBe('url of dead');
    const gone = dead.findIndex(({ body, hidden }) => hidden && body === ReceiptHandle);
    expect(gone).toBeGreaterThanOrEqual(0);
    dead.splice(gone, 1);
    return {};
  },
};

beforeEach(() => {
  Object.assign(process.env, { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' });
  [dead, jobs, failing, circle] = [[], [], undefined, false];
  queueClient.get().middlewareStack.add(
    (_next, context) =>
      async ({ input }) => {
        const command = String(context.commandName);
        if (command === failing) throw new Error('ended');
        const output = answers[command]?.(input as unknown as Input);
        return { output: { $metadata: {}, ...output }, response: {} } as never; // the client reads nothing else
      },
    { step: 'initialize', priority: 'high', name: 'queues', override: true },
  );
});

const told: number[] = [];
async function redrive(): Promise<number> {
  told.length = 0;
  const [from, to] = [await urlOf('dead'), await urlOf('jobs')];
  return moveMessages(from, to, await countIn(from), (moved) => told.push(moved));
}

describe('dead letters', () => {
  test('countIn includes messages that a consumer is reading, so that all are moved once they reappear', async () => {
    dead = held(4).map((one, index) => ({ ...one, hidden: index < 3 }));
    expect(await countIn(await urlOf('dead'))).toBe(4);
  });

  test.each([0, 1, 10, 25])('moveMessages moves each of %i messages once and unchanged', async (count) => {
    dead = held(count);
    expect(await redrive()).toBe(count);
    expect(jobs.toSorted()).toEqual(
      held(count)
        .map(({ body }) => body)
        .toSorted(),
    );
    expect(dead).toEqual([]);
    expect(told).toEqual({ 0: [], 1: [1], 10: [10], 25: [10, 20, 25] }[count]);
  });

  test('moveMessages keeps a message in place when the script dies before sending it', async () => {
    dead = held(3);
    failing = 'SendMessageCommand';
    await expect(redrive()).rejects.toThrow('ended');
    expect([dead.length, jobs]).toEqual([3, []]);
  });

  test('moveMessages repeats a message and loses none when the script dies before deleting it', async () => {
    dead = held(3);
    failing = 'DeleteMessageCommand';
    await expect(redrive()).rejects.toThrow('ended');
    expect([dead.length, jobs.length]).toEqual([3, 3]);
  });

  test('moveMessages does not move a message again that fails in the meantime', async () => {
    dead = held(12);
    circle = true;
    expect(await redrive()).toBe(12);
    expect([jobs.length, dead.length]).toEqual([12, 12]);
  });

  test('moveMessages ends when another consumer is reading the other messages', async () => {
    dead = held(5).map((one, index) => ({ ...one, hidden: index < 2 }));
    expect(await redrive()).toBe(3);
    expect([jobs.length, dead.length]).toEqual([3, 2]);
  });
});
