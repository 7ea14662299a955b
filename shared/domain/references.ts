import type { RecordBase } from '../model/fields.ts';
import { type EntityName, valueAt } from './entity-design.ts';
import type { NamedRecord } from './existing.ts';
import type { Records } from './records.ts';

/** The fields of an entity's records without those that every record has. */
export type FieldsOf<E extends EntityName> = Omit<Records[E], keyof RecordBase>;

/**
 * The fields with which reference data refers to other reference data, and the entity of the other records. A field
 * holds one id or a list of ids.
 */
const references: Partial<Record<EntityName, Readonly<Record<string, EntityName>>>> = {
  'option-value': { option_type: 'option-type' },
  'production-area': { production_method: 'production-method' },
  'positioning-area': {
    identifier: 'identifier',
    clamping_device: 'clamping-device',
    production_method: 'production-method',
  },
  size: { product_size_scale: 'size-scale' },
  'size-label': { product_sizes: 'size' },
  production: { production_methods: 'production-method' },
  merchant: { order_type: 'order-type' },
  'master-product': {
    country: 'country',
    brand: 'brand',
    material_type: 'material-type',
    scale_factors: 'scale-factor',
    production_areas: 'production-area',
    positioning_areas: 'positioning-area',
    designable_production_methods: 'production-method',
  },
  'master-variant': { option_values: 'option-value' },
};

/** Returns the fields with which an entity refers to reference data, and the entity of the other records. */
export const referencesFrom = (entity: EntityName): Readonly<Record<string, EntityName>> => references[entity] ?? {};

/** Returns the fields with which reference data refers to an entity. */
export const referencesTo = (entity: EntityName): readonly { readonly entity: EntityName; readonly field: string }[] =>
  (Object.keys(references) as EntityName[]).flatMap((from) =>
    Object.entries(referencesFrom(from)).flatMap(([field, to]) => (to === entity ? [{ entity: from, field }] : [])),
  );

/** Returns the records that the fields of a record refer to, and the paths of the references. */
export const namedIn = (entity: EntityName, fields: object): readonly NamedRecord[] =>
  Object.entries(referencesFrom(entity)).flatMap(([field, other]) => {
    const value = valueAt(fields, field);
    if (!Array.isArray(value)) return typeof value === 'number' ? [{ entity: other, id: value, at: field }] : [];
    return value.map((id: number, index) => ({ entity: other, id, at: `${field}.${index}` }));
  });
