import { design } from '../domain/entity-design.ts';
import { holdingReference } from '../lib/held.ts';
import { indexPartition } from '../table/keys.ts';
import { queryPartition } from '../table/table.ts';

const rateRows = 1000; // services × weight limits of one country

const tables = holdingReference<readonly unknown[]>();

/**
 * Reads the rows of the rate table for a country, with all data for calculating rates. Each process reads them at most
 * once in five seconds.
 */
export const readRateRows = async (country: string): Promise<readonly unknown[]> =>
  (await tables.get(country, () => rowsOf(country))) ?? [];

/** Reads the rows from their index. Returns undefined if the country has none. */
async function rowsOf(country: string): Promise<readonly unknown[] | undefined> {
  const index = design['shipping-rate'].lookups.country_code;
  const partition = indexPartition('shipping-rate', 'country_code', index, undefined, [country]);
  const { rows } = await queryPartition({ index: index.gsi, partition, ascending: true, limit: rateRows });
  return rows.length === 0 ? undefined : rows.map(({ facets }) => facets);
}
