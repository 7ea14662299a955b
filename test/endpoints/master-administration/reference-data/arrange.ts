import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { anUnused, bodyOfUnused, type UnusedReference, unusedKinds } from '../../../support/given/reference.ts';
import { noun } from '../../../support/noun.ts';

/** The kinds of reference data whose handle a request sets. */
export const withHandle = unusedKinds.filter((kind) => kind !== 'aSupplier' && kind !== 'aShippingRate');

/** Returns the calls of the noun of a kind. */
export const callsOf = (kind: UnusedReference) =>
  noun(world, `master-administration/${bodyOfUnused(kind).noun}`, 'staff');

/** Creates a record by the API, and returns it as its GET shows it. */
export async function made(kind: UnusedReference, more: object = {}) {
  const { id } = await anUnused(kind, world, more);
  return expectStatus(await callsOf(kind).get(id), 200).json;
}
