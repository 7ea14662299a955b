import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';

const offers = noun(world, 'master-administration/merchant-products', 'staff');
const offeredVariants = noun(world, 'master-administration/merchant-variants', 'staff');

export const { patch } = offeredVariants;
export const read = async (id: number, query = '') => expectStatus(await offeredVariants.get(`${id}${query}`), 200);

export const offer = async (product: number) => {
  const body = { merchant: { id: 1 }, master_product: { id: product } };
  return expectStatus(await offers.post(body), 201).json;
};
