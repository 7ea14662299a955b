import { localized, type RecordBase, timestamps } from '../../model/fields.ts';
import { one, resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';

/** A record of reference data with a handle and a localized name. */
export interface ReferenceRecord extends RecordBase {
  readonly handle: string;
  readonly name: Readonly<Record<string, string>>;
}

/** A method of printing an image on a product. Older rows lack the price and the limits. */
export interface ProductionMethodRecord extends ReferenceRecord {
  readonly collection_name: string;
  /** Net price with at most four decimals. */
  readonly price_per_square_centimeter?: number;
  /** The largest print in mm; null if the width is not limited. */
  readonly max_width?: number | null;
  readonly max_height?: number | null;
  /** Whether transparent pixels stay transparent in a print. */
  readonly prints_alpha?: boolean;
}

export interface OptionValueRecord extends ReferenceRecord {
  readonly option_type: number;
}

export interface PaymentMethodRecord extends RecordBase {
  readonly handle: string;
  readonly name: string;
}

const reference = { id: z.int(), handle: z.string(), name: localized };

/**
 * Returns the schema of a later addition to a record of reference data. The value is null in rows from before the
 * addition.
 */
export const added = <Value extends z.ZodType>(value: Value) =>
  value.nullable().default(null).meta({ 'x-extension': true });

export const OrderType = resource<ReferenceRecord>()({
  name: 'OrderType',
  label: 'Order Type',
  entity: 'order-type',
  relations: {},
  representation: { schema: () => z.object({ ...reference, ...timestamps }) },
});

export const ProductionMethod = resource<ProductionMethodRecord>()({
  name: 'ProductionMethod',
  label: 'Production Method',
  entity: 'production-method',
  relations: {},
  representation: {
    schema: () =>
      z.object({
        ...reference,
        collection_name: z.string(),
        price_per_square_centimeter: added(z.number()),
        max_width: added(z.number()),
        max_height: added(z.number()),
        prints_alpha: added(z.boolean()),
        ...timestamps,
      }),
  },
});

export const PaymentMethod = resource<PaymentMethodRecord>()({
  name: 'PaymentMethod',
  label: 'Payment Method',
  entity: 'payment-method',
  relations: {},
  representation: { schema: () => z.object({ id: z.int(), name: z.string(), handle: z.string(), ...timestamps }) },
});

export const AnnotationChannel = resource<ReferenceRecord>()({
  name: 'AnnotationChannel',
  label: 'Annotation Channel',
  entity: 'annotation-channel',
  relations: {},
  representation: { schema: () => z.object({ ...reference, ...timestamps }) },
});

// requests cannot set an image of an option value
const shownOptionValue = (record: OptionValueRecord) => ({ ...record, media: [], media_state: 'empty' });

/** Shapes option values for a representation and skips values that no longer exist. */
export const shownOptionValues = (values: readonly unknown[]) =>
  values.flatMap((value) => (typeof value === 'object' ? [shownOptionValue(value as OptionValueRecord)] : []));

export const ProductOptionType = resource<ReferenceRecord>()({
  name: 'ProductOptionType',
  label: 'Product Option Type',
  entity: 'option-type',
  relations: {},
  representation: { schema: () => z.object({ ...reference, ...timestamps }) },
});

export const ProductOptionValue = resource<OptionValueRecord>()({
  name: 'ProductOptionValue',
  label: 'Product Option Value',
  entity: 'option-value',
  relations: { option_type: one(() => ProductOptionType) },
  representation: {
    schema: ({ option_type }) =>
      z.object({
        ...reference,
        option_type,
        media: z.array(z.int()),
        media_state: z.string(),
        ...timestamps,
      }),
    shape: shownOptionValue,
  },
});
