import type { FoundEndpoint } from '../infra/find-functions.ts';
import { type EmbeddedEntity, embedded, isEmbedded } from '../shared/domain/embedded.ts';
import {
  design,
  type EntityDesign,
  type EntityName,
  entityDesign,
  type IndexDesign,
  projectedFields,
} from '../shared/domain/entity-design.ts';
import { type Contract, isResource, partsOfRoute } from '../shared/http/contract.ts';
import type { Filter } from '../shared/http/filters.ts';
import { areaOf } from '../shared/http/middleware/request.ts';
import { filtersOf } from '../shared/http/middleware/validate.ts';
import { perPageDefault } from '../shared/http/paging.ts';
import type { ExpandTree } from '../shared/table/lists/expand.ts';
import { loadedTree } from '../shared/versions/present.ts';
import { type Area, publishedVersions } from '../shared/versions/versions.ts';
import { codes, generated, table } from './markdown.ts';

/** Writes `docs/explanation/data-model.md`: the rows of the one table, and what each endpoint does with them. */
export function tablePage(endpoints: readonly FoundEndpoint[]): string {
  const keyed = endpoints.filter(({ endpoint }) => endpoint.contract.allow !== 'anyone');
  const filters = keyed.flatMap(({ endpoint: { contract } }) => filterRows(contract));
  return `${generated('shared/domain/entity-design.ts and the contracts')}
# The table

One DynamoDB table holds everything; every key of it is made in \`shared/table/keys.ts\`. Five indexes (\`GSI1\` to \`GSI5\`) show
no more of a row than its keys and the map \`facets\`: a list reads an index, filters on projected fields, and fetches the records of its page.
An entity whose home is its tenant has its collection in the table itself: a list reads whole records, in one query.

## Kinds of rows

${table(['Row', 'PK', 'SK'], rowKinds)}

Ids in sort keys are padded to 16 digits, so that they sort as numbers. A tenant is a merchant's live or test side,
\`<merchant>.live\` or \`<merchant>.test\`; for what both share, \`<merchant>\`.

## Entities

${table(
  ['Entity', 'Owner', 'Row', 'Indexes', 'Projected', 'Unique', 'Counter'],
  Object.keys(design).map((name) => entityRow(name as EntityName)),
)}

An embedded record has no row: it is read off its root, and its lists are read by the indexes of that one. Projected fields hold what
seldom changes, since each change of one writes all index rows again; other filters are checked on the records of a page.

Owners: \`common\` belongs to no one alone, \`merchant\` to a merchant, \`tenant\` to a tenant, \`production\` to a
production; \`variant\` is a merchant's in the catalogue and a tenant's otherwise. Where a field is named, the production whose id it
holds sees the record too.

## Access patterns

Admitting a caller is one conditional update of the key's row for every endpoint below, 1 write unit; when a new minute begins
it takes a second one. A request with \`If-None-Match\` is admitted by a read instead, and counted unless its answer is a
304 that took little work.

${table(
  ['Endpoint', 'Beside admitting', 'Round trips', 'Units'],
  keyed.map(({ endpoint }) => patternRow(endpoint.contract)),
)}

A read unit is 4 KB read consistently, or 8 KB read from an index or by an eventually consistent BatchGet; a write unit is 1 KB,
and counts twice inside a transaction. An index row with its projected fields is about 0.3 KB. Each index that a changed row is in
costs a write unit more. Expanding costs one BatchGet per level of depth, never one per row. A version that embeds what the
latest one refers to pays for that level always.

## What serves a filter

When several filters are given, the lookup with the fewest values is read and the others are checked on projected fields or records.

${table(['Endpoint', 'Filter', 'Served by', 'Read units, beside the records of the page'], filters)}

A row of an index is about 0.3 KB. Two filters cost what the one that is read costs, for the other is checked on what was read; a
range and a lookup together cost the lookup. A page may be shorter than asked for, and have a \`next\`, where 10 000 rows were walked,
or 1 000 records were read, without filling it.

## Hot partitions

A partition, of the table or of an index, takes about 1 000 write units a second and gives 3 000 read units, and a collection's
partition is one key: all orders of a tenant are in one of the table, and all records of an entity that is not kept
apart by owner are in one of an index. A writer of more than that is throttled, and the writes to the table with it. What is due is
spread over 16 partitions for that reason, the events of each day over 8. The collections are not. For one of an index the remedy
is to add a shard, taken from the id, to its partition and to merge the shards by id on reading, which lists do for several partitions
as it is: it would change \`indexPartition\` in \`shared/table/keys.ts\` and \`collectionSource\` in \`shared/table/lists/sources.ts\`, and
rewrite the rows. Orders are held back before that: the guard of a tenant lets in some 40 a second, whose rows are written two or
three times each, 4 units a time. It is not built, because no merchant is near it.
`;
}

