import type { GoodsTransferRecord } from '../../../../shared/resources/goods/goods-transfer.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aGoodsTransfer, aParcel } from '../../../support/given/goods.ts';
import { noun } from '../../../support/noun.ts';
import type { JsonAnswer, Sent } from '../../../support/world.ts';

export const spellings = ['good-transfers', 'goods-transfers'] as const;
export type Spelling = (typeof spellings)[number];
export const spelled = (spelling: Spelling) => noun(world, `master-administration/${spelling}`, 'staff');
export const { post } = spelled('good-transfers');
export const { list, ids, get } = spelled('goods-transfers');
export const receive = (id: number, items: unknown, spelling: Spelling = 'good-transfers', sent: Sent = {}) =>
  noun(world, `master-administration/${spelling}/${id}/receipts`, 'staff').post({ items }, sent);

/** A transfer with the given numbers of items in its parcels, and the ids of its items in order. */
export async function aTransferOf(...sizes: readonly number[]) {
  const { id } = await aGoodsTransfer(world, { goods_transfer_parcels: sizes.map((size) => aParcel(size)) });
  return { id, items: itemsOf((await get(id)).json).map((item) => item.id) };
}

export const itemsOf = ({ parcels }: GoodsTransferRecord) => parcels.flatMap((parcel) => parcel.goods_transfer_items);
export const accept = (...items: readonly (number | undefined)[]) => items.map((id) => ({ id, state: 'accepted' }));
export const reject = (...items: readonly (number | undefined)[]) => items.map((id) => ({ id, state: 'rejected' }));

/** Sends a request that must be rejected without a write. Returns the fields with errors. */
export async function refused(ask: () => Promise<JsonAnswer>, status: number): Promise<readonly string[]> {
  const { json } = expectStatus(await nothingIsWritten(ask), status);
  return Object.keys(json.errors ?? {});
}
