import {
  type Contract,
  isResource,
  partsOfRoute,
  type QueryParameter,
  takesIdempotencyKey,
  takesIfMatch,
} from '../../shared/http/contract.ts';
import { idSchema } from '../../shared/http/filters.ts';
import { areaOf } from '../../shared/http/middleware/request.ts';
import { filterNames } from '../../shared/http/middleware/validate.ts';
import { perPageDefault } from '../../shared/http/paging.ts';
import type { OlderRepresentation } from '../../shared/model/resource.ts';
import { type Area, publishedVersions, representationOf, type Versions } from '../../shared/versions/versions.ts';
import type { Part } from './schemas.ts';

const perPage = (paging: 'cursor' | 'page'): Part => ({
  name: 'per_page',
  in: 'query',
  description: 'Objects of a page.',
  schema: { type: 'integer', minimum: 1, maximum: 100, default: perPageDefault[paging] },
});

const versionNames = { v2: 'ApiVersion', 'master-administration': 'BackOfficeApiVersion' } as const;

/** Describes headers and paging parameters that endpoints share. What the documents do not know is an addition. */
export const parameterComponents = (versions: Versions): Readonly<Record<string, Part>> => ({
  [versionNames.v2]: versionParameter('v2', versions),
  [versionNames['master-administration']]: versionParameter('master-administration', versions),
  PerPage: perPage('page'),
  PerPageByCursor: perPage('cursor'),
  Cursor: {
    name: 'cursor',
    in: 'query',
    description: 'A position in the collection, as `links` carry it.',
    schema: { type: 'string' },
  },
  Page: {
    name: 'page',
    in: 'query',
    description: 'Number of the page.',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` that was read: 412 when the resource has changed since.',
    schema: { type: 'string' },
    'x-extension': true,
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The `ETag` that was read: 304 while the answer is the same. It does not count against the rate limit, unless the answer takes much work.',
    schema: { type: 'string' },
    'x-extension': true,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A repeat of the same request under the same key within 24 hours gets the first answer again.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    'x-extension': true,
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description: '`wait=N`: wait at most N seconds (20 at most) for the end of the work.',
    schema: { type: 'string', examples: ['wait=10'] },
    'x-extension': true,
  },
});

const shared = (name: string): Part => ({ $ref: `#/components/parameters/${name}` });

/** Describes every parameter of an endpoint: path, query, headers. */
export function parametersOf(contract: Contract, versions: Versions): readonly Part[] {
  const { verb, path } = partsOfRoute(contract.route);
  const area = areaOf(contract.route);
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => pathParameter(name ?? '')),
    ...Object.entries(contract.queries ?? {}).map(queryParameter),
    ...filterParameters(contract, versions),
    ...expandParameter(contract, versions),
    ...pagingParameters(contract),
    ...(area ? [shared(versionNames[area])] : []),
    ...(area && verb === 'GET' && !contract.startsWork ? [shared('IfNoneMatch')] : []),
    ...(area && takesIfMatch(verb) ? [shared('IfMatch')] : []),
    ...(area && takesIdempotencyKey(verb) ? [shared('IdempotencyKey')] : []),
    ...(contract.waits ? [shared('Prefer')] : []),
  ];
}

const pathParameter = (name: string): Part => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'integer', format: 'int64', minimum: 1 },
});

const queryParameter = ([name, { description, isFlag, values }]: readonly [string, QueryParameter]): Part => ({
  name,
  in: 'query',
  description,
  schema: isFlag ? { type: 'boolean' } : { type: 'string', ...(values && { enum: values }) },
  'x-extension': true,
});

function versionParameter(area: Area, versions: Versions): Part {
  const [latest, ...older] = publishedVersions[area];
  const described = versions[area].map(({ date }) => date);
  const usual = `The version to answer in; else the one that the key is pinned to; else ${latest.date}.`;
  const isOneOfSeveral = described.length <= older.length;
  return {
    name: 'X-Api-Version',
    in: 'header',
    description: isOneOfSeveral ? `${usual} This document describes ${described.join(', ')}: send it.` : usual,
    schema: { type: 'string', enum: described },
  };
}

/** Describes one value or more, separated by commas. */
const oneOrMore = (items: Part): Part => ({ style: 'form', explode: false, schema: { type: 'array', items } });

function filterParameters(contract: Contract, versions: Versions): readonly Part[] {
  return [...filterNames(contract)].map(([name, { name: field, suffix, filter }]) => {
    const parameter = filter.parameters.find((one) => one.suffix === suffix);
    const { values, said } = namesIn(contract, versions, filter.values ?? [], (shown) => shown.filterValues?.[field]);
    const closed = filter.values && { type: 'string', enum: values };
    const one = closed ?? (field === 'id' ? idSchema : (parameter?.schema ?? {}));
    return {
      name,
      in: 'query',
      description: [parameter?.describe ?? '', ...said].join(' '),
      ...(parameter?.isList ? oneOrMore(one) : { schema: one }),
      // on every collection, whether the documents name it there or not
      ...((filter.extension || (field === 'updated_at' && !contract.filters?.updated_at)) && { 'x-extension': true }),
    };
  });
}

/**
 * Lists what versions call the values of a filter or the relations to expand, and says which of several versions calls
 * them otherwise than the latest one.
 */
function namesIn(
  { route, returns }: Contract,
  versions: Versions,
  latest: readonly string[],
  renamedIn: (shown: OlderRepresentation) => Readonly<Record<string, unknown>> | undefined,
): { readonly values: readonly string[]; readonly said: readonly string[] } {
  const area = areaOf(route);
  if (!area || !returns || !isResource(returns)) return { values: latest, said: [] };
  const named = versions[area].map(({ date }) => {
    const renamed = renamedIn(representationOf(returns, date));
    return { date, renamed: renamed && Object.keys(renamed) };
  });
  return {
    values: [...new Set(named.flatMap(({ renamed }) => renamed ?? latest))],
    said: named.flatMap(({ date, renamed }) =>
      renamed && named.length > 1 ? [`In version ${date}: ${renamed.join(', ')}.`] : [],
    ),
  };
}

function expandParameter(contract: Contract, versions: Versions): readonly Part[] {
  const { returns, expand } = contract;
  if (!expand || !returns || !isResource(returns)) return [];
  const { values, said } = namesIn(contract, versions, expand, (shown) => shown.expand);
  return [
    {
      name: 'expand',
      in: 'query',
      description: [
        'Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning.',
        ...said,
      ].join(' '),
      ...oneOrMore({ type: 'string', enum: values }),
    },
  ];
}

function pagingParameters({ paging }: Contract): readonly Part[] {
  if (!paging) return [];
  if (paging === 'cursor') return [shared('PerPageByCursor'), shared('Cursor')];
  return [shared('PerPage'), shared('Page'), shared('Cursor')];
}
