import { deadLettersName, failuresName, jobQueueName, prefixOf } from '../shared/aws/resource-names.ts';
import { isQueueName, queues } from '../shared/work/queues.ts';
import { type GivenOptions, Mistake, portIn, remark, runCommand, say, systemOption, UsageError } from './command.ts';
import { connect } from './connection.ts';
import { countIn, moveMessages, urlOf } from './dead-letters.ts';

const usage = `Usage: npm run redrive
       npm run redrive -- QUEUE

Without QUEUE, the command counts the messages in each dead-letter queue.
With QUEUE, it moves the messages of that dead-letter queue back, so that workers retry them.
Queues: ${Object.keys(queues).join(', ')}

  --port N    Use the local system on this port
  --help      Show this help

The command uses the running local system (npm start). If none is running, it uses STAGE and the AWS variables.`;

// the readers of the stream. Messages of their failures queues are positions in the stream
const readers = ['relay', 'write-history'];
const failuresOf = (reader: string): string => `${reader}-failures`;

async function list(prefix: string): Promise<void> {
  const named = [
    ...Object.keys(queues).map((queue) => [queue, deadLettersName(prefix, queue)] as const),
    ...readers.map((reader) => [failuresOf(reader), failuresName(prefix, reader)] as const),
  ];
  for (const [queue, name] of named) say(`${queue}\t${await countIn(await urlOf(name))}`);
}

async function redrive(prefix: string, queue: string): Promise<void> {
  const dead = deadLettersName(prefix, queue);
  const [from, to] = await Promise.all([urlOf(dead), urlOf(jobQueueName(prefix, queue))]);
  const count = await countIn(from);
  const moved = await moveMessages(from, to, count, (done) => remark(`${done} of ${count}`));
  say(`Moved ${moved} of ${count} messages from ${dead} to ${jobQueueName(prefix, queue)}.`);
  if (moved < count) remark('Another consumer is reading the other messages. Run this command again in a minute.');
}

async function run({ positionals, values }: GivenOptions<typeof systemOption>): Promise<number> {
  const [queue, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Too many arguments. Give one queue at a time.');
  if (queue !== undefined && readers.some((reader) => failuresOf(reader) === queue))
    throw new Mistake(
      `Messages of ${queue} are positions in the stream and cannot be moved back. docs/operations/runbook.md describes what to do.`,
    );
  if (queue !== undefined && !isQueueName(queue)) {
    throw new UsageError(`Unknown queue ${JSON.stringify(queue)}. Queues: ${Object.keys(queues).join(', ')}.`);
  }
  remark(`Using ${await connect('STAGE', portIn(values.port))}.`);
  const { STAGE: stage } = process.env;
  if (!stage) throw new Mistake('npm run dev keeps its queues in memory.\nStart a system with real queues: npm start');
  await (queue === undefined ? list(prefixOf(stage)) : redrive(prefixOf(stage), queue));
  return 0;
}

runCommand('npm run redrive', usage, systemOption, run);
