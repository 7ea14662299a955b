import type { ReferenceTable } from '../resources/reference-data.ts';
import type { CountedEntity, EntityName } from './entity-design.ts';
import { referencesFrom } from './references.ts';

/** The entity of the records in each table of a reference data file. */
export const entityOfTable = {
  countries: 'country',
  brands: 'brand',
  material_types: 'material-type',
  option_types: 'option-type',
  option_values: 'option-value',
  scale_factors: 'scale-factor',
  clamping_devices: 'clamping-device',
  identifiers: 'identifier',
  production_methods: 'production-method',
  production_areas: 'production-area',
  positioning_areas: 'positioning-area',
  annotation_channels: 'annotation-channel',
  order_types: 'order-type',
  payment_methods: 'payment-method',
  shipping_rates: 'shipping-rate',
  additional_instructions: 'additional-instruction',
  suppliers: 'supplier',
  size_scales: 'size-scale',
  sizes: 'size',
  size_labels: 'size-label',
  productions: 'production',
  merchants: 'merchant',
  products: 'master-product',
} as const satisfies Readonly<Record<ReferenceTable, CountedEntity>>;

/** Returns the table of an entity's records. */
export const tableOfEntity = (entity: EntityName): ReferenceTable | undefined =>
  (Object.keys(entityOfTable) as ReferenceTable[]).find((table) => entityOfTable[table] === entity);

/** Returns the fields of a table that refer to other records, and the entity of the other records. */
export const referencesOfTable = (table: ReferenceTable): Readonly<Record<string, EntityName>> => ({
  ...referencesFrom(entityOfTable[table]),
  // in a file, a product contains its variants and names its merchants. In the table, both are separate records
  ...(table === 'products' && { 'variants.option_values': 'option-value', offered_by: 'merchant' }),
});
