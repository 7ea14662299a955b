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
  description: 'Maximum number of objects on a page.',
  schema: { type: 'integer', minimum: 1, maximum: 100, default: perPageDefault[paging] },
});

const versionNames = { v2: 'ApiVersion', 'master-administration': 'BackOfficeApiVersion' } as const;

/**
 * Returns the headers and paging parameters that endpoints share. `x-extension` marks those that the original
 * specification does not have.
 */
export const parameterComponents = (versions: Versions): Readonly<Record<string, Part>> => ({
  [versionNames.v2]: versionParameter('v2', versions),
  [versionNames['master-administration']]: versionParameter('master-administration', versions),
  PerPage: perPage('page'),
  PerPageByCursor: perPage('cursor'),
  Cursor: {
    name: 'cursor',
    in: 'query',
    description: 'Position in the collection, as it appears in `links`.',
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
    description: '`ETag` of an earlier response. The service returns 412 if the resource has changed since.',
    schema: { type: 'string' },
    'x-extension': true,
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      '`ETag` of an earlier response. The service returns 304 if the response is unchanged. A 304 counts against the rate limit only if it takes much work.',
    schema: { type: 'string' },
    'x-extension': true,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Unique key of the request. If you repeat the request with this key within 24 hours, the service returns the first response again.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    'x-extension': true,
  },
  PreferStrict: {
    name: 'Prefer',
    in: 'header',
    description: '`handling=strict` rejects unknown fields in the body. Without it, the service ignores them.',
    schema: { type: 'string', examples: ['handling=strict'] },
    'x-extension': true,
  },
  PreferWait: {
    name: 'Prefer',
    in: 'header',
    description: '`wait=N` waits up to N seconds for the end of the work. Maximum: 20.',
    schema: { type: 'string', examples: ['wait=10'] },
    'x-extension': true,
  },
});

const shared = (name: string): Part => ({ $ref: `#/components/parameters/${name}` });

/** Returns all parameters of an endpoint: path, query and headers. */
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
    ...(area && takesIdempotencyKey(verb, contract) ? [shared('IdempotencyKey')] : []),
    ...(contract.waits ? [shared('PreferWait')] : []),
    ...(contract.body?.kind === 'json' ? [shared('PreferStrict')] : []),
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
  const usual = `API version of the response. Default: the version to which the key is pinned, otherwise ${latest.date}.`;
  const isOneOfSeveral = described.length <= older.length;
  return {
    name: 'X-Api-Version',
    in: 'header',
    description: isOneOfSeveral
      ? `${usual} This document describes ${described.join(', ')}. Send this version.`
      : usual,
    schema: { type: 'string', enum: described },
  };
}

/** Describes a comma-separated list of values. */
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
      // every collection has this filter, also if the original specification does not name it
      ...((filter.extension || (field === 'updated_at' && !contract.filters?.updated_at)) && { 'x-extension': true }),
    };
  });
}

/**
 * Returns the names of a filter's values or of expandable relations in all versions, and a sentence for each version
 * whose names differ from those of the latest version.
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
        'Relations to return as objects instead of ids, separated by commas. A dotted name also expands its parent relations.',
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
