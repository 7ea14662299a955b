import * as fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { resourcesOf } from '../../docs-generator/openapi/resources.ts';
import { findEndpoints } from '../../infra/find-functions.ts';
import type { EntityName } from '../../shared/domain/entity-design.ts';
import { type Contract, isResource } from '../../shared/http/contract.ts';
import { areaOf } from '../../shared/http/middleware/request.ts';
import type { Role } from '../../shared/lib/key-rights.ts';
import { targetOf } from '../../shared/model/resource.ts';
import { publishedVersions, representationOf } from '../../shared/versions/versions.ts';
import { putRecord, recordIn } from '../support/arrange.ts';
import { aKeyFor, arrangeExample, roleFor, routeWith } from '../support/example.ts';
import { readTable } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from '../support/world.ts';

// P17: an ETag identifies exact bytes. The suite covers all GETs, in all versions, with all expands, before and after
// changes of any record behind them. Equal tags never have different bodies, and a changed body has another tag. A 304
// is returned only if the caller has exactly the bytes that a plain GET returns.

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

const contracts: readonly Contract[] = (await findEndpoints()).map(({ endpoint }) => endpoint.contract);
const resources = resourcesOf(contracts);
const reads = contracts.filter(
  ({ route, allow, startsWork }) => route.startsWith('GET ') && allow !== 'anyone' && !startsWork,
);

/** A GET request. Questions are equal if their route, query and version are. */
interface Question {
  readonly role: Role;
  readonly route: string;
  readonly version: string;
}

const secondCursor = Buffer.from('{"after":1}').toString('base64url');

/** Returns every variation of a route's request, with the objects of its fixture. */
async function questionsOf(contract: Contract): Promise<readonly Question[]> {
  const id = await arrangeExample(world, contract);
  await world.drain();
  const area = areaOf(contract.route);
  const second = contract.paging === 'page' ? 'page=2' : `cursor=${secondCursor}`;
  const pages = contract.paging ? ['', 'per_page=1', `per_page=2&${second}`] : [''];
  return (area ? publishedVersions[area] : []).flatMap(({ date }) =>
    expandsOf(contract, date).flatMap((expand) =>
      pages.map((page) => {
        const query = [expand && `expand=${expand}`, page].filter((part) => part !== '').join('&');
        return { role: roleFor(contract), route: routeWith(contract, id, query), version: date };
      }),
    ),
  );
}

/** Returns no expand, each name on its own and all names, as the version calls them. */
function expandsOf({ expand = [], returns }: Contract, version: string): readonly string[] {
  const renamed = returns && isResource(returns) ? representationOf(returns, version).expand : undefined;
  const names = renamed && expand.length > 0 ? Object.keys(renamed) : expand;
  return [...new Set(['', ...names, names.join(',')])];
}

let questions: readonly Question[] = [];
beforeAll(async () => {
  for (const contract of reads) questions = [...questions, ...(await questionsOf(contract))];
});

/** A place that is worth changing: a string or a number deep inside a record. */
interface Place {
  readonly entity: EntityName;
  readonly id: number;
  readonly path: readonly (string | number)[];
  readonly value: string | number;
}

// fields that decide whether and where a record is shown, and which therefore stay
const kept =
  /^(id|rev|merchant|role|is_test|state|kind|cancellable_until|collection_name|merchant_product|order|units|id_tags|first|count|items|\w+_id|expires_at|variant|disposition_order|production_orders|production|resource|job|revision|units|webhook|version|object_key|mime_type|color_space|type|resource_type)$/;

/** Lists whose values are a closed set. A response cannot show any other value. */
const closed: readonly string[] = ['events'];

/** Fields that point to a record which a representation requires. */
const needed = new Set(
  resources.flatMap((resource) =>
    (resource.representation.needs ?? []).map((name) => targetOf(resource, name).field.split('.').at(-1)),
  ),
);

