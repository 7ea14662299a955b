import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findEndpoints } from '../infra/find-functions.ts';
import { partsOfRoute, spellingsOf } from '../shared/http/contract.ts';
import { filterNames } from '../shared/http/middleware/validate.ts';
import { aKey, idsIn } from './support/arrange.ts';
import { expectStatus } from './support/given/arranged.ts';
import { aPlacedOrder } from './support/given/orders.ts';
import { samples as inTheBackOffice } from './support/samples/master-administration.ts';
import { type Letter, letters, type Sample, type TimeField, timesOf, writeSample } from './support/samples/sample.ts';
import { samples as inV2 } from './support/samples/v2.ts';
import { startTestWorld, type TestWorld } from './support/world.ts';

// Every filter of every collection finds exactly the records that it names. The expected results are handwritten next
// to the records (support/samples). The contracts only serve to check that no filter is missing.

const samples = [...inV2, ...inTheBackOffice];

let world: TestWorld;
let merchants = 7000;

beforeAll(async () => {
  world = await startTestWorld();
});
beforeEach(() => world.restore());

/**
 * Writes the sample. Returns a function that queries its collection, and that returns the letters of the found records
 * or the status of an error.
 */
async function asking(path: string, sample: Sample) {
  merchants += 1;
  const keys = {
    staff: async () => 'staff',
    merchant: () => aKey({ merchant: merchants }),
    production: () => aKey({ role: 'production', merchant: null, production: merchants }),
  };
  const key = await keys[sample.key]();
  const { ids, wholes, strangers, under } = await writeSample(sample, merchants);
  const idOf = (text: string) =>
    text.replace(/\{(whole )?([abcd])\}/g, (_, whole, letter: Letter) => String((whole ? wholes : ids)[letter]));
  const ask = async (query: Readonly<Record<string, string>>): Promise<string> => {
    const sent = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(idOf(value))}`);
    const answer = await world.call(
      `GET ${path.replace('{id}', String(under))}?${[...sent, 'per_page=100'].join('&')}`,
      { key },
    );
    if (answer.status === 422) return '422';
    const { data, links } = expectStatus(answer, 200).json;
    expect([links.prev, links.next]).toEqual([null, null]);
    const found: readonly number[] = data.map(({ id }: { id: number }) => id);
    // collections that all merchants share also contain the demo's records
    expect(found.filter((id) => strangers.includes(id))).toEqual([]);
    const ascending = sample.key !== 'merchant' || 'filter[since_id]' in query;
    expect(found).toEqual(found.toSorted((a, b) => (ascending ? a - b : b - a)));
    return letters.filter((letter) => found.includes(ids[letter])).join('');
  };
  return ask;
}

// a sample without filters fails in the test that lists them
const byValue = samples.flatMap((sample) =>
  sample.paths.flatMap((path) =>
    Object.entries(sample.filters ?? {}).map(([name, filter]) => [path, name, filter, sample] as const),
  ),
);
const byText = byValue.filter(([, , { match }]) => match[0].normalize('NFD') !== match[0]);
const byTime = samples.flatMap((sample) =>
  sample.paths.flatMap((path) =>
    Object.entries(sample.ranges ?? {}).map(([field, bounds]) => [path, field as TimeField, bounds, sample] as const),
  ),
);

// samples cannot write events and failed requests, so the suites of their endpoints test these filters
const ofLogs = [
  '/v2/events filter[type]',
  ...['/v2/events', '/v2/requests', '/master-administration/requests'].flatMap((path) =>
    ['min', 'max'].map((bound) => `${path} filter[created_at_${bound}]`),
  ),
];

test('every filter of every collection is tried', async () => {
  const contracts = (await findEndpoints()).flatMap(({ endpoint }) => spellingsOf(endpoint.contract));
  const known = contracts.flatMap((contract) =>
    [...filterNames(contract).keys()].map((name) => `${partsOfRoute(contract.route).path} ${name}`),
  );
  const tried = [
    ...byValue.map(([path, name]) => `${path} filter[${name}]`),
    ...byTime.flatMap(([path, field, bounds]) => bounds.map((bound) => `${path} filter[${field}_${bound}]`)),
  ];
  expect([...tried, ...ofLogs].sort(), 'the samples of test/support/samples').toEqual(known.sort());
  expect(byText.length).toBeGreaterThan(0);
});

describe('filters by value', () => {
  test.each(byValue)(
    '%s filter[%s] finds a match, no near miss, and several values',
    async (path, name, filter, sample) => {
      const ask = await asking(path, sample);
      const { match, near, several } = filter;
      for (const [value, found] of [match, near, several]) {
        expect([value, await ask({ [`filter[${name}]`]: value })]).toEqual([value, found]);
      }
    },
  );

  test.each(byText)(
    '%s filter[%s] finds the same records by a decomposed spelling',
    async (path, name, { match }, sample) => {
      const ask = await asking(path, sample);
      const [value, found] = match;
      expect(await ask({ [`filter[${name}]`]: value.normalize('NFD') })).toBe(found);
    },
  );

  test('a repeated value counts once towards the 100 values of a filter', async () => {
    const { id } = await aPlacedOrder(world);
    const named = (ids: readonly number[]) => world.call(`GET /v2/orders?filter[id]=${ids.join(',')}`);
    expect(idsIn(await named(Array(101).fill(id)))).toEqual([id]);
    expectStatus(await named(Array.from({ length: 101 }, (_, index) => id + index)), 422);
  });

  test('a string that was sent decomposed is found by both spellings', async () => {
    const sent = { external_identifier: 'Numéro é', external_reference: 'Référence é' };
    const decomposed = Object.fromEntries(Object.entries(sent).map(([name, text]) => [name, text.normalize('NFD')]));
    const { id } = await aPlacedOrder(world, decomposed);
    for (const [name, text] of Object.entries(sent)) {
      for (const form of ['NFC', 'NFD']) {
        const query = `filter[${name}]=${encodeURIComponent(text.normalize(form))}`;
        expect([query, idsIn(await world.call(`GET /v2/orders?${query}`))]).toEqual([query, [id]]);
      }
    }
  });
});

/** Returns a time some seconds earlier or later. */
const moved = (time: string, seconds: number) =>
  new Date(Date.parse(time) + 1000 * seconds).toISOString().replace('.000Z', 'Z');

describe('filters by a range of time', () => {
  test.each(byTime)('%s %s finds open, closed, single and empty ranges', async (path, field, bounds, sample) => {
    const ask = await asking(path, sample);
    const { a, b, c, d } = timesOf(field);
    const within = (bound: Readonly<Partial<Record<'min' | 'max' | 'equals', string>>>) =>
      ask(Object.fromEntries(Object.entries(bound).map(([name, at]) => [`filter[${field}_${name}]`, at])));
    const expected: readonly (readonly [string, Parameters<typeof within>[0]])[] = [
      // open at one end, with the bound included
      ['cd', { min: c }],
      ['d', { min: d }],
      ['', { min: moved(d, 1) }],
      ['a', { max: a }],
      ['ab', { max: b }],
      ['', { max: moved(a, -1) }],
      // bounds at both ends
      ['ab', { min: a, max: b }],
      ['bc', { min: b, max: c }],
      ['', { min: moved(b, 1), max: moved(c, -1) }],
      // equal bounds, which mean exactly that time
      ['b', { min: b, max: b }],
      ['', { min: moved(b, 1), max: moved(b, 1) }],
      // reversed bounds, which match no time
      ['', { min: b, max: a }],
      ['', { min: d, max: a }],
      ['', { min: '2030-01-01', max: '2020-01-01' }],
      ...(bounds.includes('equals')
        ? ([
            ['b', { equals: b }],
            ['', { equals: moved(b, 1) }],
            ['', { equals: moved(a, -1) }],
            ['b', { equals: b, min: a, max: c }],
            ['', { equals: b, min: c }],
            ['', { equals: b, max: a }],
          ] as const)
        : []),
    ];
    for (const [found, asked] of expected) expect([asked, await within(asked)]).toEqual([asked, found]);
  });

  test('several ranges in one request narrow each other, whatever other filters it has', async () => {
    const sample = samples.find(({ entity }) => entity === 'order');
    if (!sample) throw new Error('No orders');
    const ask = await asking('/v2/orders', sample);
    const created = timesOf('created_at');
    const updated = timesOf('updated_at');
    const reversed = { 'filter[updated_at_min]': updated.c, 'filter[updated_at_max]': updated.b };
    const others: readonly Readonly<Record<string, string>>[] = [
      { 'filter[since_id]': '0' },
      { 'filter[id]': '{b},{c}' },
      { 'filter[state]': 'prepared,cancelled' },
      { 'filter[created_at_min]': created.a },
    ];
    for (const beside of others) {
      expect([beside, await ask({ ...reversed, ...beside })]).toEqual([beside, '']);
    }
    expect(await ask({ 'filter[created_at_min]': created.b, 'filter[updated_at_max]': updated.c })).toBe('bc');
    expect(await ask({ 'filter[created_at_min]': created.c, 'filter[updated_at_max]': updated.b })).toBe('');
    const polled = {
      'filter[since_id]': '{a}',
      'filter[created_at_min]': created.d,
      'filter[created_at_max]': created.a,
    };
    expect(await ask(polled)).toBe('');
  });
});
