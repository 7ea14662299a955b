import type { TestWorld } from '../world.ts';
import { type Arranged, aHandle, expectStatus } from './arranged.ts';

const name = { en: 'Example', de: 'Beispiel' };
const address = { street1: 'Loom Street 1', zip: '48143', city: 'Münster', country_code: 'DE' };

/** Reference data that nothing uses: the noun of each arrangement, and a body of it. */
const unused = {
  aBrand: ['brands', { name }],
  aCountry: ['countries', { name, code: 'IS' }],
  aMaterialType: ['material-types', { name }],
  anOptionType: ['product-option-types', { name }],
  anOptionValue: ['product-option-values', { name, option_type: 1 }],
  anOrderType: ['order-types', { name }],
  aProductionMethod: [
    'production-methods',
    {
      name,
      collection_name: 'print',
      price_per_square_centimeter: 0.02,
      max_width: 300,
      max_height: 400,
      prints_alpha: true,
    },
  ],
  aProductionArea: ['production-areas', { name, production_method: 1, view: 'front', width: 300, height: 400 }],
  anAnnotationChannel: ['annotation-channels', { name }],
  aPaymentMethod: ['payment-methods', { name: 'Direct debit' }],
  aShippingRate: [
    'shipping-rates',
    { title: name, country_code: 'NO', max_weight_grams: 5000, currency: 'EUR', price: 14.9, tax_rate: 19 },
  ],
  anInstruction: ['additional-instructions', { name: 'Folded', price: 0.8, collection_name: 'product' }],
  aMerchant: [
    'merchants',
    {
      name: 'Mug Shop',
      currency: 'EUR',
      locale: 'de',
      cancellable_until: 'prepared',
      order_type: 1,
      retention_days: 365,
    },
  ],
  aProduction: ['productions', { name: 'West Embroidery', production_methods: [], is_test: false }],
  aSupplier: ['suppliers', { name: 'Weaving Works', address }],
} as const;

/** The name of an arrangement of reference data. */
export type UnusedReference = keyof typeof unused;

/** Returns the noun of an arrangement, and a body with every field and a handle that no other record has. */
export function bodyOfUnused(kind: UnusedReference) {
  const [noun, body] = unused[kind];
  const key = noun === 'suppliers' ? {} : { [noun === 'shipping-rates' ? 'service' : 'handle']: aHandle() };
  return { noun, body: { ...key, ...body } };
}

/** Creates reference data that nothing uses. `more` replaces fields of its body. */
export async function anUnused(kind: UnusedReference, world: TestWorld, more: object = {}): Promise<Arranged> {
  const { noun, body } = bodyOfUnused(kind);
  const sent = { key: 'staff', body: { ...body, ...more } };
  return { id: expectStatus(await world.call(`POST /master-administration/${noun}`, sent), 201).json.id };
}

/** The names of the arrangements. */
export const unusedKinds = Object.keys(unused) as readonly UnusedReference[];

/** The arrangements of reference data that nothing uses. */
export const unusedReference = Object.fromEntries(
  unusedKinds.map((kind) => [kind, (world: TestWorld) => anUnused(kind, world)]),
) as Readonly<Record<UnusedReference, (world: TestWorld) => Promise<Arranged>>>;
