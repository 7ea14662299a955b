import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { EntityName } from '../../../shared/domain/entity-design.ts';
import type { Records } from '../../../shared/domain/records.ts';
import { mediaKey, putFile } from '../../../shared/files/bucket.ts';
import { tableClient, tableName } from '../../../shared/table/client.ts';
import { dictionaryPartition, uniqueKey } from '../../../shared/table/keys.ts';
import { type Row, recordRow } from '../../../shared/table/rows.ts';
import { reserveIds } from '../../../shared/table/writes/reserve-ids.ts';
import { aKey } from '../../support/arrange.ts';
import { type Merchant, merchantOf, type Variant } from './model.ts';
import { grossOf, shown, taxOf } from './pricing.ts';
import { type Sequence, staff, tester } from './requests.ts';
import { at, type Shown, theLogo, viewsOf } from './views.ts';

/** Two merchants for one sequence, with a small catalogue each, so that sequences don't see each other's orders. */

const day = 86_400;
const white = { handle: 'white', name: 'White', type: 'Color' };
const large = { handle: 'l', name: 'L', type: 'Size' };

type Plain = Omit<Variant, 'id' | 'merchant' | 'created' | 'product'>;

const plain = {
  caller: undefined,
  collection: 'catalogue',
  state: 'ready',
  discontinued: undefined,
  options: [],
  methods: [],
};

/** Returns the variants of a merchant. The first six can be ordered at the start. */
const catalogue = (live: number, start: number): readonly Plain[] => [
  { ...plain, sku: 'TS-WHITE-L', cents: 1290n, rate: 1900n, grams: 180, options: [white, large] },
  { ...plain, sku: 'mug', cents: 333n, rate: 550n, grams: 340 },
  { ...plain, sku: 'PENNY-#1', cents: 1n, rate: 1900n, grams: 0 },
  { ...plain, sku: 'ts-white-sack', cents: 99_995n, rate: 700n, grams: 9500, options: [white] },
  { ...plain, sku: 'SOON', cents: 250n, rate: 0n, grams: 90, discontinued: start + 10 * day },
  {
    ...plain,
    caller: live,
    collection: 'custom',
    state: 'completed',
    sku: 'mug',
    cents: 1005n,
    rate: 1000n,
    grams: 350,
    methods: ['dtg'],
  },
  {
    ...plain,
    caller: live + 1,
    collection: 'custom',
    state: 'pending',
    sku: 'mug',
    cents: 1005n,
    rate: 1000n,
    grams: 350,
  },
  { ...plain, sku: 'GONE', cents: 250n, rate: 1900n, grams: 90, discontinued: start - 1 },
  { ...plain, state: 'pending', sku: 'TS-NEW', cents: 250n, rate: 1900n, grams: 90 },
];

