import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from './markdown.ts';

/**
 * Writes `docs/explanation/guarantees.md` from the table below and from the figures of the last run, which the suites
 * write to `.local/promises`.
 */

/** A guarantee of the service, its mechanism, and the suites that prove it. */
interface ServicePromise {
  readonly number: number;
  readonly promise: string;
  readonly mechanism: string;
  /** Test files, relative to the root of the repository. Empty if the guarantee is not implemented yet. */
  readonly suites: readonly string[];
}

const crashPoints = 'test/promises/crash-points.test.ts';
const executions = 'test/promises/executions.test.ts';
const model = 'test/promises/model.test.ts';

const promised: readonly ServicePromise[] = [
  {
    number: 1,
    promise: 'The service never loses a change after a 2xx response.',
    mechanism: 'The service responds only after the transaction of the write.',
    suites: [crashPoints, executions, model],
  },
  {
    number: 2,
    promise: 'A request with a 4xx response has changed nothing.',
    mechanism: 'Every condition is part of the transaction that it protects.',
    suites: [crashPoints, executions, model],
  },
  {
    number: 3,
    promise: 'Requests with the same `Idempotency-Key` have one effect and one response, for 24 hours.',
    mechanism: 'The transaction of the effect also stores the response, under the merchant, the mode and the key.',
    suites: ['test/promises/repeats.test.ts', crashPoints, executions, model],
  },
  {
    number: 4,
    promise: 'A change is stored together with its event, and has exactly one event.',
    mechanism:
      'The event is a row in the same transaction, or the row of the subject records the work. Subject and revision identify the event.',
    suites: [crashPoints, executions, model],
  },
  {
    number: 5,
    promise: 'Every webhook that was active at the time of an event gets the event, or has a failed delivery.',
    mechanism:
      'Transactions record when a webhook is active. Each delivery has a row, and the sweeper resumes overdue deliveries.',
    suites: ['test/promises/deliveries.test.ts', 'test/promises/delivery-crashes.test.ts'],
  },
  {
    number: 6,
    promise: 'A repeated delivery has the same id and the same body, unless the person of its order was erased.',
    mechanism: 'The service builds and stores the body once per event and version.',
    suites: ['test/promises/deliveries.test.ts', 'test/promises/delivery-crashes.test.ts'],
  },
  {
    number: 7,
    promise: '`sequence` increases with every event of a subject.',
    mechanism: '`sequence` is the revision of the subject.',
    suites: ['test/promises/deliveries.test.ts'],
  },
  {
    number: 8,
    promise: 'A slow or dead receiver does not delay other receivers.',
    mechanism:
      'Each delivery has its own message. Failed deliveries use a separate queue. Timeouts are short, and each receiver can be paused.',
    suites: ['test/promises/slow-receivers.test.ts'],
  },
  {
    number: 9,
    promise:
      'If an import stops at any row, it continues there. Each row takes effect once, and the counters are exact.',
    mechanism: 'Each checkpoint is conditional on the row where it starts, and on a fencing number.',
    suites: [
      'test/promises/imports.test.ts',
      'test/promises/import-failures.test.ts',
      'test/promises/import-takeovers.test.ts',
      'test/promises/import-races.test.ts',
    ],
  },
  {
    number: 10,
    promise:
      'Concurrent changes of a subject are serialised. Each one is based on the previous change, or is rejected with its status.',
    mechanism: 'Each write is conditional on the revision that was read. The second writer reads and decides again.',
    suites: ['test/promises/races.test.ts', 'test/promises/order-races.test.ts'],
  },
  {
    number: 11,
    promise:
      "Merchants cannot access other merchants' data, test keys cannot access live data, and productions access only records that name them.",
    mechanism: 'Merchant and mode come from the key, never from the request.',
    suites: [
      'test/promises/tenancy.test.ts',
      'test/promises/productions.test.ts',
      'test/promises/recipients.test.ts',
      model,
    ],
  },
  {
    number: 12,
    promise:
      'A key can make at most 5,000 counted requests in any 3,600 seconds, and the response headers show how many remain.',
    mechanism: 'One conditional write counts and admits each request.',
    suites: ['test/promises/limiter.test.ts'],
  },
  {
    number: 13,
    promise: 'A caller that reads all pages gets each object once, if it existed the whole time.',
    mechanism: 'Positions are ids, and ids never change.',
    suites: ['test/promises/paging.test.ts', model],
  },
  {
    number: 14,
    promise: 'Polling with `filter[since_id]` returns every order.',
    mechanism: 'A poll shows no order above an id that is still reserved. It uses consistent reads.',
    suites: ['test/promises/polling.test.ts'],
  },
  {
    number: 15,
    promise: 'The service rejects a revoked key from the next request.',
    mechanism: 'The service reads the key for every request and caches no keys.',
    suites: ['test/promises/revoked.test.ts'],
  },
  {
    number: 16,
    promise: 'Logs never contain keys, tokens, signed URLs or personal data.',
    mechanism: 'The logger accepts only named fields.',
    suites: ['test/promises/logs.test.ts'],
  },
  {
    number: 17,
    promise: 'Equal ETags mean equal response bodies.',
    mechanism: 'The ETag contains a hash of the body.',
    suites: ['test/promises/etags.test.ts'],
  },
];

