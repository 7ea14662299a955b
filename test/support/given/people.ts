import type { TestWorld } from '../world.ts';
import { type Arranged, type As, expectStatus } from './arranged.ts';

/** Creates an access key of a merchant, by staff. */
export async function anAccessKey(world: TestWorld): Promise<Arranged> {
  const sent = { key: 'staff', body: { name: 'Shop server', role: 'merchant', merchant: 1 } };
  return { id: expectStatus(await world.call('POST /master-administration/access-keys', sent), 201).json.id };
}

/** Creates an access key of the calling merchant. */
export async function aMerchantsAccessKey(world: TestWorld, as: As = {}): Promise<Arranged> {
  return {
    id: expectStatus(await world.call('POST /v2/access-keys', { body: { name: 'Shop server' }, ...as }), 201).json.id,
  };
}
