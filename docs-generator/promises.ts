import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from './markdown.ts';

/**
 * Prints `docs/explanation/guarantees.md` from the table below and from the figures that the suites of the last run have left in
 * `.local/promises`.
 */

/** What the service promises, what keeps it, and what would fail if it did not. */
interface ServicePromise {
  readonly number: number;
  readonly promise: string;
  readonly mechanism: string;
  /** Test files, from the repository's root; none where the promise is not kept yet. */
  readonly suites: readonly string[];
}

const crashPoints = 'test/promises/crash-points.test.ts';
const executions = 'test/promises/executions.test.ts';
const model = 'test/promises/model.test.ts';

const promised: readonly ServicePromise[] = [
  {
    number: 1,
    promise: 'What was answered with 2xx is never lost.',
    mechanism: 'A write is answered after its transaction, never before.',
    suites: [crashPoints, executions, model],
  },
  {
    number: 2,
    promise: 'What was answered with 4xx has changed nothing.',
    mechanism: 'Every guard is in the transaction that it guards.',
    suites: [crashPoints, executions, model],
  },
  {
    number: 3,
    promise: 'One `Idempotency-Key` is one effect and one answer, for 24 hours.',
    mechanism: 'The answer is kept in the transaction of its effect, under the merchant, the mode and the key.',
    suites: ['test/promises/repeats.test.ts', crashPoints, executions, model],
  },
  {
    number: 4,
    promise: 'A change and its event are both there or neither, and one change is one event.',
    mechanism:
      'The event is a row of the same transaction, or what its worker is to do is said by the row of its subject; its identity is the subject and its revision.',
    suites: [crashPoints, executions, model],
  },
  {
    number: 5,
    promise: 'An event reaches every webhook that was active when it happened, or is seen to have failed.',
    mechanism:
      'Periods of webhooks are noted in their own transactions; a row for each delivery, and a sweeper that finds what is due.',
    suites: ['test/promises/deliveries.test.ts', 'test/promises/delivery-crashes.test.ts'],
  },
  {
    number: 6,
    promise: 'A repeated delivery has the same id and the same bytes.',
    mechanism: 'Its body is made once for each event and version, and kept.',
    suites: ['test/promises/deliveries.test.ts', 'test/promises/delivery-crashes.test.ts'],
  },
  {
    number: 7,
    promise: '`sequence` rises with every event of a subject.',
    mechanism: "It is the subject's revision.",
    suites: ['test/promises/deliveries.test.ts'],
  },
  {
    number: 8,
    promise: 'A receiver that is slow or dead does not hold up the others.',
    mechanism:
      'A message for each delivery, a queue of its own for what fails, short timeouts, a pause for each receiver.',
    suites: ['test/promises/slow-receivers.test.ts'],
  },
  {
    number: 9,
    promise: 'An import that dies at any row goes on there: each row takes effect once, the counters are exact.',
    mechanism: 'A checkpoint on the condition of the row it starts from, and a fencing number.',
    suites: [
      'test/promises/imports.test.ts',
      'test/promises/import-takeovers.test.ts',
      'test/promises/import-races.test.ts',
    ],
  },
  {
    number: 10,
    promise: 'Of changes that race for one subject each is made on top of the one before, or refused with its status.',
    mechanism: 'Writes on the condition of the revision that was read; who comes second reads and decides again.',
    suites: ['test/promises/races.test.ts', 'test/promises/order-races.test.ts'],
  },
  {
    number: 11,
    promise:
      "No merchant reads or changes what is another's, nor test what is live, nor a production what does not name it.",
    mechanism: 'The side comes from the key, never from the request.',
    suites: ['test/promises/tenancy.test.ts', 'test/promises/productions.test.ts', model],
  },
  {
    number: 12,
    promise: 'No key gets more than 5000 counted requests into any 3600 seconds, and the headers say so.',
    mechanism: 'One conditional write counts and admits.',
    suites: ['test/promises/limiter.test.ts'],
  },
  {
    number: 13,
    promise: 'A caller that walks the pages meets everything that was there throughout, once.',
    mechanism: 'A position is an id, and ids never change.',
    suites: ['test/promises/paging.test.ts', model],
  },
  {
    number: 14,
    promise: 'Polling by `filter[since_id]` misses no order.',
    mechanism:
      'A guard per merchant lets orders become visible in the order of their ids; the poll reads a consistent log.',
    suites: ['test/promises/polling.test.ts'],
  },
  {
    number: 15,
    promise: 'A key that is revoked is refused from the next request on.',
    mechanism: 'Keys are read with every request; nothing is cached.',
    suites: ['test/promises/revoked.test.ts'],
  },
  {
    number: 16,
    promise: 'Keys, tokens, signed addresses and personal data are never in a log.',
    mechanism: 'The logger takes named fields only.',
    suites: ['test/promises/logs.test.ts'],
  },
  {
    number: 17,
    promise: 'Equal ETags mean equal bytes.',
    mechanism: 'The tag is a hash of the body.',
    suites: ['test/promises/etags.test.ts'],
  },
];

