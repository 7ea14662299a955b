import type { FoundEndpoint } from '../infra/find-functions.ts';
import { type EmbeddedEntity, embedded, hasOwnRows, isEmbedded } from '../shared/domain/embedded.ts';
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

/** Returns `docs/explanation/data-model.md`: the rows of the table, and the access patterns of each endpoint. */
export function tablePage(endpoints: readonly FoundEndpoint[]): string {
  const keyed = endpoints.filter(({ endpoint }) => endpoint.contract.allow !== 'anyone');
  const filters = keyed.flatMap(({ endpoint: { contract } }) => filterRows(contract));
  return `${generated('shared/domain/entity-design.ts and the contracts')}
# The table

The service stores all data in one DynamoDB table. \`shared/table/keys.ts\` creates all keys. Five indexes (\`GSI1\` to \`GSI5\`) contain
only the keys of a row and its map \`facets\`. A list reads an index, filters on projected fields, and then reads the records of its
page. Some entities have a partition of the tenant as their home. Lists of these entities read whole records from the table, in one
query.

## Kinds of rows

${table(['Row', 'PK', 'SK'], rowKinds)}

Ids in sort keys have 16 digits with leading zeros, so that they sort as numbers. A tenant is the live or the test mode of a
merchant: \`<merchant>.live\` or \`<merchant>.test\`. Shared data of both modes have \`<merchant>\`.

## Entities

${table(
  ['Entity', 'Owner', 'Row', 'Indexes', 'Projected', 'Unique', 'Counter'],
  Object.keys(design).map((name) => entityRow(name as EntityName)),
)}

An embedded record is part of another record, its root. Lists of embedded records use the indexes of the root. Projected fields
contain values that rarely change, because each change rewrites all index rows. Other filters are checked on the records of a page.

Owners: \`common\` records belong to nobody, \`merchant\` records to a merchant, \`tenant\` records to a tenant, and \`production\` records
to a production. \`variant\` records belong to a merchant if they are in the catalogue, and to a tenant otherwise.
\`subscriber\` records belong to a tenant or to the live or test work of a production. If the column contains a field, the production
in this field can see the record too.

## Access patterns

Every endpoint below authenticates the caller with one conditional update of the row of the key, which costs 1 write unit. The
first request of a minute needs a second update. A request with \`If-None-Match\` needs a read instead. The service counts it later,
unless it returns a 304 that took little work.

${table(
  ['Endpoint', 'Calls after authentication', 'Round trips', 'Units'],
  keyed.map(({ endpoint }) => patternRow(endpoint.contract)),
)}

A read unit covers 4 KB of a consistent read, or 8 KB of a read from an index or of an eventually consistent BatchGet. A write unit
covers 1 KB, and counts twice inside a transaction. An index row with its projected fields has about 0.3 KB. Each index that
contains a changed row costs one more write unit. Expanding costs one BatchGet per level, not one per row. Older versions that
always embed a relation pay for its level in every request.

## How filters are served

If a request has several filters, the service reads the lookup with the fewest values. It checks the other filters on projected fields
or on records.

${table(['Endpoint', 'Filter', 'Served by', 'Read units in addition to the records of the page'], filters)}

A row of an index has about 0.3 KB. Two filters cost as much as the filter that is read, because the other filter is checked on the same
rows. A range together with a lookup costs the lookup. If a request has read 10,000 rows or 1,000 records without filling the page, it
returns a shorter page with a \`next\` link.

## Hot partitions

A partition of the table or of an index can handle about 1,000 write units and 3,000 read units a second. DynamoDB throttles writers
above the limit, and with an index also the writes to the table. Busy lists are therefore divided into shards: orders of a tenant and
lists marked with \`<shard>\` above into 7 by id, due work into 16, and the events of each day into 32. A list reads all shards at
once and merges them ([decision 98](../decisions/0098-busy-lists-have-shards.md)).

Lists without shards are those of reference data, of products, and of each merchant's products, variants and media. They change
seldom enough.
`;
}

