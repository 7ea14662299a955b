import type { MiddlewareObj } from '@middy/core';
import type * as z from 'zod';
import { type FieldErrors, invalid, notFound, Refusal } from '../../lib/refusal.ts';
import { parseId } from '../../model/fields.ts';
import type { Condition } from '../../table/lists/page.ts';
import { viewOf } from '../../versions/versions.ts';
import { reachOf } from '../caller.ts';
import { type Contract, isResource } from '../contract.ts';
import { type Exchange, filled, type Input, type Position } from '../exchange.ts';
import { type Filter, range, splitValues } from '../filters.ts';
import { parsePosition, perPageDefault } from '../paging.ts';

const bodyBytes = 1_000_000; // decided: a JSON body of at most 1 MB
const nesting = 32;
const expandNames = 20;

/** Checks path, query and body against the contract; unknown query names are refused, unknown body fields dropped. */
export const validate = (): MiddlewareObj<Exchange> => ({
  before: async ({ event }) => {
    const params = parseParams(event);
    const query = await parseQuery(event);
    event.input = { params, body: parseBody(event), ...query };
  },
});

/** What an id of the path names. */
function labelOf({ ids, returns }: Contract, name: string): string {
  const named = ids?.[name] ?? returns;
  return named && isResource(named) ? named.label : 'Resource';
}

/** The route of what no endpoint answers: it refuses every request by its path, whatever its query. */
const isCatchAll = ({ route }: Contract): boolean => route.includes('{proxy+}');

/** Path parameters are ids; one that is none names nothing. */
function parseParams({ contract, received }: Exchange): Record<string, number> {
  return Object.fromEntries(
    Object.entries(isCatchAll(contract) ? {} : received.params).map(([name, text]) => {
      const id = parseId(text);
      if (id === undefined) throw notFound(labelOf(contract, name));
      return [name, id];
    }),
  );
}

/** The filters of a contract, with the one that every collection of records has. */
export function filtersOf({ filters, paging, returns }: Contract): Readonly<Record<string, Filter>> {
  return paging && returns && isResource(returns) ? { ...filters, updated_at: range('min', 'max') } : { ...filters };
}

/** One query parameter of a filter. */
interface FilterName {
  readonly name: string;
  readonly suffix: string;
  readonly filter: Filter;
}

/** The query names of a contract's filters: `filter[created_at_min]` → its filter. */
export const filterNames = (contract: Contract): ReadonlyMap<string, FilterName> =>
  new Map(
    Object.entries(filtersOf(contract)).flatMap(([name, filter]) =>
      filter.parameters.map(({ suffix }) => [`filter[${name}${suffix}]`, { name, suffix, filter }] as const),
    ),
  );

type Query = Omit<Input, 'params' | 'body'>;

async function parseQuery(exchange: Exchange): Promise<Query> {
  const { contract, received } = exchange;
  const names = filterNames(contract);
  const allowed = [
    ...names.keys(),
    ...Object.keys(contract.queries ?? {}),
    ...(contract.expand ? ['expand'] : []),
    ...(contract.paging ? ['per_page', 'cursor'] : []),
    ...(contract.paging === 'page' ? ['page'] : []),
  ];
  const unknown = [...received.query.keys()].filter((name) => !allowed.includes(name));
  if (unknown.length > 0 && !isCatchAll(contract)) {
    const say =
      allowed.length > 0
        ? `Is not known here. Allowed: ${allowed.join(', ')}.`
        : 'Is not known here: this endpoint takes no query.';
    throw invalid(Object.fromEntries(unknown.map((name) => [name, [say]])));
  }
  const single = (name: string) => received.query.get(name)?.join(',');
  const conditions: Condition[] = [];
  const errors: Record<string, string[]> = {};
  let polling = false;
  for (const [name, { name: field, suffix, filter }] of names) {
    const text = single(name);
    if (text === undefined) continue;
    const condition = await conditionOf(exchange, filter, field, suffix, text);
    if (typeof condition === 'string') errors[name] = [condition];
    else conditions.push(condition);
    polling ||= filter.polling === true;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    conditions,
    polling,
    expand: parseExpand(exchange, single('expand')),
    position: contract.paging ? parsePosition(contract.paging, single) : nowhere,
  };
}

