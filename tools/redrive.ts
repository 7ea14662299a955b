import { deadLettersName, failuresName, jobQueueName, prefixOf } from '../shared/aws/resource-names.ts';
import { isQueueName, queues } from '../shared/work/queues.ts';
import { Mistake, portIn, readArgs, remark, runCommand, say, systemOption, UsageError } from './command.ts';
import { connect } from './connection.ts';
import { countIn, moveMessages, urlOf } from './dead-letters.ts';

const usage = `npm run redrive             lists the queues with the number of their dead letters
npm run redrive -- QUEUE    moves the dead letters of a queue back: ${Object.keys(queues).join(', ')}

  --port N    the local system on a port, where several run
  --help      prints this

Works on the local system while one runs (npm start), else on the one that STAGE and the AWS variables name.`;

const relayFailures = 'relay-failures';

async function list(prefix: string): Promise<void> {
  const named = Object.keys(queues).map((queue) => [queue, deadLettersName(prefix, queue)] as const);
  for (const [queue, name] of [...named, [relayFailures, failuresName(prefix, 'relay')] as const])
    say(`${queue}\t${await countIn(await urlOf(name))}`);
}

async function redrive(prefix: string, queue: string): Promise<void> {
  const dead = deadLettersName(prefix, queue);
  const [from, to] = await Promise.all([urlOf(dead), urlOf(jobQueueName(prefix, queue))]);
  const count = await countIn(from);
  const moved = await moveMessages(from, to, count, (done) => remark(`${done} of ${count}`));
  say(`Moved ${moved} of ${count} messages from ${dead} to ${jobQueueName(prefix, queue)}.`);
  if (moved < count) remark('The others are being looked at elsewhere; run this again in a minute.');
}

async function run(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArgs(args, systemOption);
  if (values.help) {
    say(usage);
    return 0;
  }
  const [queue, ...more] = positionals;
  if (more.length > 0) throw new UsageError('The dead letters of one queue are moved at a time.');
  if (queue === relayFailures)
    throw new Mistake('Its messages name places in the stream, not work: docs/runbook.md says what to do with them.');
  if (queue !== undefined && !isQueueName(queue)) {
    throw new UsageError(`There is no queue ${JSON.stringify(queue)}: ${Object.keys(queues).join(', ')}.`);
  }
  remark(`Using ${await connect('STAGE', portIn(values.port))}.`);
  const { STAGE: stage } = process.env;
  if (!stage) throw new Mistake('The queues of npm run dev live in its process alone; those of npm start are queues.');
  await (queue === undefined ? list(prefixOf(stage)) : redrive(prefixOf(stage), queue));
  return 0;
}

runCommand(run, 'npm run redrive');
