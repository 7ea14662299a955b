import { beforeAll, describe, expect, test } from 'vitest';
import { findEndpoints } from '../../infra/find-functions.ts';
import type { EntityName } from '../../shared/changes/design.ts';
import { everything, type Reach } from '../../shared/changes/reach.ts';
import type { Records } from '../../shared/changes/records.ts';
import { type Contract, spellingsOf } from '../../shared/http/contract.ts';
import type { GoodsTransferRecord } from '../../shared/resources/goods/goods-transfer.ts';
import { readPage } from '../../shared/table/lists/list.ts';
import { readRecord, readRecords } from '../../shared/table/table.ts';
import { anOrder, aProductionOrder } from '../rules/builders.ts';
import { aKey, putRecord, recordIn } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { arrangeExample, exampleBody, routeWith } from '../support/example.ts';
import { aGoodsTransfer } from '../support/given/goods.ts';
import { report } from '../support/report.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from '../support/world.ts';

// P11 for productions: one sees and changes what names it. Every route that a production may call is asked for what is
// another production's, and must answer exactly as if it did not exist; what the table answers to a production's side
// is held to the same, for the endpoints that are still to come.

const contracts = (await findEndpoints())
  .flatMap(({ endpoint }) => spellingsOf(endpoint.contract))
  .filter(({ allow }) => allow !== 'anyone' && allow.includes('production'));
const withId = contracts.filter(({ route }) => route.includes('{'));

let world: TestWorld;
let keys: Readonly<Record<1 | 2, string>>;
beforeAll(async () => {
  world = await startTestWorld();
  const key = (production: number) => aKey({ role: 'production', merchant: null, production });
  keys = { 1: await key(1), 2: await key(2) };
});

const unknownId = 999_999_999;
const shown = ({ status, body }: JsonAnswer) => [status, body.toString()];

describe.each(withId.map((contract) => [contract.route, contract] as const))('%s', (_, contract: Contract) => {
  test('another production’s id is an unknown one, under every header; its own is not', async () => {
    const made = await arrangeExample(world, contract); // on its way to production 1
    const ask = (id: typeof made | number, key: string, headers: Readonly<Record<string, string>> = {}) =>
      world.call(routeWith(contract, id), { key, body: exampleBody(contract), headers });
    const ways: readonly Readonly<Record<string, string>>[] = [
      {},
      { 'If-Match': '*' },
      { 'Idempotency-Key': `productions ${contract.route}` },
    ];
    await nothingIsWritten(async () => {
      for (const headers of ways) {
        const unknown = await ask(unknownId, keys[2], headers);
        expect(unknown.status).toBe(404);
        expect(shown(await ask(made, keys[2], headers)), JSON.stringify(headers)).toEqual(shown(unknown));
      }
    });
    expect((await ask(made, keys[1])).status).toBe(contract.status ?? 200);
    report('P11', `${contract.route} by another production`, { probes: ways.length });
  });
});

test('there are such routes', () => {
  expect(withId.length).toBeGreaterThan(0);
});

describe('what the table answers to a production', () => {
  const first = 7_100_001;
  const orders = [1, 2, 1, 2, 2].map((production, index) =>
    aProductionOrder({
      id: first + index,
      production,
      is_test: index > 3,
      state: index === 1 ? 'accepted' : 'pending',
    }),
  );
  let transfers: readonly GoodsTransferRecord[];
  beforeAll(async () => {
    for (const order of orders) await putRecord('production-order', order);
    await putRecord('order', anOrder({ id: first }));
    const template = await recordIn('goods-transfer', (await aGoodsTransfer(world)).id);
    transfers = [1, 2, 1].map((resource, index) => ({
      ...template,
      id: first + index,
      destination: { resource_type: 'production', resource },
    }));
    for (const transfer of transfers) await putRecord('goods-transfer', transfer);
  });

  const idsOf = (records: readonly { readonly id: number }[]) =>
    records.map(({ id }) => id).filter((id) => id >= first);
  const list = async <E extends EntityName>(
    entity: E,
    reach: Reach,
    more: readonly (readonly [string, unknown])[] = [],
  ) => {
    const conditions = more.map(([field, wanted]) => ({
      field,
      holds: (value: unknown) => value === wanted,
      equals: [wanted as string | number],
    }));
    const pages: (readonly Records[E][])[] = [];
    for (let after: number | undefined; pages.length < 100; ) {
      const page = await readPage({ entity, reach, conditions, ascending: true, after, limit: 2 });
      pages.push(page.records);
      if (!page.more) break;
      expect(page.records.length, 'a page is full').toBe(2);
      after = page.last;
    }
    return idsOf(pages.flat());
  };

  test('by id: its own, of live and of test, and nothing of the merchant’s', async () => {
    for (const production of [1, 2]) {
      const refs = orders.map(({ id }) => ({ entity: 'production-order' as const, id }));
      const together = await readRecords(refs, { production });
      for (const order of orders) {
        const alone = await readRecord('production-order', order.id, { production });
        const seen = order.production === production ? order.id : undefined;
        expect([alone?.id, together.get('production-order', order.id)?.id]).toEqual([seen, seen]);
      }
      expect(await readRecord('order', first, { production })).toBeUndefined();
      expect(await readRecord('country', 1, { production })).toBeDefined();
    }
    expect(await readRecord('order', first, everything)).toBeDefined();
  });

  test('in lists: the same, in full pages, whatever is filtered by', async () => {
    const own = (production: number) => orders.filter((one) => one.production === production);
    for (const production of [1, 2]) {
      expect(await list('production-order', { production })).toEqual(idsOf(own(production)));
      const pending = own(production).filter(({ state }) => state === 'pending');
      expect(await list('production-order', { production }, [['state', 'pending']])).toEqual(idsOf(pending));
      expect(await list('goods-transfer', { production })).toEqual(
        idsOf(transfers.filter(({ destination }) => destination.resource === production)),
      );
    }
    expect(await list('production-order', { production: 1 }, [['production', 2]])).toEqual([]);
    expect(await list('production-order', { production: 1 }, [['id', first + 1]])).toEqual([]);
    expect(await list('production-order', { production: 2 }, [['id', first + 1]])).toEqual([first + 1]);
    expect(await list('order', { production: 1 })).toEqual([]);
  });

  test('a list of a production reads its own records alone', async () => {
    const request = { entity: 'production-order', ascending: true, conditions: [], limit: 1 } as const;
    const { records, more } = await readPage({ ...request, reach: { production: 1 }, after: first });
    expect([idsOf(records), more]).toEqual([[first + 2], false]);
  });
});
