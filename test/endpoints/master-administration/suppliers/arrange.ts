import { world } from '../../../support/endpoint-world.ts';
import { noun } from '../../../support/noun.ts';

const { post } = noun(world, 'master-administration/suppliers', 'staff');

export const address = { street1: 'Loom Street 1', zip: '48143', city: 'Münster', country_code: 'DE' };
export const create = (more: object = {}) => post({ name: 'Weaver', address, ...more });
