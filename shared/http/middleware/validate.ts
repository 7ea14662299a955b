import { noQueryParameters, notOneOf, tooMany, unknownQueryParameter, unknownRelation } from '../../lib/problems.ts';
import { fill, invalid, notFound, type Problem, refuseAny } from '../../lib/refusal.ts';
import { parseId } from '../../model/fields.ts';
import { shortened } from '../../model/issues.ts';
import type { Condition } from '../../table/lists/page.ts';
import { representationOf } from '../../versions/versions.ts';
import { readBody } from '../body.ts';
import { reachOf } from '../caller.ts';
import { type Contract, catchAllRoute, isResource } from '../contract.ts';
import { type Filter, range, splitValues } from '../filters.ts';
import { parsePosition, perPageDefault } from '../paging.ts';
import type { Authorized, Input, PagePosition, Received, Validated, ValidatedByAnyone, Versioned } from '../stages.ts';

const expandNames = 20;

/** An authorized request with a version that has not been validated yet. */
type Unchecked = Authorized & Versioned;

/**
 * Validates path, query and body against the contract. Rejects unknown query parameters, and drops unknown fields of
 * the body.
 */
export async function validate(authorized: Unchecked): Promise<Validated> {
  const params = parseParams(authorized);
  const query = await parseQuery(authorized);
  return {
    ...authorized,
    input: { params, body: readBody(authorized.contract.body, authorized, authorized.version), ...query },
  };
}

/** Validates path and query of an endpoint that needs no key. */
export function validateByAnyone(received: Received & Versioned): ValidatedByAnyone {
  const { contract } = received;
  if (isCatchAll(contract)) return { ...received, input: { params: {} } };
  const params = parseParams(received);
  requireKnownNames(received, Object.keys(contract.queries ?? {}));
  return { ...received, input: { params } };
}

/** Returns the label of the resource that an id in the path refers to. */
function labelOf({ ids, returns }: Contract, name: string): string {
  const named = ids?.[name] ?? returns;
  return named && isResource(named) ? named.label : 'Resource';
}

/**
 * Returns whether a contract is the catch-all route, which rejects every request because of its path, regardless of the
 * query.
 */
const isCatchAll = ({ route }: Contract): boolean => route === catchAllRoute;

/** Parses the ids in the path. Rejects with 404 if a parameter is not an id. */
function parseParams({ contract, params }: Received): Record<string, number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => {
      const id = parseId(text);
      if (id === undefined) throw notFound(labelOf(contract, name));
      return [name, id];
    }),
  );
}

/** Returns the filters of a contract, including `updated_at`, which every collection of records has. */
export function filtersOf({ filters, paging, returns }: Contract): Readonly<Record<string, Filter>> {
  return paging && returns && isResource(returns)
    ? { ...filters, updated_at: filters?.updated_at ?? range('min', 'max') }
    : { ...filters };
}

/** One query parameter of a filter. */
interface FilterName {
  readonly name: string;
  readonly suffix: string;
  readonly filter: Filter;
}

/** Returns a contract's filters by query name, for example `filter[created_at_min]`. */
export const filterNames = (contract: Contract): ReadonlyMap<string, FilterName> =>
  new Map(
    Object.entries(filtersOf(contract)).flatMap(([name, filter]) =>
      filter.parameters.map(({ suffix }) => [`filter[${name}${suffix}]`, { name, suffix, filter }] as const),
    ),
  );

type QueryInput = Omit<Input, 'params' | 'body'>;

async function parseQuery(unchecked: Unchecked): Promise<QueryInput> {
  const { contract, query } = unchecked;
  const names = filterNames(contract);
  requireKnownNames(unchecked, [
    ...names.keys(),
    ...Object.keys(contract.queries ?? {}),
    ...(contract.expand ? ['expand'] : []),
    ...(contract.paging ? ['per_page', 'cursor'] : []),
    ...(contract.paging === 'page' ? ['page'] : []),
  ]);
  const single = (name: string) => query.get(name)?.join(',');
  const conditions: Condition[] = [];
  const errors: Record<string, Problem[]> = {};
  let polling = false;
  for (const [name, { name: field, suffix, filter }] of names) {
    const text = single(name);
    if (text === undefined) continue;
    const condition = await conditionOf(unchecked, filter, field, suffix, text);
    if ('code' in condition) errors[name] = [condition];
    else conditions.push(condition);
    polling ||= filter.polling === true;
  }
  refuseAny(errors);
  return {
    conditions,
    polling,
    expand: parseExpand(unchecked, single('expand')),
    position: contract.paging ? parsePosition(contract.paging, single) : nowhere,
  };
}

const nowhere: PagePosition = { perPage: perPageDefault.page, page: 1, after: undefined, backwards: false, skip: 0 };

/** Rejects with 422 if a query parameter is unknown. */
function requireKnownNames({ query }: Received, allowed: readonly string[]): void {
  const unknown = [...query.keys()].filter((name) => !allowed.includes(name));
  if (unknown.length === 0) return;
  const problem = allowed.length > 0 ? fill(unknownQueryParameter, { names: allowed.join(', ') }) : noQueryParameters;
  throw invalid(Object.fromEntries(unknown.map((name) => [name, [problem]])));
}

async function conditionOf(
  unchecked: Unchecked,
  filter: Filter,
  name: string,
  suffix: string,
  text: string,
): Promise<Condition | Problem> {
  const values = splitValues(text);
  if ('code' in values) return values;
  const { returns } = unchecked.contract;
  const renamed =
    returns && isResource(returns) ? representationOf(returns, unchecked.version).filterValues?.[name] : undefined;
  const unknown = renamed && values.find((value) => !Object.hasOwn(renamed, value));
  if (renamed && unknown !== undefined) return fill(notOneOf, { values: Object.keys(renamed).join(', ') });
  const meant = renamed ? values.flatMap((value) => renamed[value] ?? []) : values;
  return filter.condition(meant, suffix, filter.field ?? name, reachOf(unchecked));
}

/** Returns the relations to expand, by their names in the latest version. */
function parseExpand({ contract, version }: Unchecked, text: string | undefined): readonly string[] {
  if (text === undefined || !contract.expand || !contract.returns || !isResource(contract.returns)) return [];
  const renamed = representationOf(contract.returns, version).expand;
  const allowed: Readonly<Record<string, string>> =
    renamed ?? Object.fromEntries(contract.expand.map((name) => [name, name]));
  const names = [...new Set(text.split(',').filter((name) => name !== ''))];
  const unknown = names.filter((name) => !Object.hasOwn(allowed, name));
  if (unknown.length > 0) {
    const shown = unknown.slice(0, 3).map(shortened).join(', ');
    throw invalid({ expand: [fill(unknownRelation, { names: shown, allowed: Object.keys(allowed).join(', ') })] });
  }
  if (names.length > expandNames) throw invalid({ expand: [fill(tooMany, { max: expandNames, things: 'names' })] });
  return names.flatMap((name) => allowed[name] ?? []);
}
