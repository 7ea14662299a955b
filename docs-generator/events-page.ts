import type { FoundEndpoint, FoundWorker } from '../infra/find-functions.ts';
import { functionName, logicalId, prefixOf } from '../shared/aws/resource-names.ts';
import { generated, table } from './markdown.ts';

const example = 'v2-orders-cancel';

/** Returns `events/README.md`: the sample event of each function, and how to send it. */
export function eventsPage(endpoints: readonly FoundEndpoint[], workers: readonly FoundWorker[]): string {
  const row = (name: string, file: string, started: string) => [
    `[${name}](${name}.json)`,
    `\`${logicalId(name)}\``,
    started,
    `[${file.replace(/^functions\//, '')}](../${file})`,
  ];
  const answering = endpoints.map(({ name, file, endpoint }) => row(name, file, `\`${endpoint.contract.route}\``));
  const working = workers.map(({ name, file, worker }) => row(name, file, startOf(worker.design)));
  return `${generated('the contracts and the designs of workers below functions/')}
# Sample events

This folder has one sample event for each function, from the examples of the contracts. \`<KEY>\` stands for an API key. If the
demo data do not contain an id, the function returns 404.

To send an event while \`npm start\` runs, without Docker:

\`\`\`sh
npm run invoke -- ${example}                       # prints the response and the log
npm run invoke -- ${example} --key other_merchant  # the name of a key in .local/stack.json, or a whole key
npm run invoke -- ${example} --event mine.json     # your own event
\`\`\`

To run a function in a container, on the data of the same system, you need Docker and the
[AWS SAM CLI](https://docs.aws.amazon.com/serverless-application-model/latest/developerguide/install-sam-cli.html):

\`\`\`sh
npm run sam                                        # writes .local/sam, with keys in the events
cd .local/sam
sam local invoke ${logicalId(example)} -e events/${example}.json
\`\`\`

Containers use the emulator at \`host.docker.internal\`. On Linux, this is not the loopback address of the emulator. In that case,
run LocalStack ([another emulator](../docs/tutorial/machines.md#another-emulator)), then \`npm run sam -- --endpoint http://localstack:4566\` and
\`sam local invoke … --docker-network made-to-order\`. Template, settings and environment were tested with SAM 1.170, but
containers were not.

In AWS, the name of a function begins with the stage, as in \`${functionName(prefixOf('live'), example)}\`. \`admin\` is short for
\`master-administration\`.

## Endpoints

${table(['Event', 'Function in SAM', 'Route', 'File'], answering)}

## Workers

${table(['Event', 'Function in SAM', 'Started by', 'File'], working)}
`;
}

/** Returns a description of the trigger of a worker. */
function startOf(design: FoundWorker['worker']['design']): string {
  switch (design.on) {
    case 'queue':
      return `the queue \`${design.queue}\``;
    case 'stream':
      return 'the stream of the table';
    case 'schedule':
      return 'the schedule, every minute';
    case 'task':
      return 'the state machine `disposition`';
  }
}
