import { eachOf, refsOf } from '../domain/found.ts';
import { everything, type Reach } from '../domain/reach.ts';
import { orNotFound } from '../lib/refusal.ts';
import type { Tenant } from '../model/fields.ts';
import type { NewDesign } from '../resources/designs/design.ts';
import type { DesignParts } from '../resources/designs/design-parts.ts';
import { atMasterPrice } from '../resources/offers/master-price.ts';
import { Variant } from '../resources/offers/product.ts';
import { readRecord, readRecords, readRecordsAndHolders } from '../table/table.ts';
import { merchantOf } from './merchants.ts';

/** Reads the records that validate and price a design, in three round trips. */
export async function readForDesign(id: number, body: NewDesign, tenant: Tenant) {
  const views = Object.values(body.views);
  const prints = views.flatMap(({ customizations }) => customizations);
  const mediaIds = [
    ...prints.map(({ production_media_id }) => production_media_id),
    ...views.flatMap(({ composite_media_id }) => composite_media_id ?? []),
  ];
  const named = [...new Set(prints.map(({ production_method }) => production_method))];
  const handles = named.filter((one) => typeof one === 'string');
  const { found, holderOf } = await readRecordsAndHolders(
    [
      ...refsOf('merchant-variant', [id]),
      ...refsOf('merchant', [tenant.merchant]),
      ...refsOf('media', mediaIds),
      ...refsOf('additional-instruction', body.additional_instructions),
      ...refsOf(
        'production-method',
        named.filter((one) => typeof one === 'number'),
      ),
    ],
    handles.map((value) => ({ entity: 'production-method', field: 'handle', value })),
    tenant,
  );
  const base = orNotFound(found.get('merchant-variant', id), Variant);
  const byHandle = handles.flatMap((handle) => {
    const method = holderOf({ entity: 'production-method', field: 'handle', value: handle });
    return method === undefined ? [] : [[handle, method] as const];
  });
  const more = await readRecords(
    [
      ...refsOf('merchant-product', [base.merchant_product]),
      ...refsOf('master-variant', [base.master_variant]),
      ...refsOf(
        'production-method',
        byHandle.map(([, method]) => method),
      ),
    ],
    tenant,
  );
  const product = orNotFound(more.get('merchant-product', base.merchant_product), Variant);
  const areas = await readRecords(
    [...refsOf('production-area', product.production_areas), ...refsOf('positioning-area', product.positioning_areas)],
    everything,
  );
  const methods = [
    ...named.map((one) => [one, typeof one === 'number' ? found.get('production-method', one) : undefined] as const),
    ...byHandle.map(([handle, method]) => [handle, more.get('production-method', method)] as const),
  ];
  const read: DesignParts = {
    base: atMasterPrice(base, more.evenDeleted('master-variant', base.master_variant)),
    product,
    areas: {
      production: eachOf('production-area', product.production_areas, areas),
      positioning: eachOf('positioning-area', product.positioning_areas, areas),
    },
    methods: mapped(methods),
    media: mapped(mediaIds.map((one) => [one, uploadIn(found.get('media', one))] as const)),
    instructions: mapped(
      body.additional_instructions.map((one) => [one, found.get('additional-instruction', one)] as const),
    ),
  };
  return { read, merchant: merchantOf(found, tenant) };
}

/** Returns media only if a merchant uploaded it. Files of products and designs are not uploads. */
const uploadIn = <M extends { readonly is_upload?: true }>(media: M | undefined): M | undefined =>
  media?.is_upload ? media : undefined;

const mapped = <K, V>(entries: readonly (readonly [K, V | undefined])[]): ReadonlyMap<K, V> =>
  new Map(entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])));

/** Reads a variant and the records that its deletion changes: its design, and the design's job. */
export async function readForDeletion(id: number, reach: Reach) {
  const first = await readRecords([...refsOf('merchant-variant', [id]), ...refsOf('design', [id])], reach);
  const [variant, design] = [first.get('merchant-variant', id), first.get('design', id)];
  return { variant, design, job: design && (await readRecord('job', design.job, everything)) };
}
