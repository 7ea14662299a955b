import { dollarsPerMillion as dollars } from './prices.ts';

/** A query of CloudWatch Logs Insights over the log lines of functions. */
export interface LogQuery {
  /** The question that it answers. */
  readonly question: string;
  /** The log groups to search, by the starts of their names after the prefix of the stage: `/made-to-order-live/…`. */
  readonly logGroups: readonly string[];
  /** One command in each line. Values in capital letters are examples to replace. */
  readonly query: string;
}

const endpoints = ['v2-', 'master-administration-', 'public-'];
const every = [''];

/** Joins the commands of a query. */
const query = (...commands: readonly string[]): string => commands.join('\n| ');

const ofTable = `write_units * ${dollars.writeUnits} + read_units * ${dollars.readUnits}`;
const ofRequest = `${dollars.gatewayRequests} + ${dollars.functionRequests} + milliseconds * ${dollars.functionMilliseconds}`;

/** The saved queries by name. Each field in them is a field of log lines (`shared/lib/log.ts`). */
export const logQueries = {
  'requests-by-merchant': {
    question: 'What do the requests of each merchant cost, by route?',
    logGroups: endpoints,
    query: query(
      'filter event = "request"',
      `stats count(*) as requests, sum(read_units) as reads, sum(write_units) as writes, sum((${ofTable} + ${ofRequest}) / 1000000) as dollars by merchant, route`,
      'sort dollars desc',
    ),
  },
  'work-by-merchant': {
    question: 'What does the background work for each merchant cost at the table, by queue or task?',
    logGroups: every,
    query: query(
      'filter event in ["message", "task"]',
      `stats count(*) as runs, sum(read_units) as reads, sum(write_units) as writes, sum((${ofTable}) / 1000000) as dollars by merchant, function_name`,
      'sort dollars desc',
    ),
  },
  'shared-work': {
    question: 'What does the work cost at the table that many merchants share?',
    logGroups: every,
    query: query(
      'filter event in ["relay", "history", "sweep"]',
      `stats count(*) as runs, sum(read_units) as reads, sum(write_units) as writes, sum((${ofTable}) / 1000000) as dollars by event`,
      'sort dollars desc',
    ),
  },
  'slowest-routes': {
    question: 'Which routes are the slowest?',
    logGroups: endpoints,
    query: query(
      'filter event = "request"',
      'stats count(*) as requests, pct(milliseconds, 50) as median, pct(milliseconds, 99) as p99, max(milliseconds) as slowest by route',
      'sort p99 desc',
    ),
  },
  'faults-by-place': {
    question: 'Which faults occurred, by error and place in the code?',
    logGroups: every,
    query: query(
      'filter Faults = 1',
      'stats count(*) as faults, latest(@timestamp) as last by error, at.0, route, queue',
      'sort faults desc',
    ),
  },
  'latest-faults': {
    question: 'Which faults occurred last?',
    logGroups: every,
    query: query(
      'fields @timestamp, function_name, route, queue, status, error, at.0, request_id, message_id',
      'filter Faults = 1',
      'sort @timestamp desc',
    ),
  },
  'one-request': {
    question: 'What happened to one request? Replace REQUEST by its `X-Request-Id`.',
    logGroups: every,
    query: query(
      'filter request_id = "REQUEST"',
      'fields @timestamp, function_name, event, route, status, milliseconds, error, at.0',
      'sort @timestamp asc',
    ),
  },
  'one-order': {
    question: 'Which requests and messages were about one order? Replace 1234 by its id.',
    logGroups: every,
    query: query(
      'filter (id = 1234 and route like "order") or event_id like /^evt_(disposition-)?order_1234_/',
      'fields @timestamp, function_name, route, queue, event_id, message_id, request_id, status, error',
      'sort @timestamp asc',
    ),
  },
  'one-message': {
    question: 'How often was one message tried, and what happened? Replace MESSAGE by its id.',
    logGroups: every,
    query: query(
      'filter message_id = "MESSAGE"',
      'fields @timestamp, queue, event_id, merchant, production, status, milliseconds, error, at.0',
      'sort @timestamp asc',
    ),
  },
  'deliveries-by-receiver': {
    question: 'How do the receivers of notifications respond, by owner and status?',
    logGroups: ['send-delivery', 'retry-delivery'],
    query: query(
      'filter event = "attempt"',
      'stats count(*) as attempts, sum(DeliveredAttempts) as delivered, sum(FailedAttempts) as failed, pct(milliseconds, 95) as p95 by merchant, production, answered',
      'sort failed desc',
    ),
  },
  'cold-starts': {
    question: 'Which functions start new processes, and how long do their starts take?',
    logGroups: every,
    query: query(
      'filter event = "start"',
      'stats count(*) as starts, pct(milliseconds, 50) as median, max(milliseconds) as longest by function_name',
      'sort starts desc',
    ),
  },
  'deprecated-version': {
    question: 'Who uses a deprecated version of the API?',
    logGroups: endpoints,
    query: query(
      'filter DeprecatedVersion = 1',
      'stats count(*) as requests, latest(@timestamp) as last by merchant, key_id, version',
      'sort requests desc',
    ),
  },
  'rate-limited': {
    question: 'Who is rate limited?',
    logGroups: endpoints,
    query: query(
      'filter RateLimited = 1',
      'stats count(*) as requests, latest(@timestamp) as last by merchant, production, key_id, route',
      'sort requests desc',
    ),
  },
} as const satisfies Readonly<Record<string, LogQuery>>;
