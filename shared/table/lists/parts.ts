import { valueAt } from '../../domain/design.ts';
import { type PartEntity, parts } from '../../domain/parts.ts';
import { everything, type Reach, reaches } from '../../domain/reach.ts';
import type { Records } from '../../domain/records.ts';
import { blocks, joinedBlocks } from '../../lib/blocks.ts';
import { recordKey } from '../keys.ts';
import { type Row, recordOf } from '../rows.ts';
import { readEachEventually, readRowsEventually } from '../table.ts';
import { type Condition, type PageRequest, type PageWithin, rangeOf, withIds } from './page.ts';
import { recentlyChanged } from './sources.ts';

type WholeEntity = (typeof parts)[PartEntity]['whole'];
type LeadEntity = (typeof parts)[PartEntity]['leads']['entity'];
type Whole = Records[WholeEntity];
type ReadWholes = <E extends WholeEntity | LeadEntity>(
  request: PageRequest<E>,
  rows: number,
) => Promise<PageWithin<Records[E]>>;

const wholesAtOnce = 25;
const roundsPerRequest = 40; // a thousand wholes; then a short page with `next`

/**
 * Reads one page of parts: the records that they are read off, by the indexes of those, in the order of their ids; then
 * their parts, those with rows of their own in place of what their wholes say; then the filters on the parts.
 * `rows` is the number of index rows that all its reading of wholes may take.
 */
export async function readPartsPage<E extends PartEntity>(
  request: PageRequest<E>,
  readWholes: ReadWholes,
  rows: number,
): Promise<PageWithin<Records[E]>> {
  const { ascending, backwards = false, limit, skip = 0, after, entity } = request;
  const { first, last } = parts[entity];
  const upwards = ascending !== backwards;
  const isBeyond = (id: number) => after === undefined || (upwards ? id > after : id < after);
  const found: Records[E][] = [];
  const wanted = skip + limit + 1;
  let stop: number | undefined;
  let rowsLeft = rows;
  search: for await (const round of rounds(request, upwards, readWholes, rows)) {
    rowsLeft = round.rowsLeft;
    const ahead = round.wholes.values().map((whole) => {
      const all = partsOfWhole(entity, whole).filter(({ id }) => isBeyond(id));
      return upwards ? all : all.toReversed();
    });
    // small orders' tags are read together, and of a large order no more than a page may need
    for (const block of joinedBlocks(ahead, wanted)) {
      const current = await withOwnRows(entity, block);
      found.push(...current.filter((part) => fits(part, request)));
      if (found.length >= wanted) break search;
    }
    stop = round.more && round.last !== undefined ? (upwards ? last(round.last) : first(round.last)) : undefined;
  }
  const full = found.length >= wanted;
  const records = found.slice(skip, skip + limit);
  const reached = full ? records.at(-1)?.id : stop;
  if (backwards) records.reverse();
  const page = {
    records,
    more: full || stop !== undefined,
    skip: full ? 0 : Math.max(0, skip - found.length),
    last: reached,
  };
  return { page, rowsLeft };
}

/** Reads the parts off a whole. Both are of one entity, which the compiler cannot see in the union. */
const partsOfWhole = <E extends PartEntity>(entity: E, whole: Whole): readonly Records[E][] =>
  parts[entity].all(whole) as unknown as readonly Records[E][];

const fits = <E extends PartEntity>(part: Records[E], { entity, reach, conditions }: PageRequest<E>): boolean =>
  reaches(entity, reach, part) && conditions.every(({ field, holds }) => holds(valueAt(part, field)));

/** Puts the parts that have been written in the places of what their wholes say of them. */
async function withOwnRows<E extends PartEntity>(
  entity: E,
  found: readonly Records[E][],
): Promise<readonly Records[E][]> {
  if (!parts[entity].hasRows) return found;
  const rows = await readRowsEventually(found.map(({ id }) => recordKey(entity, id)));
  const own = new Map(rows.map((row: Row) => recordOf<E>(row)).map((record) => [record.id, record]));
  return found.map((part) => own.get(part.id) ?? part);
}

/** Wholes in the order of reading; `more` tells whether any may follow that are not read. */
interface Round {
  readonly wholes: readonly Whole[];
  readonly last: number | undefined;
  readonly more: boolean;
  /** Index rows that the request may still read. */
  readonly rowsLeft: number;
}

