import { describe, expect, test } from 'vitest';
import { changed, creates, newBase, replaces } from '../../../../shared/domain/change.ts';
import { everything } from '../../../../shared/domain/reach.ts';
import { nowInstant } from '../../../../shared/lib/clock.ts';
import type { ProductLeaseRecord } from '../../../../shared/resources/catalogue/product-work.ts';
import { readRecord } from '../../../../shared/table/table.ts';
import { commit } from '../../../../shared/table/writes/commit.ts';
import { runImport } from '../../../../shared/work/imports/run-import.ts';
import { world } from '../../../support/endpoint-world.ts';
import { injectFaults } from '../../../support/faults.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { anAcceptedProduct } from '../../../support/given/catalogue.ts';
import { aProductRow, productFile, uploaded } from '../../../support/given/imports.ts';
import { countsOf, failuresOf, importing } from '../../../support/imported.ts';
import { noun } from '../../../support/noun.ts';
import {
  aProduct,
  aRow,
  fileWith,
  imported,
  isWhole,
  type MerchantProductCells,
  offered,
  offersOf,
} from './arrange.ts';

const imports = noun(world, 'master-administration/merchant-product-imports', 'staff');

/** Holds the lease of a product for years, as a worker does for minutes. */
async function holdProduct(id: number) {
  const was = await readRecord('product-lease', id, everything);
  const lease: ProductLeaseRecord = {
    ...(was ?? newBase(id, nowInstant())),
    state: 'changing',
    until: '2100-01-01T00:00:00+00:00',
    is_begun: true,
    job: null,
    claims: [],
  };
  await commit(changed(undefined, [was ? replaces('product-lease', was, lease) : creates('product-lease', lease)]));
  const held = { ...lease, rev: lease.rev + 1 };
  const free: ProductLeaseRecord = { ...held, state: 'free', until: null };
  return { release: () => commit(changed(undefined, [replaces('product-lease', held, free)])) };
}

async function sweepAfter(minutes: number): Promise<void> {
  world.advance(minutes * 60_000);
  await world.sweep();
  await world.drain();
}

describe('POST /master-administration/merchant-product-imports', () => {
  const start = async (...rows: readonly MerchantProductCells[]): Promise<number> => {
    const path = await uploaded(world, fileWith(...rows));
    return expectStatus(await imports.post({ path }), 202).json.id;
  };
  const importProducts = importing(world, 'product-imports');
  const dearer = (handle: string) => productFile([aProductRow({ handle, code: `${handle}-1`, price: '12' })]);

  test('an import waits for products that are being created or processed, and imports the other rows', async () => {
    await aProduct('calm');
    const { id } = await aProduct('busy', 3);
    await imported(fileWith(aRow('busy-1')));
    const held = await holdProduct(id);
    const coming = Array.from({ length: 50 }, (_, index) => ({ sku: `coming-${index + 1}`, price: 9.9 }));
    await anAcceptedProduct(world, { handle: 'coming', variants: coming });
    const path = await uploaded(
      world,
      fileWith(
        aRow('calm-1'),
        aRow('coming-1'),
        aRow('calm-2'),
        aRow('busy-1', { external_identifier: 'own' }),
        aRow('busy-2'),
        aRow('calm-1', { merchant_handle: 'gift-house' }),
      ),
    );
    const started = expectStatus(await imports.post({ path, overwrite_existing: true }), 202).json.id;
    const isOpen = async () => expect((await imports.get(started)).json.state).toBe('processing');
    await runImport({ entity: 'merchant-product-import', import: started });
    await isOpen();
    expect(await offered('calm')).toEqual(['calm-1 -', 'calm-2 -']);
    expect(await offered('calm', 'gift-house')).toEqual(['calm-1 -']);
    // an identifier belongs to the merchant, so the change needs no lease
    expect(await offered('busy')).toEqual(['busy-1 own']);
    expect(await offersOf('coming')).toEqual([]);
    await world.drain(); // creates the product
    await sweepAfter(1);
    expect(await offered('coming')).toEqual(['coming-1 -']);
    await isOpen();
    await sweepAfter(15);
    const done = (await imports.get(started)).json;
    expect(done.state).toBe('finished');
    expect(await failuresOf(world, done)).toEqual(['6  locked']);
    expect(countsOf(done)).toBe('5 1 0');
    await held.release();
  });

  test.each([
    ['another import', async (name: string) => void (await imported(fileWith(aRow(`${name}-2`)))), ['1', '2']],
    ['a change', (name: string) => importProducts(dearer(name), { overwrite_existing: true }), ['1']],
  ])(
    'an import gives a consistent result if %s of the product runs between any two of its calls',
    async (what, come, skus) => {
      const faults = injectFaults();
      let isOver = false;
      for (let at = 1; !isOver; at += 1) {
        const name = `${what.replaceAll(' ', '-')}-${at}`;
        await aProduct(name);
        const mine = await start(aRow(`${name}-1`));
        let calls = 0;
        faults.before(async () => {
          calls += 1;
          if (calls !== at) return;
          calls = Number.POSITIVE_INFINITY; // because the other work makes calls too
          await come(name);
        });
        await runImport({ entity: 'merchant-product-import', import: mine });
        isOver = calls < at;
        faults.reset();
        if (isOver) await come(name);
        await world.drain();
        expect(countsOf((await imports.get(mine)).json)).toBe('1 0 0');
        expect(await offered(name), `at call ${at}`).toEqual(skus.map((sku) => `${name}-${sku} -`));
      }
      await isWhole();
    },
  );

  test('two concurrent imports create a merchant product once', async () => {
    await aProduct('twin');
    const ids = [await start(aRow('twin-1')), await start(aRow('twin-2'))];
    await Promise.all(ids.map((id) => runImport({ entity: 'merchant-product-import', import: id })));
    await world.drain();
    expect(await offered('twin')).toEqual(['twin-1 -', 'twin-2 -']);
    await isWhole();
  });
});
