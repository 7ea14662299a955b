import {
  type Contract,
  isResource,
  partsOfRoute,
  takesIdempotencyKey,
  takesIfMatch,
} from '../../../shared/http/contract.ts';
import { areaOf } from '../../../shared/http/middleware/request.ts';
import { filterNames } from '../../../shared/http/middleware/validate.ts';
import { perPageDefault } from '../../../shared/http/paging.ts';
import { publishedVersions, representationOf } from '../../../shared/versions/versions.ts';
import type { Part } from './schemas.ts';

/** Headers and paging parameters that endpoints share. What the documents do not know is marked as an addition. */
export const parameterComponents: Readonly<Record<string, Part>> = {
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
      'The `ETag` that was read: 304, which does not count against the rate limit, while the answer is the same.',
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
};

const shared = (name: string): Part => ({ $ref: `#/components/parameters/${name}` });

/** Describes every parameter of an endpoint: path, query, headers. */
export function parametersOf(contract: Contract): readonly Part[] {
  const { verb, path } = partsOfRoute(contract.route);
  const area = areaOf(contract.route);
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => pathParameter(name ?? '')),
    ...Object.entries(contract.queries ?? {}).map(queryParameter),
    ...filterParameters(contract),
    ...expandParameter(contract),
    ...pagingParameters(contract),
    ...(area ? [versionParameter(contract)] : []),
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
  schema: { type: 'integer', minimum: 1 },
});

const queryParameter = ([name, description]: readonly [string, string]): Part => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
  'x-extension': true,
});

function versionParameter({ route }: Contract): Part {
  const dates = publishedVersions[areaOf(route) ?? 'v2'].map(({ date }) => date);
  return {
    name: 'X-Api-Version',
    in: 'header',
    description: `The version to answer in; else the one that the key is pinned to; else ${dates[0]}.`,
    schema: { type: 'string', enum: dates },
  };
}

/** Describes one value or more of a closed list, separated by commas. */
const oneOrMore = (values: readonly string[]): Part => ({
  style: 'form',
  explode: false,
  schema: { type: 'array', items: { type: 'string', enum: values } },
});

function filterParameters(contract: Contract): readonly Part[] {
  return [...filterNames(contract)].map(([name, { name: field, suffix, filter }]) => {
    const parameter = filter.parameters.find((one) => one.suffix === suffix);
    const older = olderValues(contract, field);
    const values = filter.values && [...new Set([...filter.values, ...older.flatMap(([, names]) => names)])];
    const { description: _, ...schema } = parameter?.schema ?? {};
    return {
      name,
      in: 'query',
      description: [
        parameter?.describe ?? '',
        ...older.map(([date, names]) => `In version ${date}: ${names.join(', ')}.`),
      ].join(' '),
      ...(values ? oneOrMore(values) : { schema }),
      // on every collection, whether the documents name it there or not
      ...((filter.extension || (field === 'updated_at' && !contract.filters?.updated_at)) && { 'x-extension': true }),
    };
  });
}

/** Picks the values of a filter in older versions, where they are others. */
function olderValues({ route, returns }: Contract, field: string): readonly (readonly [string, readonly string[]])[] {
  const area = areaOf(route);
  if (!area || !returns || !isResource(returns)) return [];
  return publishedVersions[area].flatMap(({ date }) => {
    const renamed = representationOf(returns, date).filterValues?.[field];
    return renamed ? [[date, Object.keys(renamed)] as const] : [];
  });
}

function expandParameter({ route, returns, expand }: Contract): readonly Part[] {
  const area = areaOf(route);
  if (!expand || !returns || !isResource(returns)) return [];
  const older = (area ? publishedVersions[area] : []).flatMap(({ date }) => {
    const renamed = representationOf(returns, date).expand;
    return renamed ? [[date, Object.keys(renamed)] as const] : [];
  });
  const names = [...new Set([...expand, ...older.flatMap(([, renamed]) => renamed)])];
  return [
    {
      name: 'expand',
      in: 'query',
      description: [
        'Relations to show as objects in place of ids, separated by commas; a dotted name implies its beginning.',
        ...older.map(([date, renamed]) => `In version ${date}: ${renamed.join(', ')}.`),
      ].join(' '),
      ...oneOrMore(names),
    },
  ];
}

function pagingParameters({ paging }: Contract): readonly Part[] {
  if (!paging) return [];
  const perPage = {
    name: 'per_page',
    in: 'query',
    description: 'Objects of a page.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: perPageDefault[paging] },
  };
  return [perPage, ...(paging === 'page' ? [shared('Page')] : []), shared('Cursor')];
}
