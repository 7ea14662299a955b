import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';
import type { Sent } from '../../../support/world.ts';

export const keys = noun(world, 'v2/access-keys');

/** Creates a key of the calling merchant, and returns it together with the key itself. */
export async function aNewKey(more: object = {}, sent: Sent = {}): Promise<{ id: number; key: string }> {
  return expectStatus(await keys.post({ name: 'Shop server', ...more }, sent), 201).json;
}
