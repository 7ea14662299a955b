import type { FoundEndpoint, FoundWorker } from '../infra/find-functions.ts';
import { functionName, logicalId, prefixOf } from '../shared/aws/resource-names.ts';
import { generated, table } from './markdown.ts';

const example = 'v2-orders-cancel';

/** Writes `events/README.md`: which event is for which function, and how it is sent. */
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

What each function is started with, one event for each, from the examples of the contracts. \`<KEY>\` is the place of an access
key; ids that the demo data lack are answered with 404.

While \`npm start\` runs, without Docker:

\`\`\`sh
npm run invoke -- ${example}                       # its answer and its log
npm run invoke -- ${example} --key other_merchant  # a key of .local/stack.json by its name, or one's whole text
npm run invoke -- ${example} --event mine.json     # an event of your own
\`\`\`

With Docker and the [AWS SAM CLI](https://docs.aws.amazon.com/serverless-application-model/latest/developerguide/install-sam-cli.html),
in a container, on the data of the same system:

\`\`\`sh
npm run sam                                        # writes .local/sam, with keys put into the events
cd .local/sam
sam local invoke ${logicalId(example)} -e events/${example}.json
\`\`\`

Containers reach the emulator at \`host.docker.internal\`; on Linux, where that is not the loopback address that the emulator
listens at, run LocalStack (the README says how), then \`npm run sam -- --endpoint http://localstack:4566\` and
\`sam local invoke … --docker-network made-to-order\`. Template, settings and environment were tried with SAM 1.170, containers
were not.

In AWS the functions are named by their stage, such as \`${functionName(prefixOf('live'), example)}\`; \`admin\` is short for
\`master-administration\`.

## Endpoints

${table(['Event', 'Function in SAM', 'Route', 'File'], answering)}

## Workers

${table(['Event', 'Function in SAM', 'Started by', 'File'], working)}
`;
}

/** Says what starts a worker. */
function startOf(design: FoundWorker['worker']['design']): string {
  switch (design.on) {
    case 'queue':
      return `the queue \`${design.queue}\``;
    case 'stream':
      return "the table's stream";
    case 'schedule':
      return 'the clock, each minute';
    case 'task':
      return 'the state machine `disposition`';
  }
}