async function* rounds<E extends PartEntity>(
  request: PageRequest<E>,
  upwards: boolean,
  readWholes: ReadWholes,
  rows: number,
): AsyncGenerator<Round> {
  const { entity, reach } = request;
  const { whole, wholeOf } = parts[entity];
  const from = request.after === undefined ? undefined : wholeOf(request.after);
  const conditions = await conditionsOnWholes(request);
  const known = conditions.find(({ field, equals }) => field === 'id' && equals)?.equals?.map(Number);
  if (known) {
    const ahead = known.filter((id) => from === undefined || (upwards ? id >= from : id <= from));
    const sorted = [...new Set(ahead)].sort((a, b) => (upwards ? a - b : b - a));
    const all = blocks(sorted, wholesAtOnce);
    for (const [index, ids] of all.slice(0, roundsPerRequest).entries()) {
      const more = index + 1 === roundsPerRequest && all.length > roundsPerRequest;
      yield { wholes: await readEachEventually(whole, ids, everything), last: ids.at(-1), more, rowsLeft: rows };
    }
    return;
  }
  const next = isProduction(reach)
    ? wholesOfProduction(entity, reach, readWholes)
    : wholesOf(whole, conditions, readWholes);
  // the whole of the last part may hold more of them
  let after = from === undefined ? undefined : from + (upwards ? -1 : 1);
  let rowsLeft = rows;
  for (let round = 1; ; round += 1) {
    const page = await next(after, upwards, rowsLeft);
    rowsLeft = page.rowsLeft;
    const isLast = round === roundsPerRequest || page.wholes.length === 0 || rowsLeft <= 0;
    yield { ...page, more: page.more && isLast };
    if (!page.more || isLast) return;
    after = page.last;
  }
}

type NextWholes = (after: number | undefined, ascending: boolean, rows: number) => Promise<Round>;

const wholesOf =
  (entity: WholeEntity, conditions: readonly Condition[], readWholes: ReadWholes): NextWholes =>
  async (after, ascending, rows) => {
    const { page, rowsLeft } = await readWholes(
      { entity, reach: everything, conditions, ascending, after, limit: wholesAtOnce },
      rows,
    );
    return { wholes: page.records, last: page.last, more: page.more, rowsLeft };
  };

/** Reads the wholes that the records which a production sees lead to. */
const wholesOfProduction =
  (entity: PartEntity, reach: Exclude<Reach, string>, readWholes: ReadWholes): NextWholes =>
  async (after, ascending, rows) => {
    const { whole, leads } = parts[entity];
    const beyond = after === undefined ? undefined : ascending ? leads.first(after + 1) - 1 : leads.first(after);
    const { page, rowsLeft } = await readWholes(
      { entity: leads.entity, reach, conditions: [], ascending, after: beyond, limit: wholesAtOnce },
      rows,
    );
    const ids = [...new Set(page.records.map(({ id }) => leads.wholeOf(id)))];
    const last = page.last === undefined ? undefined : leads.wholeOf(page.last);
    return { wholes: await readEachEventually(whole, ids, everything), last, more: page.more, rowsLeft };
  };

const isProduction = (reach: Reach): reach is Exclude<Reach, string> =>
  typeof reach === 'object' && 'production' in reach;

/**
 * Collects what the wholes must meet: what filters say of them, what the ids of parts tell, and that they or a part of
 * them have changed since.
 */
async function conditionsOnWholes<E extends PartEntity>({
  entity,
  conditions,
}: PageRequest<E>): Promise<readonly Condition[]> {
  const { whole, wholeOf, hasRows } = parts[entity];
  const said = conditions.flatMap(({ field, equals, whole: ofWhole }) =>
    field === 'id' && equals ? withIds(equals.map((id) => wholeOf(Number(id)))) : (ofWhole ?? []),
  );
  const min = rangeOf('updated_at', conditions)?.min;
  if (min === undefined) return said;
  // a whole changes with each of its parts, and may have changed again after the range
  const changed = await Promise.all([
    recentlyChanged(whole, everything, { min }),
    hasRows ? recentlyChanged(entity, everything, { min }) : [],
  ]);
  const [wholes, own] = changed;
  if (!wholes || !own) return said;
  const ids = new Set([...wholes, ...own.map(wholeOf)]);
  const named = said.find(({ field, equals }) => field === 'id' && equals)?.equals;
  const equals = named ? named.filter((id) => ids.has(Number(id))) : [...ids];
  return [withIds(equals), ...said.filter(({ field }) => field !== 'id')];
}