const leased = [
  'test/promises/claims.test.ts',
  'test/promises/large-products.test.ts',
  'test/workers/process-product.test.ts',
  'test/workers/catalogue.test.ts',
];

const released = ['test/promises/releases.test.ts', 'test/promises/release-routes.test.ts', 'test/golden/rows.test.ts'];

const recovered = [
  'test/workers/hanging.test.ts',
  'test/workers/sweeper.test.ts',
  'test/workers/sweeper-backlog.large.test.ts',
  'test/endpoints/v2/checkouts/shipping-rates-jobs.test.ts',
];

const root = join(import.meta.dirname, '..');
const folder = join(root, '.local/promises');

/** Returns the suites in the tables above that do not exist. */
export const missingSuites = (): readonly string[] =>
  [...new Set([...promised.flatMap(({ suites }) => suites), ...leased, ...released, ...recovered])].filter(
    (path) => !existsSync(join(root, path)),
  );

/** Groups of mutants that do not belong to a guarantee, with their subjects. */
const ruled: Readonly<Record<string, string>> = {
  auth: 'Authorisation, request counting, uncounted responses',
  answers: 'Rules for every response, permissions of functions',
  reach: 'Access by role, production and mode',
  rules: 'Filters, expand, roles, grants, OpenAPI document',
  files: 'Files, images, uploads, withdrawn products',
  gateway: 'Gateway, stacks, options',
  routing: 'Routing of orders by rule and by staff',
  making: 'Acceptance, delivery, cancellation of units, progress of tags',
  pieces: 'Pieces, which are stored as runs and read individually',
  machine: 'State machine of dispositions, results for its caller',
  operations: 'Alarms, event sources, faults, redrive',
  records: 'Histories, failed requests, numbers of requests',
  breaks: 'Plausible mistakes in all areas',
};

/** The figures of a suite, which `report()` of the tests writes. */
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

/** Returns whether figures with this name, such as `P1, P2, P4` or `P04`, belong to a guarantee. */
const isAbout = (name: string, number: number): boolean =>
  name.split(/,\s*/).some((one) => /^P0*(\d+)$/.exec(one)?.[1] === String(number));

/** Adds up the figures of several subjects. Figures `at most` keep their maximum, and strings are left out. */
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

/** Returns the result of a guarantee: whether the last run proved it, and its mutants. */
function resultOf(own: readonly PromiseReport[], mutants: string): string {
  if (own.length === 0) return 'no run yet';
  return mutants === '–' ? 'passed' : `passed, ${mutants} mutants caught`;
}

