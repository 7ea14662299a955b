import { design } from '../changes/design.ts';
import { indexPartition } from '../table/keys.ts';
import { queryPartition } from '../table/table.ts';

const rateRows = 1000; // services × weight limits of one country

/** Reads the rows of the rate table for a country, as its index shows them: all that a rate is worked out from. */
export async function readRateRows(country: string): Promise<readonly unknown[]> {
  const index = design['shipping-rate'].lookups.country_code;
  const partition = indexPartition('shipping-rate', 'country_code', index, undefined, [country]);
  const { rows } = await queryPartition({ index: index.gsi, partition, ascending: true, limit: rateRows });
  return rows.map(({ facets }) => facets);
}
