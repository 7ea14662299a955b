import type { TestWorld } from '../world.ts';
import { type Arranged, expectStatus, theDemo } from './arranged.ts';

/** Changes a merchant product of the demo. Its worker has not run yet. */
export async function aChangedMerchantProduct(world: TestWorld): Promise<Arranged> {
  const offered = await theDemo();
  const body = { available_at: new Date(world.now() - 1000).toISOString() };
  const route = `PATCH /master-administration/merchant-products/${offered.id}`;
  expectStatus(await world.call(route, { key: 'staff', body }), 200);
  return offered;
}