const nowhere: Position = { perPage: perPageDefault.page, page: 1, after: undefined, backwards: false, skip: 0 };

async function conditionOf(
  exchange: Exchange,
  filter: Filter,
  name: string,
  suffix: string,
  text: string,
): Promise<Condition | string> {
  const values = splitValues(text);
  if (typeof values === 'string') return values;
  const { returns } = exchange.contract;
  const renamed =
    returns && isResource(returns) ? viewOf(returns, filled(exchange, 'version')).filterValues?.[name] : undefined;
  const unknown = renamed && values.find((value) => !Object.hasOwn(renamed, value));
  if (renamed && unknown !== undefined) return `Must be one of: ${Object.keys(renamed).join(', ')}.`;
  const meant = renamed ? values.flatMap((value) => renamed[value] ?? []) : values;
  return filter.condition(meant, suffix, filter.field ?? name, reachOf(exchange));
}

/** The relations to expand, by their latest names. */
function parseExpand(exchange: Exchange, text: string | undefined): readonly string[] {
  const { contract } = exchange;
  if (text === undefined || !contract.expand || !contract.returns || !isResource(contract.returns)) return [];
  const renamed = viewOf(contract.returns, filled(exchange, 'version')).expand;
  const allowed: Readonly<Record<string, string>> =
    renamed ?? Object.fromEntries(contract.expand.map((name) => [name, name]));
  const names = [...new Set(text.split(',').filter((name) => name !== ''))];
  const unknown = names.filter((name) => !Object.hasOwn(allowed, name));
  if (unknown.length > 0 || names.length > expandNames) {
    const what =
      unknown.length > 0
        ? `Unknown: ${unknown.slice(0, 3).map(shortened).join(', ')}.`
        : `At most ${expandNames} names.`;
    throw invalid({ expand: [`${what} Allowed: ${Object.keys(allowed).join(', ')}.`] });
  }
  return names.flatMap((name) => allowed[name] ?? []);
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** The body by the contract's schema. A contract without one ignores what is sent. */
function parseBody({ contract, received }: Exchange): unknown {
  if (!contract.body) return undefined;
  const type = received.headers.get('content-type');
  if ((received.headers.get('content-encoding') ?? 'identity') !== 'identity') {
    throw new Refusal('unsupported-type', 'The body must not be compressed: no Content-Encoding.');
  }
  if (type !== undefined && !/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) {
    throw new Refusal('unsupported-type', 'The body must be JSON: Content-Type application/json.');
  }
  if (received.body.length > bodyBytes) throw new Refusal('too-large', `The body is larger than ${bodyBytes} bytes.`);
  const parsed = contract.body.safeParse(parseJson(received.body));
  if (!parsed.success) throw invalid(fieldErrors(parsed.error));
  return parsed.data;
}

function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal('malformed', 'The body is not valid JSON in UTF-8.');
  }
  if (isDeeper(value, nesting)) throw new Refusal('malformed', `The body is nested deeper than ${nesting} levels.`);
  return value;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

const errorsShown = 100;

/** Zod's issues by field path, `items.0.quantity`. */
function fieldErrors(error: z.ZodError): FieldErrors {
  const byPath = Map.groupBy(
    error.issues.slice(0, errorsShown),
    ({ path }) => path.map((name) => shortened(String(name))).join('.') || 'body',
  );
  return Object.fromEntries(
    [...byPath].map(([path, issues]) => [
      path,
      [...new Set(issues.map(({ code, message }) => messageOf(code, message)))],
    ]),
  );
}

const messageOf = (code: string | undefined, message: string): string =>
  code === 'invalid_type' && message.endsWith('received undefined') ? 'Is required.' : message;
