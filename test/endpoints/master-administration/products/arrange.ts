import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';

const asyncProducts = noun(world, 'master-administration/async/products', 'staff');
const products = noun(world, 'master-administration/products', 'staff');
const jobs = noun(world, 'master-administration/jobs', 'staff');

export const { post, put } = asyncProducts;
export const read = async (id: number, query = '') => expectStatus(await products.get(`${id}${query}`), 200).json;
export const job = async (id: number) => (await jobs.get(id)).json;