const rowKinds: readonly (readonly string[])[] = [
  ['record', '`<entity>#<id>`', '`@`'],
  ['record whose home is its tenant', '`<entity>#<tenant>`', '`<padded id>`'],
  ['child: what belongs to a record', "the record's", 'its name'],
  ['embedded record, once it has been written by itself', '`<entity>#<id>`', '`@`'],
  ['event: outbox, and log of events', '`outbox#<day>#<shard>`', 'its time and its identity'],
  ['time until which no event waits for the relay', '`outbox`', '`@`'],
  ["body of an event's notifications", '`notification#<event>`', 'the version'],
  ['unique value', '`unique#<entity>.<field>#<value>`', '`@`'],
  ['name of a brand, in small letters', '`name#brand#<name>`', '`@`'],
  ["part of an import's report, until its end", "the import's", '`report#<padded number>`'],
  ['rows of its file that wait for a product', "the import's", '`waiting#<padded row>`'],
  ['merchant product, under its master product', "the master product's", '`offer#<padded id>`'],
  ['counter of ids', '`counter#<family>`', '`@`'],
  ["shard of a record's counter: of designs of media, of references to a file", "the record's", '`<counter>#<number>`'],
  ['guard of the order in which ids of orders become visible', '`order-guard#<tenant>`', '`@`'],
  ['distinct SKU of a merchant', '`sku#<merchant>`', '`<SKU>`'],
  ['access key', '`key#<key id>`', '`@`'],
  ['uploads of a key that were too large', '`large-uploads#<key id>`', 'the hour, since 1970'],
  ['slot of a waiting request', '`wait#<key id>`', 'its number'],
  ['keys that addresses of files are signed with', '`file-keys`', '`@`'],
  ['idempotency record', '`idempotency#<tenant>#<hash of the key>`', '`@`'],
];

function entityRow(name: EntityName): readonly string[] {
  const entity: EntityDesign = entityDesign(name);
  const { owner, production, childOf, unique = [], counter, collection, home, dictionary } = entity;
  const alone = childOf ? `\`${childOf.entity}#<id>\`, \`${childOf.sort}\`` : `\`${name}#<id>\`, \`@\``;
  const row = home ? `\`${name}#<tenant>\`, \`<padded id>\`` : alone;
  const inRoot =
    isEmbedded(name) && `embedded in ${embedded[name].root}${embedded[name].hasRows ? '; once written, ' : ''}`;
  const beside = [...(home ? ['guard'] : []), ...(dictionary ? [`distinct \`${dictionary}\``] : [])];
  return [
    name,
    production === undefined ? owner : `${owner}, \`${production}\``,
    inRoot ? `${inRoot}${embedded[name].hasRows ? row : ''}` : [row, ...beside].join('; '),
    indexesOf(name, collection).join('<br>') || '–',
    codes(projectedFields(name)),
    codes(unique),
    counter ?? '–',
  ];
}

function indexesOf(name: EntityName, collection: IndexDesign | undefined): readonly string[] {
  const { lookups = {}, changes, due } = entityDesign(name);
  const tenant = ({ byTenant }: { readonly byTenant?: boolean }) => (byTenant ? '#<tenant>' : '');
  const partition = (index: IndexDesign, lookup: string, fields: readonly string[]) =>
    `GSI${index.gsi} \`${name}${tenant(index)}${lookup}${(index.by ?? fields).map((field) => `#<${field}>`).join('')}\``;
  return [
    ...(collection ? [partition(collection, '', [])] : []),
    ...Object.entries(lookups).map(([lookup, index]) => partition(index, `.${lookup}`, [lookup])),
    ...(due ? [`GSI1 \`${name}.due#<shard>\` by \`${due}\``] : []),
    ...(changes ? [`GSI5 \`${name}${tenant({ byTenant: changes === 'tenant' })}\` by \`updated_at\``] : []),
  ];
}

