import { AsyncLocalStorage } from 'node:async_hooks';
import { authGrants, grantsOf, type Holdings } from '../../infra/grants.ts';
import type { Invoke, Invoked } from '../../local/wiring.ts';
import { bucketClient } from '../../shared/files/bucket.ts';
import { environment } from '../../shared/lib/lazy.ts';
import { tableClient, tableName } from '../../shared/table/client.ts';
import { indexes } from '../../shared/table/keys.ts';
import { machineClient } from '../../shared/work/orders/run-disposition.ts';
import { startClient } from '../../shared/work/orders/start-disposition.ts';
import { functionClient } from '../../shared/work/orders/synthetic/release-shift.ts';
import { parameterClient } from '../../shared/work/orders/synthetic/synthetic-key.ts';
import { queues } from '../../shared/work/queues.ts';
import { queueClient } from '../../shared/work/send.ts';
import { keyClient } from '../../shared/work/webhooks/tokens.ts';
import {
  askedBy,
  functionArn,
  indexArn,
  isNamed,
  keyArn,
  machineArn,
  type NeededAction,
  objectArn,
  parameterArn,
  queueArn,
  tableArn,
} from './iam-actions.ts';

// Every function of the test world runs with the permissions that infra gives its role. Tests outside of a function,
// for example in fixtures and dumps, have no restrictions.

/** A statement of a policy in a template. */
export interface GrantedStatement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

/** The role of a running function. */
interface Role {
  readonly name: string;
  readonly statements: readonly GrantedStatement[];
  readonly denied: string[];
}

const running = new AsyncLocalStorage<Role | undefined>();

/** Runs a test's own code without the restrictions of a function that happens to be waiting for it. */
export const outsideOfFunctions = <T>(work: () => T): T => running.run(undefined, work);

/**
 * Returns the run of the function that makes a call. Each run has its own object. Returns undefined if the test makes
 * the call.
 */
export const runningFunction = (): { readonly name: string } | undefined => running.getStore();

/** Runs a function's work in its role. Throws if the work needed a permission that the role lacks. */
export const inItsRole: Invoke = async (invoked, work) => {
  const role: Role = { name: invoked.name, statements: statementsOf(invoked), denied: [] };
  const caller = running.getStore(); // the caller waits for the state machine of this task
  const [done] = await Promise.allSettled([running.run(role, work)]);
  // the function was denied as in AWS, and the test fails however the function or its caller handled the error
  if (role.denied.length > 0) {
    caller?.denied.push(...role.denied.map((what) => `${what} (to ${role.name})`));
    throw new Error(`The role of ${role.name} does not grant ${summed(role.denied)}`);
  }
  if (done.status === 'rejected') throw done.reason;
  return done.value;
};

/** Lists the first few denied actions, because a transaction may have a hundred. */
const summed = (denied: readonly string[]): string =>
  [...denied.slice(0, 3), ...(denied.length > 3 ? [`${denied.length - 3} more`] : [])].join(', ');

const known = new Map<string, readonly GrantedStatement[]>();

function statementsOf({ name, needs, contract }: Invoked): readonly GrantedStatement[] {
  const found = known.get(name);
  if (found) return found;
  const { statements } = grantsOf(needs, contract ? authGrants(contract) : [], holdings());
  const made = statements.map((statement): GrantedStatement => statement.toStatementJson());
  known.set(name, made);
  return made;
}

/** The parameter that the function of synthetic orders reads, and the function whose alias it looks at. */
export const syntheticKeyName = '/made-to-order-test/synthetic-key';
export const releasedFunctionName = 'made-to-order-test-v2-checkouts-complete';

const holdings = (): Holdings => ({
  tableName: tableName(),
  tableArn: tableArn(tableName()),
  indexArns: indexes.map(({ name }) => indexArn(tableName(), name)),
  queueArns: Object.keys(queues).map(queueArn),
  queueUrls: '{}',
  bucketName: environment('BUCKET_NAME'),
  bucketArn: objectArn(environment('BUCKET_NAME')),
  machineArn: machineArn('disposition'),
  tokenKeyArn: keyArn('tokens'),
  syntheticKeyName,
  syntheticKeyArn: parameterArn(syntheticKeyName),
  releasedFunctionName,
  releasedFunctionArn: functionArn(releasedFunctionName),
  outboundLocal: true,
});

