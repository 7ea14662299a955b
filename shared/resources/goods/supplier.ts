import { filledLine, type RecordBase, timestamps } from '../../model/fields.ts';
import { resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { countryCode } from '../orders/address.ts';

/** A supplier in a request. */
export const newSupplier = z.object({
  name: filledLine(),
  address: z.object({
    street1: filledLine(),
    zip: filledLine(),
    city: filledLine(),
    country_code: countryCode,
  }),
});

type NewSupplier = z.output<typeof newSupplier>;

export interface SupplierRecord extends RecordBase, NewSupplier {
  /** Identifies a supplier from reference data; null if a request created the supplier. */
  readonly handle: string | null;
}

export const Supplier = resource<SupplierRecord>()({
  name: 'Supplier',
  label: 'Supplier',
  entity: 'supplier',
  relations: {},
  representation: {
    schema: () =>
      z.object({
        id: z.int(),
        name: z.string(),
        address: z.object({
          id: z.int(),
          street1: z.string(),
          zip: z.string(),
          city: z.string(),
          country_code: z.string(),
          ...timestamps,
        }),
        ...timestamps,
      }),
    // each supplier has one address, which has the supplier's id and times
    shape: (record) => {
      const { id, created_at, updated_at } = record;
      return { ...record, address: { ...record.address, id, created_at, updated_at } };
    },
  },
});