const leased = [
  'test/promises/claims.test.ts',
  'test/promises/large-products.test.ts',
  'test/workers/process-product.test.ts',
  'test/workers/catalogue.test.ts',
];

const recovered = [
  'test/workers/hanging.test.ts',
  'test/workers/sweeper.test.ts',
  'test/endpoints/v2/checkouts/shipping-rates-jobs.test.ts',
];

const root = join(import.meta.dirname, '..');
const folder = join(root, '.local/promises');

/** Suites that are named above and not there. */
export const missingSuites = (): readonly string[] =>
  [...new Set([...promised.flatMap(({ suites }) => suites), ...leased, ...recovered])].filter(
    (path) => !existsSync(join(root, path)),
  );

/** Groups of mutants that belong to no promise, with what their rules are about. */
const ruled: Readonly<Record<string, string>> = {
  auth: 'authorizing and counting requests, uncounted answers, the order guard',
  answers: 'what every answer is held to, and what functions may do',
  reach: 'who may see: roles, productions, live and test',
  rules: 'filters, expand, roles, grants, the published document',
  files: 'files, images, uploads, withdrawn products',
  gateway: "the gateway's own part, stacks, options",
  routing: 'which production makes what: the rule, and what staff ask for',
  making: 'accepting, delivering, cancelling units, telling of tags',
  pieces: 'pieces that are kept as runs and read one by one',
  machine: 'the state machine of dispositions, and what its caller is told',
  operations: 'alarms, event sources, faults, redrive',
  breaks: 'plausible mistakes in all places',
};

/** What a suite has left: `report()` of the tests writes it. */
interface PromiseReport {
  readonly promise: string;
  readonly subject: string;
  readonly figures: Readonly<Record<string, number | string>>;
}

function readFigures(): readonly PromiseReport[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name): PromiseReport => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** Tells whether figures under this name, `P1, P2, P4` or `P04`, are about the promise. */
const isAbout = (name: string, number: number): boolean =>
  name.split(/,\s*/).some((one) => /^P0*(\d+)$/.exec(one)?.[1] === String(number));

/** Adds up the numbers of several subjects, but what is `at most`; texts are left to the tests' own output. */
function summed(all: readonly PromiseReport[]): string {
  const sums = new Map<string, number>();
  for (const { figures } of all) {
    for (const [name, value] of Object.entries(figures)) {
      if (typeof value !== 'number') continue;
      const sum = sums.get(name) ?? 0;
      sums.set(name, name.endsWith('at most') ? Math.max(sum, value) : sum + value);
    }
  }
  return [...sums].map(([name, value]) => `${value} ${name}`).join(', ') || '–';
}

const code = (paths: readonly string[]): string => paths.map((path) => `\`${path}\``).join('<br>');

function mutantsOf(all: readonly PromiseReport[], matches: (subject: string) => boolean): string {
  const own = all.filter(({ promise, subject }) => promise === 'Mutants' && matches(subject));
  const sum = (name: string) => own.reduce((total, { figures }) => total + Number(figures[name] ?? 0), 0);
  return own.length > 0 ? `${sum('caught')} of ${sum('mutants')}` : '–';
}

