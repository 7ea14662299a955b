import { deflateRawSync, inflateRawSync } from 'node:zlib';

const times = '"created_at":"20","updated_at":"20';
const address =
  '"default":true,"is_test":false,"company":null,"first_name":"","last_name":"","street1":"","street2":null,"zip":"","city":"","province_code":null,"country_code":"DE","email":"","phone":"+49 ","vat_in":null,';

/**
 * Dictionaries for compression: strings that many records contain, the most frequent ones last. Every compressed string
 * names its dictionary. A dictionary must never change while rows that use it exist. To improve it, append a new
 * dictionary in one release, and write with it in the next one.
 */
const dictionaries: readonly string[] = [
  [
    '"version":"2022-02-01","expires_at":17,"state":"pending","attempts":[{"at":"20,"status":200,"duration_ms":,"error":null,"response":null}],"made":1,"begun_at":null,"next_attempt_at":null,"is_waiting":false}',
    '"webhook":,"event":{"id":"evt_order_","type":"order.prepared"},',
    '"manufacturer_number":"","country":1,"brand":1,"material_type":1,"scale_factors":[1],"production_areas":[1,2],"positioning_areas":[1],"designable_production_methods":[1,2],"variants":[],"title":{"en":"","de":""},"description":{"en":"","de":""},"copied_by":0,"merchant_variants":[],"designer":null,"own_dates":[],"left_out":[],"offered_by":null,',
    '"custom","ordered","catalogue","copy_of":,"withdrawn_at":null,"available_at":null,"discontinue_at":null,',
    '"production_methods":[],"productions":[],"pieces":[{"count":1,"state":"confirmed","state":"pending","since":"20+00:00"}]},"production_orders":[],"open_production_orders":0,"progress":"manual_assignment_process.pending","first_item":',
    '"failures":[],"revision":1,"job":1,"state":"finished","rates":[{"handle":"express","title":"Express',
    '"state":"completed","shipping":{"handle":"standard","title":"Standard shipping","price":,"total":,"tax":,"stale":false},"rates_revision":1,"expires_at":null',
    `"billing_address":null,"whitelabel_address":null,"customer":{"id":,"shipping_address":{"id":,${address}${times}`,
    '"order_type":1,"state":"preparing","state":"prepared","failure_message":null,"due_at":null,"discount_total":0,"items":[{"id":,"disposition_order":,"payments":[{"payment_method":{"id":,"rev":1,"handle":"invoice","name":"Invoice"}}],"shipments":[],"ordered_at":"20',
    '"option_values":[{"id":,"handle":"","name":"","option_type":{"handle":"color","name":"Color"}},{"handle":"m","name":"M","option_type":{"handle":"size","name":"Size"}}],"views":[{"handle":"front","name":"Front","media":[],"customizations":[]},{"handle":"back","name":"Back","media":[],"customizations":[]}],"origin":{"sku":"","external_identifier":null},"merchant_product":,"master_variant":,"media_id":null,',
    '"variant":{"id":,"state":"ready","price":,"tax":,"total":,"tax_rate":19,"weight_grams":',
    '{"id":,"rev":2,"merchant":1,"is_test":false,"external_identifier":null,"external_reference":null,"cost_centre":null,"state":"","customer_locale":"en","currency":"EUR","total":,"subtotal":,"total_items_price":,"total_tax":,"shipping_total":',
    '{"id":,"is_test":false,"external_identifier":"","quantity":1,"total":,"price":,"total_tax":,"tax_rate":19,"variant":,"id_tags":[],',
    `+00:00",${times}-01-01T00:00:00+00:00","cancelled_at":null}`,
  ].join(''),
];

/** The number of the dictionary that this release compresses with. The release before has it too. */
const current = 1;
const chunkSize = 4096; // enough for most strings. Node's default of 16 KB takes up to a third longer
const bytesOf = dictionaries.map((text) => Buffer.from(text));

/** Compresses a string. The first byte of the result is the number of the dictionary. */
export const deflate = (text: string): Uint8Array =>
  Buffer.concat([Buffer.of(current), deflateRawSync(text, { dictionary: bytesOf[current - 1], chunkSize })]);

/**
 * Decompresses the result of `deflate`. Throws if a later release compressed it with a dictionary that this release
 * lacks.
 */
export function inflate(deflated: Uint8Array): string {
  const dictionary = bytesOf[(deflated[0] ?? 0) - 1];
  if (!dictionary) throw new Error('Unknown dictionary: a later release compressed this string');
  return inflateRawSync(deflated.subarray(1), { dictionary, chunkSize }).toString();
}
