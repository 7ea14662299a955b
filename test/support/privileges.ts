import { AsyncLocalStorage } from 'node:async_hooks';
import { authGrants, grantsOf, type Holdings } from '../../infra/grants.ts';
import type { Invoke, Invoked } from '../../local/wiring.ts';
import { bucketClient } from '../../shared/files/bucket.ts';
import { environment } from '../../shared/lib/lazy.ts';
import { tableClient, tableName } from '../../shared/table/client.ts';
import { indexes } from '../../shared/table/keys.ts';
import { machineClient } from '../../shared/work/orders/run-disposition.ts';
import { startClient } from '../../shared/work/orders/start-disposition.ts';
import { queues } from '../../shared/work/queues.ts';
import { queueClient } from '../../shared/work/send.ts';
import { keyClient } from '../../shared/work/webhooks/tokens.ts';
import {
  type Asked,
  askedBy,
  indexArn,
  isNamed,
  keyArn,
  machineArn,
  objectArn,
  queueArn,
  tableArn,
} from './iam-actions.ts';

// Every function of the test world runs with the rights that infra gives its role. What a test does outside of a
// function, such as arranging and dumping, is not restricted.

/** A statement of a policy, as a template has it. */
export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

/** The role of a function that is running. */
interface Role {
  readonly name: string;
  readonly statements: readonly Statement[];
  readonly denied: string[];
}

const running = new AsyncLocalStorage<Role | undefined>();

/**
 * Does a piece of a test's own work that a function happens to be waiting for, without that function's restrictions.
 */
export const outsideOfFunctions = <T>(work: () => T): T => running.run(undefined, work);

/** Finds the run of a function that makes a call: another object for each run. Undefined where it is the test. */
export const runningFunction = (): { readonly name: string } | undefined => running.getStore();

/** Runs a function's work in its role; fails when it asked for something that is not granted. */
export const inItsRole: Invoke = async (invoked, work) => {
  const role: Role = { name: invoked.name, statements: statementsOf(invoked), denied: [] };
  const caller = running.getStore(); // which waits for the state machine whose task this is
  const [done] = await Promise.allSettled([running.run(role, work)]);
  // the function has met the refusal as it would in AWS; whatever it or its caller has made of it, the test fails
  if (role.denied.length > 0) {
    caller?.denied.push(...role.denied.map((what) => `${what} (to ${role.name})`));
    throw new Error(`The role of ${role.name} does not grant ${summed(role.denied)}`);
  }
  if (done.status === 'rejected') throw done.reason;
  return done.value;
};

/** The first few of what was denied: a transaction may hold a hundred. */
const summed = (denied: readonly string[]): string =>
  [...denied.slice(0, 3), ...(denied.length > 3 ? [`${denied.length - 3} more`] : [])].join(', ');

const known = new Map<string, readonly Statement[]>();

function statementsOf({ name, needs, contract }: Invoked): readonly Statement[] {
  const found = known.get(name);
  if (found) return found;
  const { statements } = grantsOf(needs, contract ? authGrants(contract) : [], holdings());
  const made = statements.map((statement): Statement => statement.toStatementJson());
  known.set(name, made);
  return made;
}

const holdings = (): Holdings => ({
  tableName: tableName.get(),
  tableArn: tableArn(tableName.get()),
  indexArns: indexes.map(({ name }) => indexArn(tableName.get(), name)),
  queueArns: Object.keys(queues).map(queueArn),
  queueUrls: '{}',
  bucketName: environment('BUCKET_NAME'),
  bucketArn: objectArn(environment('BUCKET_NAME')),
  machineArn: machineArn('disposition'),
  tokenKeyArn: keyArn('tokens'),
  outboundLocal: true,
});

/**
 * Puts the check into the clients of table, bucket, queues, state machines and keys. Call it first: what is refused
 * counts as no call.
 */
export function refuseWhatIsNotGranted(): void {
  const clients = [tableClient, bucketClient, queueClient, machineClient, startClient, keyClient];
  for (const client of clients.map((one) => one.get())) {
    // the stacks differ in the commands that they take
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

function requireGrants(role: Role, all: readonly Asked[]): void {
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

/** Whether statements grant an action, as IAM decides: one allows it and none denies it. */
export function isGranted(statements: readonly Statement[], asked: Asked): boolean {
  const about = statements.filter((statement) => covers(statement, asked));
  return about.some(({ Effect }) => Effect === 'Allow') && !about.some(({ Effect }) => Effect === 'Deny');
}

const covers = ({ Action, Resource, Condition = {} }: Statement, asked: Asked): boolean =>
  listed(Action).some((pattern) => isLike(pattern, asked.action)) &&
  listed(Resource).some((pattern) => isLike(pattern, asked.resource)) &&
  Object.entries(Condition).every(([operator, values]) => holds(operator, values, asked));

/** The operators of conditions that grants use on what a request names. */
const operators: Readonly<Record<string, (wanted: readonly string[], keys: readonly string[]) => boolean>> = {
  'ForAllValues:StringLike': (wanted, keys) => keys.every((key) => wanted.some((pattern) => isLike(pattern, key))),
  StringLike: (wanted, keys) => keys.some((key) => wanted.some((pattern) => isLike(pattern, key))),
  'ForAnyValue:StringLike': (wanted, keys) => keys.some((key) => wanted.some((pattern) => isLike(pattern, key))),
  Null: (wanted, keys) => wanted.includes(String(keys.length === 0)),
};

function holds(name: string, values: Readonly<Record<string, string | readonly string[]>>, asked: Asked): boolean {
  const operator = operators[name];
  return Object.entries(values).every(([key, wanted]) => {
    if (!operator || !isNamed(key)) throw new Error(`The test world does not know the condition ${name} ${key}`);
    return operator(listed(wanted), asked.named?.[key] ?? []);
  });
}

const listed = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value);

const patterns = new Map<string, RegExp>();

/** Whether a text fits a pattern of IAM: `*` is any text, `?` one character. */
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