const rowKinds: readonly (readonly string[])[] = [
  ['record', '`<entity>#<id>`', '`@`'],
  ['record with its tenant as home', '`<entity>#<tenant>#<shard>`', '`<padded id>`'],
  ['child of a record', 'as the record', 'name of the child'],
  ['embedded record after its first separate write', '`<entity>#<id>`', '`@`'],
  ['event in the outbox', '`outbox#<day>#<shard>`', 'time and identity of the event'],
  ['time up to which the relay has sent all events', '`outbox`', '`@`'],
  ['entry of an event in the feed of its tenant', '`feed#<tenant>`', 'position and identity of the event'],
  ["body of an event's notifications", '`notification#<event>`', 'version'],
  ['changes of a record, as compressed JSON', '`history#<entity>#<id>`', 'padded `rev` of the first of them'],
  ['failed request', '`request#<owner>`', 'padded position by time'],
  ["number of an owner's requests on one day, by version and status", '`usage#<owner>`', '`<day>#<route>`'],
  ['unique value', '`unique#<entity>.<field>#<value>`', '`@`'],
  ['name of a brand in lowercase letters', '`name#brand#<name>`', '`@`'],
  ['part of the report of a running import', 'as the import', '`report#<padded number>`'],
  ['rows of an imported file that wait for a product', 'as the import', '`waiting#<padded row>`'],
  ['merchant product below its master product', 'as the master product', '`offer#<padded id>`'],
  ['counter of ids', '`counter#<family>`', '`@`'],
  [
    "shard of a record's counter (designs that use media, references to a file)",
    'as the record',
    '`<counter>#<number>`',
  ],
  ["next id and reserved ids of a tenant's records", '`sequence#<entity>#<tenant>`', '`@`'],
  ['distinct SKU of a merchant', '`sku#<merchant>`', '`<SKU>`'],
  ['access key', '`key#<key id>`', '`@`'],
  ['uploads of a key that were too large', '`large-uploads#<key id>`', 'hours since 1970'],
  ['slot of a waiting request', '`wait#<key id>`', 'number of the slot'],
  ['slot of a running import', '`imports#<key id>`', '`slot#<number>`'],
  ['import that waits for a slot', '`imports#<key id>`', '`waiting#<padded id>#<entity>`'],
  ['keys that sign the URLs of files', '`file-keys`', '`@`'],
  ['key that hashes e-mail addresses', '`person-key`', '`@`'],
  ['idempotency record', '`idempotency#<tenant>#<hash of the key>`', '`@`'],
];

function entityRow(name: EntityName): readonly string[] {
  const entity: EntityDesign = entityDesign(name);
  const { owner, production, childOf, unique = [], counter, collection, home, dictionary } = entity;
  const alone = childOf ? `\`${childOf.entity}#<id>\`, \`${childOf.sort}\`` : `\`${name}#<id>\`, \`@\``;
  const row = home ? `\`${name}#<tenant>#<shard>\`, \`<padded id>\`` : alone;
  const inRoot = isEmbedded(name) && `embedded in ${embedded[name].root}${hasOwnRows(name) ? '; once written, ' : ''}`;
  const beside = [...(home ? ['sequence'] : []), ...(dictionary ? [`distinct \`${dictionary.field}\``] : [])];
  return [
    name,
    production === undefined ? owner : `${owner}, \`${production}\``,
    inRoot ? `${inRoot}${hasOwnRows(name) ? row : ''}` : [row, ...beside].join('; '),
    indexesOf(name, collection).join('<br>') || '–',
    codes(projectedFields(name)),
    codes(unique),
    counter ?? '–',
  ];
}

function indexesOf(name: EntityName, collection: IndexDesign | undefined): readonly string[] {
  const { lookups = {}, changes, spreadsChanges, due } = entityDesign(name);
  const shard = (spread: boolean | undefined) => (spread ? '#<shard>' : '');
  const tenant = ({ byTenant }: { readonly byTenant?: boolean }) => (byTenant ? '#<tenant>' : '');
  const partition = (index: IndexDesign, lookup: string, fields: readonly string[]) =>
    `GSI${index.gsi} \`${name}${tenant(index)}${lookup}${(index.by ?? fields).map((field) => `#<${field}>`).join('')}${shard(index.spread)}\``;
  return [
    ...(collection ? [partition(collection, '', [])] : []),
    ...Object.entries(lookups).map(([lookup, index]) => partition(index, `.${lookup}`, [lookup])),
    ...(due ? [`GSI1 \`${name}.due#<shard>\` by \`${due}\``] : []),
    ...(changes
      ? [`GSI5 \`${name}${tenant({ byTenant: changes === 'tenant' })}${shard(spreadsChanges)}\` by \`updated_at\``]
      : []),
  ];
}

