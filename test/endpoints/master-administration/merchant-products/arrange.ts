import { recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';

const offers = noun(world, 'master-administration/merchant-products', 'staff');

export const post = (product: number, more: object = {}, merchant = 1) =>
  offers.post({ merchant: { id: merchant }, master_product: { id: product }, ...more });
export const offer = async (product: number, more: object = {}, merchant = 1) =>
  expectStatus(await post(product, more, merchant), 201).json;
export const { patch } = offers;
export const read = async (id: number, query = '') => expectStatus(await offers.get(`${id}${query}`), 200);
export const masterOf = async (variant: number) => (await recordIn('merchant-variant', variant)).master_variant;
