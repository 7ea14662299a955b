import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aKey, keyIdOf, older, useUp } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { injectFaults } from '../../../support/faults.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';

const { list, pages } = noun(world, 'v2/requests');
const hour = 3600 * 1000;

let merchant = 7000;

/** A merchant that no other test uses. */
async function aCaller() {
  merchant += 1;
  return { as: { key: await aKey({ merchant, is_test: false }) } };
}

describe('listing failed requests', () => {
  const start = Date.UTC(2026, 2, 10, 12);
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }));
  afterEach(() => vi.useRealTimers());

  test('a failed request has its error and its wrong fields, but no value', async () => {
    const { as } = await aCaller();
    const headers = { 'user-agent': 'shop/1.0' };
    const body = { items: [{ variant: 'secret-1', quantity: 0 }] };
    const failed = await world.call('POST /v2/checkouts', { ...as, body, headers });
    expectStatus(failed, 422);
    const { json } = expectStatus(await list('', as), 200);
    expect(json.data).toEqual([
      {
        request_id: failed.headers['x-request-id'],
        created_at: '2026-03-10T12:00:00+00:00',
        key: keyIdOf(as.key),
        route: 'POST /v2/checkouts',
        status: 422,
        code: 'invalid_data',
        fields: Object.keys(failed.json.errors),
        version: '2022-02-01',
        user_agent: 'shop/1.0',
      },
    ]);
    expect(json.data[0].fields).toContain('items.0.quantity');
    expect(JSON.stringify(json)).not.toContain('secret-1');
  });

  test('requests that succeed are not listed, and a request has the version that it asked for', async () => {
    const { as } = await aCaller();
    expectStatus(await world.call('GET /v2/orders', as), 200);
    expectStatus(await world.call('GET /v2/orders/999999', { ...as, ...older }), 404);
    const { data } = expectStatus(await list('', as), 200).json;
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ route: 'GET /v2/orders/{id}', status: 404, code: 'not_found', fields: [] });
    expect(data[0]).toMatchObject({ version: '2021-02-23', user_agent: null });
  });

  test('a request without an endpoint has no route, and a request of the wrong role has no version', async () => {
    const { as } = await aCaller();
    expectStatus(await world.call('GET /v2/nothing', as), 404);
    expectStatus(await world.call('GET /master-administration/productions', as), 403);
    const { data } = expectStatus(await list('', as), 200).json;
    const shown = data.map(({ route, status, version }: Record<string, unknown>) => [route, status, version]);
    expect(shown).toEqual(
      expect.arrayContaining([
        [null, 404, '2022-02-01'],
        ['GET /master-administration/productions', 403, null],
      ]),
    );
    expect(data).toHaveLength(2);
  });

  test('requests are listed newest first for seven days, page by page, and by time', async () => {
    const { as } = await aCaller();
    for (const hours of [0, 1, 2, 200]) {
      vi.setSystemTime(start + hours * hour);
      expectStatus(await world.call(`GET /v2/orders/99999${hours}`, as), 404);
    }
    vi.setSystemTime(start + 7 * 24 * hour);
    const timesOf = (data: readonly { created_at: string }[]) => data.map(({ created_at }) => created_at.slice(8, 13));
    const last = timesOf(expectStatus(await list('', as), 200).json.data);
    expect(last).toEqual(['18T20', '10T14', '10T13', '10T12']);
    const paged = await pages('?per_page=1', as);
    expect(paged.flatMap((page) => timesOf(page.json.data))).toEqual(last);
    const range = '?filter[created_at_min]=2026-03-10T13:00:00Z&filter[created_at_max]=2026-03-10T14:00:00Z';
    expect(timesOf(expectStatus(await list(range, as), 200).json.data)).toEqual(['10T14', '10T13']);
    vi.setSystemTime(start + 7 * 24 * hour + 1);
    expect(timesOf(expectStatus(await list('', as), 200).json.data)).toEqual(['18T20', '10T14', '10T13']);
  });

  test('a key above its limit gets an entry a minute', async () => {
    const { as } = await aCaller();
    await useUp(world, as.key, 5000);
    for (const second of [0, 1, 59, 60, 61]) {
      vi.setSystemTime(start + second * 1000);
      expectStatus(await world.call('GET /v2/orders', as), 429);
    }
    vi.setSystemTime(start + 3 * hour);
    const { data } = expectStatus(await list('', as), 200).json;
    const shown = data.map(({ created_at, code }: Record<string, unknown>) => [created_at, code]);
    expect(shown).toEqual([
      ['2026-03-10T12:01:00+00:00', 'rate_limited'],
      ['2026-03-10T12:00:00+00:00', 'rate_limited'],
    ]);
  });

  test('a response does not depend on its entry', async () => {
    const { as } = await aCaller();
    const logged = world.logs.length;
    const faults = injectFaults();
    faults.reset(({ command }) => (command.startsWith('PutItem') ? 'refused' : undefined));
    expectStatus(await world.call('GET /v2/orders/1', as), 404);
    faults.reset();
    expect(world.logs.slice(logged).map((line) => JSON.parse(line).event)).toEqual(['record', 'request']);
    expectStatus(await world.call('GET /v2/orders/2', as), 404);
    expect(expectStatus(await list('', as), 200).json.data).toHaveLength(1);
  });

  test('a merchant sees its own requests of the mode of its key', async () => {
    const { as } = await aCaller();
    const test = { key: await aKey({ merchant, is_test: true }) };
    const other = { key: await aKey({ merchant, is_test: false }) };
    expectStatus(await world.call('GET /v2/orders/1', as), 404);
    expectStatus(await world.call('GET /v2/orders/2', test), 404);
    const keys = async (sent: object) =>
      expectStatus(await list('', sent), 200).json.data.map(({ key }: { key: string }) => key);
    expect(await keys(as)).toEqual([keyIdOf(as.key)]);
    expect(await keys(other)).toEqual([keyIdOf(as.key)]);
    expect(await keys(test)).toEqual([keyIdOf(test.key)]);
    expect(await keys((await aCaller()).as)).toEqual([]);
  });
});