/** Creates the merchants. Returns them in the model's form, with the keys of the callers. */
export async function makeMerchants(
  { settings }: Sequence,
  start: number,
  { orderType, methodIds, makerIds }: Pick<Shown, 'orderType' | 'methodIds' | 'makerIds'>,
): Promise<{ merchants: readonly Merchant[]; keyOf(caller: number): Promise<string> }> {
  const ids = await reserveIds({ merchant: 2, 'merchant-variant': 18 });
  const rows: Row[] = [];
  const put = <E extends EntityName>(entity: E, record: Records[E]) => rows.push(recordRow(entity, record));
  const base = { rev: 1, created_at: at(start), updated_at: at(start) };
  const numbers: number[] = [];
  const merchants = [0, 1].map((place): Merchant => {
    const id = ids.merchant();
    numbers.push(id);
    const handle = `model-${id}`;
    const locale = place === 0 ? 'en' : 'de';
    const currency = place === 0 ? 'EUR' : settings.currency;
    const cancellable = settings.cancellable[place === 0 ? 0 : 1];
    put('merchant', {
      ...base,
      id,
      handle,
      name: handle,
      currency,
      locale,
      cancellable_until: cancellable as Records['merchant']['cancellable_until'],
      order_type: orderType,
    });
    rows.push({ ...uniqueKey('merchant', 'handle', handle), id });
    const variants = catalogue(place * 2, start).map(
      (one): Variant => ({ ...one, id: ids['merchant-variant'](), merchant: place, created: start, product: 1 }),
    );
    for (const variant of variants) {
      put('merchant-variant', recordOf(variant, id, base, methodIds));
      if (variant.collection === 'catalogue') rows.push({ PK: dictionaryPartition(id), SK: variant.sku });
    }
    return { id, currency, locale, cancellable, variants };
  });
  put('logo', logoOf(numbers[0] ?? 0, base));
  await putFile(mediaKey(thePrint), Buffer.from('a print'), 'image/png');
  const batches = [rows.slice(0, 25), rows.slice(25)].map((batch) =>
    batch.map((Item) => ({ PutRequest: { Item: { ...Item } } })),
  );
  await Promise.all(
    batches.map((batch) => tableClient.get().send(new BatchWriteCommand({ RequestItems: { [tableName()]: batch } }))),
  );
  // creates a key at the first request of its caller
  const keys = new Map<number, Promise<string>>();
  const keyOf = (caller: number) => {
    const key = keys.get(caller) ?? aKey(carriedBy(caller));
    keys.set(caller, key);
    return key;
  };
  const carriedBy = (caller: number): Parameters<typeof aKey>[0] => {
    if (caller === staff) return { role: 'staff', merchant: null };
    const production = makerIds.get(caller);
    if (production !== undefined) return { role: 'production', merchant: null, production, is_test: caller === tester };
    return { merchant: numbers[merchantOf(caller)] ?? 0, is_test: caller % 2 === 1 };
  };
  return { merchants, keyOf };
}

/** The production file of every logo. */
const thePrint = 1;

/** The logo to which every customisation refers, printed from one file. */
const logoOf = (merchant: number, base: { rev: number; created_at: string; updated_at: string }): Records['logo'] => ({
  ...base,
  id: theLogo,
  merchant,
  is_test: false,
  state: 'completed',
  collection_name: 'logo',
  name: 'logo.png',
  production_method: 1,
  texts: [],
  media: [
    {
      id: thePrint,
      is_test: false,
      collection_name: 'production-file',
      file_name: 'logo.png',
      size: 7,
      mime_type: 'image/png',
      download_url: null,
      state: 'completed',
      failure_message: null,
      custom_properties: {},
      created_at: base.created_at,
      updated_at: base.updated_at,
    },
  ],
  failure_message: null,
});

const recordOf = (
  variant: Variant,
  merchant: number,
  base: { rev: number; created_at: string; updated_at: string },
  methodIds: Shown['methodIds'],
): Records['merchant-variant'] => ({
  ...base,
  id: Number(variant.id),
  merchant,
  is_test: variant.caller !== undefined && variant.caller % 2 === 1,
  collection_name: variant.collection as 'catalogue',
  state: variant.state as 'ready',
  failure_message: null,
  price: shown(variant.cents),
  tax: shown(taxOf(variant)),
  tax_rate: shown(variant.rate),
  total: shown(grossOf(variant)),
  weight_grams: variant.grams,
  option_values: variant.options.map(({ handle, name, type }, index) => ({
    id: index + 1,
    handle,
    name,
    option_type: { handle: type.toLowerCase(), name: type },
  })),
  origin: { sku: variant.sku, external_identifier: null },
  merchant_product: variant.product,
  master_variant: 9_999_999, // does not exist, so the variant keeps its own price
  media_id: null,
  views: viewsOf(variant, methodIds),
  available_at: null,
  discontinue_at: variant.discontinued === undefined ? null : at(variant.discontinued),
  withdrawn_at: null,
});
