import { design } from '../domain/entity-design.ts';
import { hasMagicZip } from '../domain/magic-values.ts';
import { holdingReference } from '../lib/held.ts';
import type { Tenant } from '../model/fields.ts';
import type { AddressInput } from '../resources/orders/address.ts';
import { indexPartition } from '../table/keys.ts';
import { queryPartition } from '../table/table.ts';

const rateRows = 1000; // services × weight limits of one country

const tables = holdingReference<readonly unknown[]>();

/**
 * Reads the rows of the rate table for the country of an address, with all data for calculating rates. Each process
 * reads them at most once in five seconds. Returns no rows for a magic postcode of test data.
 */
export async function readRateRows(
  address: Pick<AddressInput, 'country_code'> & Partial<Pick<AddressInput, 'zip'>>,
  mode: Pick<Tenant, 'is_test'>,
): Promise<readonly unknown[]> {
  if (hasMagicZip(mode, address, 'noRates')) return [];
  const { country_code } = address;
  return (await tables.get(country_code, () => rowsOf(country_code))) ?? [];
}

/** Reads the rows from their index. Returns undefined if the country has none. */
async function rowsOf(country: string): Promise<readonly unknown[] | undefined> {
  const index = design['shipping-rate'].lookups.country_code;
  const partition = indexPartition('shipping-rate', 'country_code', index, undefined, [country]);
  const { rows } = await queryPartition({ index: index.gsi, partition, ascending: true, limit: rateRows });
  return rows.length === 0 ? undefined : rows.map(({ facets }) => facets);
}
