import { priceOfPiece } from '../../lib/money.ts';
import { resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import type { MasterVariantRecord } from '../catalogue/master-product.ts';
import type { VariantCollection } from './variant-collections.ts';

/**
 * The master variant of a variant, loaded for its price. No response shows it as it is, and it brings none of the
 * catalogue into the functions of orders.
 */
export const MasterPrice = resource<MasterVariantRecord>()({
  name: 'MasterPrice',
  label: 'Production Variant',
  entity: 'master-variant',
  relations: {},
  representation: { schema: () => z.object({ price: z.number() }) },
});

/** Picks the prices and the weight that a variant of the catalogue has from its master variant. */
export const masterPrice = (master: MasterVariantRecord) => ({
  ...priceOfPiece(master),
  weight_grams: master.weight_grams,
});

/** A variant whose prices may come from its master variant. */
interface Repriced extends ReturnType<typeof masterPrice> {
  readonly collection_name: VariantCollection;
  readonly updated_at: string;
}

/**
 * Returns a catalogue variant with the price, the tax rate and the weight of its master variant, and with the later
 * `updated_at` of the two. Other variants stay as they are: a custom variant has its own price, and a copy in an order
 * has the agreed price.
 */
export const atMasterPrice = <Variant extends Repriced>(
  variant: Variant,
  master: MasterVariantRecord | undefined,
): Variant =>
  master && variant.collection_name === 'catalogue'
    ? {
        ...variant,
        ...masterPrice(master),
        updated_at: master.updated_at > variant.updated_at ? master.updated_at : variant.updated_at,
      }
    : variant;