/** Writes what an endpoint's contract tells about its way through the table. */
function patternRow(contract: Contract): readonly string[] {
  const { verb, path } = partsOfRoute(contract.route);
  const route = `${verb} \`${path}\``;
  const { returns, paging, needs, startsWork, waits } = contract;
  if (!needs.some((need) => need.startsWith('table:'))) return [route, 'nothing', '0', '0'];
  if (needs.includes('table:write')) {
    const load = startsWork
      ? 'BatchGet; only when work is to be started, ids from counters'
      : 'BatchGet of what its rule needs, ids from counters';
    return [
      route,
      `${load} and one TransactWriteItems of records, events and idempotency record`,
      startsWork ? '1 to 3' : '2 to 4',
      'read: 1 per 4 KB of each record; write: 2 per KB of each row, 1 per counter',
    ];
  }
  const needed = levelsOf(contract, []);
  const deeper = contract.expand ? levelsOf(contract, contract.expand) - needed : 0;
  const expands = deeper > 0 ? `, and 1 per level of \`expand\` (at most ${deeper})` : '';
  const also = needed > 0 ? ', BatchGet of what is always shown with it' : '';
  if (paging && returns && isResource(returns)) {
    const rows = perPageDefault[paging];
    if (entityDesign(returns.entity as EntityName).home) {
      return [
        route,
        `Query of the records${also}; of an index and BatchGet of the page where a lookup is filtered by`,
        `${1 + needed}${expands}; 1 more by an index`,
        `read: 0.5 per 4 KB of ${rows + 1} records together; by an index as other lists`,
      ];
    }
    const index = (0.5 * Math.ceil(((rows + 1) * 0.3) / 4)).toFixed(1);
    return [
      route,
      `Query of the index, BatchGet of the page${also}`,
      `${2 + needed}${expands}`,
      `read: about ${index} for the index, 0.5 per 4 KB of each of ${rows} records`,
    ];
  }
  return [
    route,
    `GetItem${waits ? '; again every 0.25 s while it waits' : ''}${also}`,
    `${1 + needed}${expands}`,
    'read: 1 per 4 KB of the record',
  ];
}

/** Levels of relations that an answer takes in the latest version: what it needs always, and what is expanded. */
export function levelsOf({ route, returns }: Contract, expand: readonly string[]): number {
  const area = areaOf(route);
  if (!area || !returns || !isResource(returns)) return 0;
  return depthOf(loadedTree(returns, expand, publishedVersions[area][0].date));
}

const depthOf = (tree: ExpandTree): number => 1 + Math.max(-1, ...Object.values(tree).map((inner) => depthOf(inner)));

function filterRows(contract: Contract): readonly (readonly string[])[] {
  const { returns, paging } = contract;
  if (!paging || !returns || !isResource(returns)) return [];
  const { verb, path } = partsOfRoute(contract.route);
  return Object.entries(filtersOf(contract)).map(([name, filter]) => {
    const field = filter.field ?? name;
    const resolved = filter.resolved ? ' (resolved first)' : '';
    const [served, units] = servedBy(returns.entity as EntityName, field, filter, areaOf(contract.route));
    return [`${verb} \`${path}\``, `\`${name}\``, `${served}${resolved}`, units];
  });
}

const perRows = '0.5 per 13 rows of the index';
const walked = `${perRows} walked; at most 385 a request, then a short page`;

/** Says what serves a filter, and what that costs in addition to reading the page's records. */
function servedBy(
  entity: EntityName,
  field: string,
  { polling }: Pick<Filter, 'polling'>,
  area: Area | undefined,
): readonly [string, string] {
  if (isEmbedded(entity)) return servedByRoot(entity, field);
  const { lookups = {}, changes, home, collection: own } = entityDesign(entity);
  const isStaff = area === 'master-administration';
  const collection = (isStaff && lookups.staff) || own;
  const index = lookups[field];
  if (polling) return ['the collection, read consistently', 'the records twice'];
  if (field === 'id') return ['BatchGet of the records', '0'];
  if (index) return [`lookup GSI${index.gsi}`, `${perRows} with the value, as far as the page goes`];
  if (field === 'updated_at' && changes && !(isStaff && changes === 'tenant')) {
    return ['GSI5, beyond 1 000 candidates the collection', `${perRows}, at most 38.5; every candidate's record`];
  }
  if (field === 'created_at' && home) {
    return ['a range of ids of the collection', '1 per 4 KB of a record for each step of the search'];
  }
  if (collection?.by?.includes(field)) return [`part of the collection, GSI${collection.gsi}`, perRows];
  return projectedFields(entity).includes(field)
    ? ['projected fields of the collection', walked]
    : ['the records of the collection', walked];
}

/** Says which index of the records that others are embedded in serves a filter. */
function servedByRoot(entity: EmbeddedEntity, field: string): readonly [string, string] {
  const { root } = embedded[entity];
  if (field === 'id') return [`BatchGet of each ${root}`, '0'];
  if (field === 'updated_at') return [`GSI5 of ${root}, beyond 1 000 candidates its collection`, perRoot];
  return [`indexes of ${root}`, perRoot];
}

const perRoot = `${perRows}, 0.5 for each root`;
