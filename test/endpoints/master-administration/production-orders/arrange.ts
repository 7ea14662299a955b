import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';
import type { Sent } from '../../../support/world.ts';

const dispositions = noun(world, 'master-administration/disposition-orders', 'staff');

/** The demo productions North Print, South Stitch and Test Print, and the keys that see their work. */
export const [north, south, tester] = ['north-print', 'south-stitch', 'test-print'];
export const own: Sent = { key: 'production' };
export const other: Sent = { key: 'other_production' };
export const ofTests: Sent = { key: 'test_production' };
export const assign = (order: number, productions: unknown, sent: Sent = {}) =>
  world.call(`POST ${dispositions.path}/by-order/${order}/production-orders`, {
    key: 'staff',
    body: { productions },
    ...sent,
  });

export const to = (handle: unknown, ...items: string[]) => ({
  handle,
  ...(items.length > 0 && { order_items: items.map((external_identifier) => ({ external_identifier })) }),
});

export const disposition = async (order: number) => expectStatus(await dispositions.get(`by-order/${order}`), 200).json;

/** A prepared order of two items, `a` with two pieces and `b` with three. */
export const twoItems = {
  items: [
    { variant_id: 1, quantity: 2, external_identifier: 'a' },
    { variant_id: 2, quantity: 3, external_identifier: 'b' },
  ],
};