/** Returns the access pattern of an endpoint, derived from its contract. */
function patternRow(contract: Contract): readonly string[] {
  const { verb, path } = partsOfRoute(contract.route);
  const route = `${verb} \`${path}\``;
  const { returns, paging, needs, startsWork, waits } = contract;
  if (!needs.some((need) => need.startsWith('table:'))) return [route, 'none', '0', '0'];
  if (needs.includes('table:write')) {
    const load = startsWork
      ? 'BatchGet, and ids from counters only if the request starts work,'
      : 'BatchGet of the records for its rule, ids from counters,';
    return [
      route,
      `${load} and one TransactWriteItems of records, events and idempotency record`,
      startsWork ? '1 to 3' : '2 to 4',
      'read: 1 per 4 KB of each record. Write: 2 per KB of each row, 1 per counter',
    ];
  }
  const needed = levelsOf(contract, []);
  const deeper = contract.expand ? levelsOf(contract, contract.expand) - needed : 0;
  const expands = deeper > 0 ? `, and 1 per level of \`expand\` (at most ${deeper})` : '';
  const also = needed > 0 ? ', BatchGet of relations that are always embedded' : '';
  if (paging && returns && isResource(returns)) {
    const rows = perPageDefault[paging];
    if (entityDesign(returns.entity as EntityName).home) {
      return [
        route,
        `Query of the shards${also}. With a filter on a lookup: query of an index, BatchGet of the page`,
        `${1 + needed}${expands}, and 1 more with an index`,
        `read: 0.5 per 4 KB of ${rows + 1} records together. With an index: as other lists`,
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
  if (paging) return [route, 'Query of its rows', '1 to 2', 'read: 0.5 per 4 KB of the rows together'];
  return [
    route,
    `GetItem${waits ? ', repeated every 0.25 s during a wait' : ''}${also}`,
    `${1 + needed}${expands}`,
    'read: 1 per 4 KB of the record',
  ];
}

/** Returns the number of relation levels that a response reads in the latest version, with the given expansions. */
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
const walked = `${perRows} read, up to 385 per request, then a short page`;

/** Returns how a filter is served, and its costs in addition to the records of the page. */
function servedBy(
  entity: EntityName,
  field: string,
  { polling }: Pick<Filter, 'polling'>,
  area: Area | undefined,
): readonly [string, string] {
  if (isEmbedded(entity)) return servedByRoot(entity, field);
  const { lookups = {}, changes, home, collection: own, owner } = entityDesign(entity);
  const isStaff = area === 'master-administration' && owner !== 'subscriber'; // staff have no webhooks
  const collection = (isStaff && lookups.staff) || own;
  const index = lookups[field];
  if (polling) return ['the collection, in a consistent read', 'the records twice'];
  if (field === 'id') return ['BatchGet of the records', '0'];
  if (index) return [`lookup GSI${index.gsi}`, `${perRows} with the value, up to the end of the page`];
  if (field === 'updated_at' && changes && !(isStaff && changes === 'tenant')) {
    return [
      'GSI5, or the collection above 1,000 candidates',
      `${perRows}, up to 38.5, and the record of every candidate`,
    ];
  }
  if (field === 'created_at' && home) {
    return ['a range of ids of the collection', '1 per 4 KB of a record for each step of the search'];
  }
  if (collection?.by?.includes(field)) return [`part of the collection, GSI${collection.gsi}`, perRows];
  return projectedFields(entity).includes(field)
    ? ['projected fields of the collection', walked]
    : ['the records of the collection', walked];
}

/** Returns which index of the root records serves a filter on embedded records. */
function servedByRoot(entity: EmbeddedEntity, field: string): readonly [string, string] {
  const { root } = embedded[entity];
  if (field === 'id') return [`BatchGet of each ${root}`, '0'];
  if (field === 'updated_at') return [`GSI5 of ${root}, or its collection above 1,000 candidates`, perRoot];
  return [`indexes of ${root}`, perRoot];
}

const perRoot = `${perRows}, 0.5 for each root`;
