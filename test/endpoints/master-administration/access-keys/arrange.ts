import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';

export const keys = noun(world, 'master-administration/access-keys', 'staff');

/** The body of a key of the first merchant, with the changes in `more`. */
export const aBody = (more: object = {}) => ({ name: 'Shop server', role: 'merchant', merchant: 1, ...more });

/** Creates a key, and returns it together with the key itself. */
export async function aNewKey(more: object = {}): Promise<{ id: number; key: string; key_id: string }> {
  return expectStatus(await keys.post(aBody(more)), 201).json;
}

/** Returns the status of a call with a key. */
export const statusWith = async (key: string, route = 'GET /v2/orders', sent: object = {}): Promise<number> =>
  (await world.call(route, { key, ...sent })).status;