function placesIn(value: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (typeof value === 'string' || typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    closed.includes(name) || (typeof inner !== 'object' && (kept.test(name) || needed.has(name)))
      ? []
      : placesIn(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

const at = (record: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    record,
  );

let places: readonly Place[] = [];
beforeAll(async () => {
  const shown = new Set(resources.map(({ entity }) => entity as EntityName));
  const table = await readTable();
  places = [...shown].flatMap((entity) =>
    table.of(entity).flatMap((record) =>
      placesIn(record).flatMap((path) => {
        const value = at(record, path);
        return typeof value === 'string' || typeof value === 'number' ? [{ entity, id: record.id, path, value }] : [];
      }),
    ),
  );
});

/**
 * Writes another value at a place. `moves` also increases the record's `rev`, which a change of a related record does
 * not.
 */
async function change(
  { entity, id, path, value }: Place,
  { salt, moves }: { readonly salt: number; readonly moves: boolean },
): Promise<void> {
  const record = structuredClone(await recordIn(entity, id));
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  const next = isTime
    ? `2026-01-01T00:00:${String(salt % 60).padStart(2, '0')}+00:00`
    : typeof value === 'number'
      ? salt
      : `changed ${salt}`;
  Reflect.set(at(record, path.slice(0, -1)) as object, path.at(-1) ?? '', next);
  await putRecord(entity, { ...record, rev: record.rev + (moves ? 1 : 0) });
}

/** The bytes of each tag so far, and the tags of each question so far. */
const bytesOf = new Map<string, string>();
const tagsOf = new Map<string, Map<string, string>>();
const figures = { GETs: 0, changes: 0, 'different bodies': 0, '304s': 0, 'stale tags': 0 };

let keys = new Map<Role, string>();
beforeEach(() => keys.clear());

async function ask({ role, route, version }: Question, held?: string): Promise<JsonAnswer> {
  if (figures.GETs % 4000 === 3999) keys = new Map(); // below the limit of requests per key
  const key = keys.get(role) ?? (await aKeyFor({ allow: [role] }));
  keys.set(role, key);
  figures.GETs += 1;
  const headers = { 'X-Api-Version': version, ...(held !== undefined && { 'If-None-Match': held }) };
  return world.call(route, { key, headers });
}

/** Compares the bytes of a response with all earlier ones that had the same tag. */
function remember(name: string, { headers: { etag = '' }, body }: JsonAnswer): void {
  const bytes = body.toString();
  if ((bytesOf.get(etag) ?? bytes) !== bytes) throw new Error(`${name}: the tag ${etag} had other bytes before`);
  bytesOf.set(etag, bytes);
}

/** Sends the request and compares the response with everything seen so far. */
async function examine(question: Question, pick: number): Promise<void> {
  const name = `${question.version} ${question.route}`;
  const plain = await ask(question);
  expect(plain.status, `${name}: ${plain.body}`).toBe(200);
  const body = plain.body.toString();
  const tag = plain.headers.etag ?? '';
  expect(tag, name).toMatch(/^"[^"]+"$/);
  remember(name, plain);
  const met = tagsOf.get(name) ?? new Map<string, string>();
  for (const [before, bytes] of met)
    if (bytes !== body) expect(before, `${name}: another body, the same tag`).not.toBe(tag);
  met.set(tag, body);
  tagsOf.set(name, met);

  // a caller with the same bytes gets a 304, and a caller with other bytes gets the response
  const same = await ask(question, tag);
  if (same.status === 304) {
    expect([same.body.length, same.headers.etag], name).toEqual([0, tag]);
    figures['304s'] += 1;
  } else remember(name, same);
  const others = [...bytesOf].filter(([, bytes]) => bytes !== body).map(([other]) => other);
  const own = [...met.keys()].filter((other) => other !== tag);
  const [rev, hash] = tag.slice(1, -1).split('.');
  const held = [
    own[pick % Math.max(1, own.length)],
    others[pick % Math.max(1, others.length)],
    `"${rev}.${String(hash).slice(0, -1)}"`,
    `"${Number(rev) + 1}.${hash}"`,
    `"${rev}.`,
  ].filter((other) => other !== undefined);
  for (const other of [...held, held.join(', ')]) {
    const answer = await ask(question, other);
    // if a body returns to an earlier state, so does its tag, which is then one of those sent
    if (answer.status === 304) expect(other.split(', '), name).toContain(answer.headers.etag);
    else remember(name, answer);
    if (answer.status === 304) continue;
    figures['stale tags'] += 1;
  }
}

test('equal ETags have equal bytes, different bodies have different ETags, and 304 requires the exact bytes', async () => {
  expect(questions.length).toBeGreaterThan(reads.length);
  expect(places.length).toBeGreaterThan(0);
  for (const [index, question] of questions.entries()) await examine(question, index);
  const atFirst = new Set(bytesOf.values()).size;
  const step = fc.record({ place: fc.nat(), asked: fc.nat(), pick: fc.nat(), moves: fc.boolean() });
  let salt = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      for (const { place, asked, pick, moves } of steps) {
        const chosen = places[place % places.length];
        const question = questions[asked % questions.length];
        if (!chosen || !question) continue;
        salt += 1;
        await change(chosen, { salt, moves });
        figures.changes += 1;
        await examine(question, pick);
      }
    }),
    { numRuns: 20, endOnFailure: true },
  );
  expect(new Set(bytesOf.values()).size, 'changes must show').toBeGreaterThan(atFirst);
  // each question again after everything behind it has changed, which reveals places that must not change
  for (const place of places) {
    salt += 1;
    await change(place, { salt, moves: false });
    figures.changes += 1;
  }
  for (const question of questions) {
    const answer = await ask(question);
    expect(answer.status, `${question.route}: ${answer.body}`).toBe(200);
    remember(question.route, answer);
  }
  figures['different bodies'] = new Set(bytesOf.values()).size;
  expect(figures['different bodies'], 'changes must show').toBeGreaterThan(questions.length);
  expect(bytesOf.size).toBeGreaterThanOrEqual(figures['different bodies']);
  expect(figures['304s']).toBeGreaterThan(questions.length);
  report('P17', 'tags and bytes', { questions: questions.length, ...figures });
});

test('the ETags of all responses that show a record change when the record changes', async () => {
  let seen = 0;
  for (const question of questions.filter(({ route }) => !route.includes('?'))) {
    const before = await ask(question);
    for (const [index, place] of places
      .filter((_, index) => index % 7 === 0)
      .slice(0, 12)
      .entries()) {
      await change(place, { salt: 10_000 + index, moves: false });
    }
    const after = await ask(question);
    const changed = before.body.toString() !== after.body.toString();
    expect(before.headers.etag !== after.headers.etag, question.route).toBe(changed);
    const held = await ask(question, before.headers.etag);
    if (held.status === 304) expect(after.body.toString(), question.route).toBe(before.body.toString());
    seen += 1;
  }
  report('P17', 'changes of related records', { questions: seen });
});

test('a response keeps its bytes and its ETag while nothing changes', async () => {
  const unsteady: string[] = [];
  for (const question of questions) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(question)));
    const bodies = new Set(answers.map(({ body }) => body.toString()));
    if (bodies.size > 1) unsteady.push(`${question.version} ${question.route}: ${bodies.size} bodies`);
  }
  expect(unsteady).toEqual([]);
  report('P17', 'bytes while nothing changes', { questions: questions.length, repeats: 5 });
});