/**
 * Adds the check to the clients of the table, the bucket, the queues, the state machines, the keys, the parameters and
 * the functions, for the current table and bucket. Call it first, so that denied calls do not count as calls.
 */
export function refuseWhatIsNotGranted(): void {
  known.clear(); // the statements name the table and the bucket
  const clients = [
    ...[tableClient, bucketClient, queueClient, machineClient, startClient, keyClient],
    ...[parameterClient, functionClient],
  ];
  for (const client of clients.map((one) => one.get())) {
    // the stacks differ in the types of their commands
    const stack = client.middlewareStack as unknown as { add(middleware: Middleware, options: object): void };
    stack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          const role = running.getStore();
          if (role) requireGrants(role, askedBy(commandName.replace(/Command$/, ''), args.input));
          return next(args);
        },
      { step: 'initialize', priority: 'high', name: 'privileges', override: true },
    );
  }
}

type Middleware = (
  next: (args: { input: object }) => Promise<unknown>,
  context: { commandName?: string },
) => (args: { input: object }) => Promise<unknown>;

function requireGrants(role: Role, all: readonly NeededAction[]): void {
  const refused = all.filter((asked) => !isGranted(role.statements, asked));
  if (refused.length === 0) return;
  const what = refused.map(({ action, resource, named = {} }) =>
    [action, resource, ...Object.values(named).flat()].join(' '),
  );
  role.denied.push(...what);
  const message = `User: ${role.name} is not authorized to perform: ${summed(what)}`;
  throw Object.assign(new Error(message), {
    name: 'AccessDeniedException',
    $fault: 'client',
    $metadata: { httpStatusCode: 400 },
  });
}

/** Whether statements allow an action by the rules of IAM: at least one allows it and none denies it. */
export function isGranted(statements: readonly GrantedStatement[], asked: NeededAction): boolean {
  const about = statements.filter((statement) => covers(statement, asked));
  return about.some(({ Effect }) => Effect === 'Allow') && !about.some(({ Effect }) => Effect === 'Deny');
}

const covers = ({ Action, Resource, Condition = {} }: GrantedStatement, asked: NeededAction): boolean =>
  listed(Action).some((pattern) => isLike(pattern, asked.action)) &&
  listed(Resource).some((pattern) => isLike(pattern, asked.resource)) &&
  Object.entries(Condition).every(([operator, values]) => holds(operator, values, asked));

/** The condition operators that the grants use. */
const operators: Readonly<Record<string, (wanted: readonly string[], keys: readonly string[]) => boolean>> = {
  'ForAllValues:StringLike': (wanted, keys) => keys.every((key) => wanted.some((pattern) => isLike(pattern, key))),
  StringLike: (wanted, keys) => keys.some((key) => wanted.some((pattern) => isLike(pattern, key))),
  'ForAnyValue:StringLike': (wanted, keys) => keys.some((key) => wanted.some((pattern) => isLike(pattern, key))),
  Null: (wanted, keys) => wanted.includes(String(keys.length === 0)),
};

function holds(
  name: string,
  values: Readonly<Record<string, string | readonly string[]>>,
  asked: NeededAction,
): boolean {
  const operator = operators[name];
  return Object.entries(values).every(([key, wanted]) => {
    if (!operator || !isNamed(key)) throw new Error(`The test world does not support the condition ${name} ${key}`);
    return operator(listed(wanted), asked.named?.[key] ?? []);
  });
}

const listed = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value);

const patterns = new Map<string, RegExp>();

/** Whether a string matches a pattern of IAM: `*` is any string, and `?` is one character. */
function isLike(pattern: string, text: string): boolean {
  const known = patterns.get(pattern);
  if (known) return known.test(text);
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  patterns.set(pattern, new RegExp(`^${source}$`, 's'));
  return isLike(pattern, text);
}