/** Returns the page, from the available figures. */
function promisesPage(all: readonly PromiseReport[]): string {
  const together = all.filter(({ promise }) => promise === 'Releases');
  const modelled = all.filter(({ promise }) => promise === 'Model');
  const guarantees = promised.map(({ number, ...more }) => {
    const own = all.filter((one) => isAbout(one.promise, number));
    const mutants = mutantsOf(all, (subject) => isAbout(subject, number));
    return { name: `P${number}`, ...more, own, mutants };
  });
  const rows = guarantees.map(({ name, promise, mechanism, suites, own, mutants }) => [
    name,
    promise,
    mechanism,
    suites.length > 0 ? code(suites) : '–',
    suites.length > 0 ? resultOf(own, mutants) : 'not implemented yet',
  ]);
  const furtherRows = [
    [
      'Model',
      'A second implementation, the model, shares no code with the service. Both process random sequences of requests, work and time, from a checkout to the delivery of its order. The suite compares every response, and the table and the events after each sequence.',
      code([model]),
      resultOf(
        modelled,
        mutantsOf(all, (subject) => subject === 'model'),
      ),
    ],
    [
      'Releases',
      'This release and the next one run on one table. They take turns in the sequences of the model, and in the example of every route. Every response equals the response of one release alone, and no event and no field is lost.',
      code(released),
      resultOf(
        together,
        mutantsOf(all, (subject) => subject === 'releases'),
      ),
    ],
    [
      'Leases',
      'A worker creates a product of 500 variants in blocks, under a lease with a fencing number. The suites play deaths of workers, late and duplicate messages, workers without a lease, and SKUs that workers claim. Their crash points count for P1, P2 and P4.',
      code(leased),
      `${mutantsOf(all, (subject) => subject === 'lease')} mutants caught`,
    ],
    [
      'Recovery',
      'The sweeper resumes rates, orders, products and tasks of the catalogue after a lost message, regardless of the size of the backlog.',
      code(recovered),
      `${mutantsOf(all, (subject) => subject === 'recovery')} mutants caught`,
    ],
  ];
  return `<!-- Generated by \`npm run promises\` from docs-generator/promises.ts and the figures of the run. Changes made here are lost. -->
# Guarantees

This page lists the guarantees of the service. Each row has the guarantee, its mechanism, the suites that fail if the service breaks
it, and the result of the last run. The appendix has the figures of that run.

A mutant is a copy of the service with one deliberate mistake. A mutant is caught if a test fails.

${table(['No.', 'Guarantee', 'Mechanism', 'Test', 'Result'], rows)}

For P1, P2 and P4, every call of every writing route and of every worker fails in each possible way. After each failure, the suite
finishes all pending work and checks the whole table.

## Further proofs

${table(['Proof', 'Method', 'Test', 'Result'], furtherRows)}

## Other rules

${table(
  ['Rules', 'Mutants caught'],
  Object.entries(ruled).map(([promise, what]) => [what, mutantsOf(all, (subject) => subject === promise)]),
)}

## Limits of the proofs without an AWS account

- **DynamoDB.** The test engine is one process. The lag of indexes, the delay of replicas and the behaviour of partitions under load
  are properties of DynamoDB. The service uses consistent reads by key where they matter.
- **Streams, queues and schedules.** \`local/world.ts\` replaces them, from the same definitions. At-least-once delivery, retries and
  dead-letter queues are taken from the documentation of AWS.
- **Deaths of processes.** The tests play deaths between two calls of the SDK. A death inside a call has two outcomes, done or not
  done, and the tests play both.
- **IAM.** The tests compare roles with the needs of the functions. Only AWS can show that IAM enforces the roles.
- **Gateway.** The tests compare the template: throttles by method, the response type of a throttled function
  ([decision 17](../decisions/0017-what-the-gateway-says-itself.md)), preflights, web ACL, domain and traces. The emulator has none of them.
- **Compression.** The gateway compresses responses of 1 KB and more for clients that accept gzip. According to its documentation, it
  also decompresses requests with a \`Content-Encoding\` before the function sees them. The 415 of the function therefore occurs only in
  the emulator.
- **Time.** Tests use their own clock. Cold starts, latencies, throttling and costs are measured locally or calculated, not observed.
- **Upload URLs.** The emulator's bucket shows that an upload URL accepts one file of exactly the signed length, because of the signed
  headers \`Content-Length\` and \`If-None-Match\`. That S3 enforces both is taken from its documentation. Without \`size\`, S3 accepts up
  to 5 GB, since a presigned PUT cannot limit a header that it does not sign.
- **Images.** A function has 30 s to store an image in the bucket, which needs up to 21 Mbit/s. AWS does not guarantee a throughput.
- **Keys for file URLs.** The keys are a row of the table, so every role with read access to the table can read them. A KMS key or a
  separate table would separate them. \`npm run keys -- rotate-files\` replaces a leaked key.
- **\`WWW-Authenticate\`.** According to its documentation, a REST API renames this header of 401 responses to
  \`x-amzn-Remapped-WWW-Authenticate\`. A proxy integration cannot prevent it.
- **Percent signs in queries.** A REST API can escape them once more. Links with a percent sign in a filter need a test on AWS.
- **Rows of keys.** An endpoint that authenticates callers can update every row of a key, because IAM cannot distinguish an update of
  the counters from an update of the role. An attacker who controls such an endpoint could change the role of a key. Functions cannot
  create or delete rows of keys, and workers cannot update them ([decision 65](../decisions/0065-no-function-makes-keys.md)).
- **Contention.** Conflicts of transactions in flight, partitions and throttling are simulated ([decision 99](../decisions/0099-a-model-of-aws.md)).
- **KMS.** The emulator shows that KMS rejects a token under the id of another webhook. The tests compare only the template for the rule
  that only senders can decrypt.
- **Gradual releases.** The tests compare the template of the deployment groups. Only AWS can show that CodeDeploy shifts the calls and
  returns to the previous version.
- **Expired rows.** Reads ignore expired rows. DynamoDB decides when it deletes them.

## Appendix: figures of the last run

${table(['Proof', 'Figures'], [...guarantees.map(({ name, own }) => [name, summed(own)]), ['Model', summed(modelled)], ['Releases', summed(together)]])}
`;
}

if (import.meta.main) {
  const missing = missingSuites();
  if (missing.length > 0) throw new Error(`Suites do not exist: ${missing.join(', ')}`);
  writeFileSync(join(root, 'docs/explanation/guarantees.md'), promisesPage(readFigures()));
  process.stdout.write('docs/explanation/guarantees.md\n');
}