/** Writes the page from the figures that are there. */
function promisesPage(all: readonly PromiseReport[]): string {
  const rows = promised.map(({ number, promise, mechanism, suites }) => {
    const built = suites.length > 0;
    const own = all.filter((one) => isAbout(one.promise, number));
    return [
      `P${number}`,
      promise,
      mechanism,
      built ? code(suites) : 'not built yet',
      built ? summed(own) : '',
      built ? mutantsOf(all, (subject) => isAbout(subject, number)) : '',
    ];
  });
  const modelled = all.filter(({ promise }) => promise === 'Model');
  return `<!-- Generated by \`npm run promises\` from docs-generator/promises.ts and the figures of the run. Changes made here are lost. -->
# Promises

What the service promises, what keeps it, and the suite that fails if it does not, with the figures of its last run. A
mutant is a wrong product: the right one with one place changed, loaded in place of it; it is caught when a test fails.

${table(['', 'Promise', 'What keeps it', 'Suite', 'Last run', 'Mutants caught'], rows)}

P1, P2 and P4 are driven together: every call of every writing route and of every worker fails in each way that calls can
fail, everything is drained, and the whole table is looked at.

## The model

Random sequences of requests, work and time, from a checkout to the delivery of its order, are answered by the product and by
a model that shares no code with it; every answer is compared, and the table and the events are looked at after each
sequence (\`${model}\`).

${table(['Last run', 'Mutants caught'], [[summed(modelled), mutantsOf(all, (subject) => subject === 'model')]])}

## Work that fits into no transaction

A product of 500 variants is made in blocks under a lease with a fencing number. Deaths, late and double deliveries, zombies and
SKUs that workers claim: ${code(leased)}; their crash points count for P1, P2 and P4 above.

${table(['Mutants caught'], [[mutantsOf(all, (subject) => subject === 'lease')]])}

## Work whose message is lost

Rates, orders, products and tasks of the catalogue that hang are asked for again, however large the backlog is: ${code(recovered)}

${table(['Mutants caught'], [[mutantsOf(all, (subject) => subject === 'recovery')]])}

## Rules beside the promises

${table(
  ['Of', 'Mutants caught'],
  Object.entries(ruled).map(([promise, what]) => [what, mutantsOf(all, (subject) => subject === promise)]),
)}

## What cannot be shown without an AWS account

- The engine of the tests is one process. How far indexes lag, how long a replica takes, and what a partition does under
  load are DynamoDB's own; the product reads by key, consistently, wherever that matters.
- Streams, queues and schedules are replaced by \`local/world.ts\`, from the same definitions. That AWS delivers
  at least once, retries and moves messages to the dead-letter queue as documented is taken from its documentation.
- Deaths are played between two calls of the SDK. A death inside a call is played as its two outcomes: done or not done.
- Roles are compared with what the functions need; that IAM enforces them can only be seen there.
- The gateway's own part is compared as a template: throttles by method, the response type of a throttled function
  ([decision 17](../decisions/0017-what-the-gateway-says-itself.md)), preflights, web ACL, domain and traces. The emulator has none of it.
- The gateway compresses answers of 1 KB and more for clients that take gzip. By its documentation it also unpacks a request with
  a \`Content-Encoding\` before the function sees it, so that the function's 415 is met in the emulator alone.
- Times are the tests' own clock. Cold starts, latencies, throttling and cost are measured locally or reckoned, not
  observed.
- That an upload address takes one file of exactly the signed length is seen on the emulator's bucket, from the signed
  headers \`Content-Length\` and \`If-None-Match\`; that S3 enforces both is taken from its documentation. An address that was
  asked for without \`size\` takes up to 5 GB there: no presigned PUT can bound what it does not name.
- How fast a function stores images: they need 21 Mbit/s at most for the bucket's 30 s; AWS promises no figure.
- The keys that addresses of files are signed with are a row of the table: every role that may read the table may read
  them. A key of KMS, or a table of their own, would part them. \`npm run keys -- rotate-files\` ends one that was seen.
- A REST API renames a header that functions answer 401 with: \`WWW-Authenticate\` arrives as
  \`x-amzn-Remapped-WWW-Authenticate\`, by its documentation. Nothing in a proxy integration prevents it.
- A percent sign in a query may be escaped once more on its way through a REST API. Links with one in a filter's value have to be
  tried there.
- An endpoint that admits callers may update every row of the keys: IAM cannot tell an update of the counters from one of the
  role. Such an endpoint, taken over, could update a row into a key of its choice. No function may put or delete the row of an access
  key, and no worker may update one ([decision 65](../decisions/0065-no-function-makes-keys.md)).
- How many orders of one merchant a second meet at the guard's row: about 40, reckoned from how long a transaction takes.
- That KMS refuses a token under another webhook's id is seen on the emulator; that IAM lets the senders alone decrypt is compared as
  a template.
- Functions have no versions and aliases: to go back is to deploy the last release again.
- Expired rows are ignored by the reads; when DynamoDB deletes them is up to it.
`;
}

if (import.meta.main) {
  const missing = missingSuites();
  if (missing.length > 0) throw new Error(`Suites that are promised and not there: ${missing.join(', ')}`);
  writeFileSync(join(root, 'docs/explanation/guarantees.md'), promisesPage(readFigures()));
  process.stdout.write('docs/explanation/guarantees.md\n');
}
