import { readFile } from 'node:fs/promises';
import { type EntityName, valueAt } from '../shared/changes/design.ts';
import { offerProducts } from './offer-products.ts';
import { type ReferenceFile, referenceFile } from './reference-data-file.ts';
import { type Counted, Handles, type Loaded, nameField, UnusableFile, upsert } from './reference-records.ts';

/** The sections whose records are loaded as they are. A section comes after those that its records name. */
const sections = [
  ['countries', 'country', {}],
  ['brands', 'brand', {}],
  ['material_types', 'material-type', {}],
  ['option_types', 'option-type', {}],
  ['option_values', 'option-value', { option_type: 'option-type' }],
  ['scale_factors', 'scale-factor', {}],
  ['clamping_devices', 'clamping-device', {}],
  ['identifiers', 'identifier', {}],
  ['production_methods', 'production-method', {}],
  ['production_areas', 'production-area', { production_method: 'production-method' }],
  [
    'positioning_areas',
    'positioning-area',
    { identifier: 'identifier', clamping_device: 'clamping-device', production_method: 'production-method' },
  ],
  ['annotation_channels', 'annotation-channel', {}],
  ['order_types', 'order-type', {}],
  ['payment_methods', 'payment-method', {}],
  ['additional_instructions', 'additional-instruction', {}],
  ['suppliers', 'supplier', {}],
  ['size_scales', 'size-scale', {}],
  ['sizes', 'size', { product_size_scale: 'size-scale' }],
  ['size_labels', 'size-label', { product_sizes: 'size' }],
  ['productions', 'production', { production_methods: 'production-method' }],
  ['merchants', 'merchant', { order_type: 'order-type' }],
] as const satisfies readonly (readonly [keyof ReferenceFile, Counted, Readonly<Record<string, EntityName>>])[];

/**
 * Loads a checked file; records are found by handle, so that it can be repeated. Throws an `UnusableFile` that says
 * where a name belongs to no record.
 */
export async function loadReference(file: ReferenceFile): Promise<Loaded> {
  const loaded: Loaded = { made: 0, changed: 0, same: 0 };
  const handles = new Handles();
  for (const [section, entity, references] of sections) {
    const wanted = await Promise.all(
      file[section].map((entry, index) => resolve(entry, references, handles, `${section}.${index}`)),
    );
    handles.keep(entity, await upsert(entity, nameField(entity), wanted as never, loaded));
  }
  await upsert(
    'shipping-rate',
    'handle',
    file.shipping_rates.map((rate) => ({
      ...rate,
      handle: `${rate.service}-${rate.country_code}-${rate.max_weight_grams}`,
    })),
    loaded,
  );
  await offerProducts(file.products, handles, loaded);
  return loaded;
}

async function resolve(
  entry: object,
  references: Readonly<Record<string, EntityName>>,
  handles: Handles,
  where: string,
): Promise<object> {
  const resolved = await Promise.all(
    Object.entries(references).map(async ([field, entity]) => {
      const value: unknown = valueAt(entry, field);
      const at = `${where}.${field}`;
      return [
        field,
        Array.isArray(value) ? await handles.ids(entity, value, at) : await handles.id(entity, String(value), at),
      ];
    }),
  );
  return { ...entry, ...Object.fromEntries(resolved) };
}

/** Reads and checks a file of reference data. */
export async function readReferenceFile(path: string): Promise<ReferenceFile> {
  const parsed = referenceFile.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.slice(0, 20).map(({ path: at, message }) => `  ${at.join('.')}: ${message}`);
  throw new UnusableFile(`${path} is no file of reference data:\n${lines.join('\n')}`);
}
