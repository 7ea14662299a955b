import {
  type Change,
  changed,
  creates,
  isSameRecord,
  newBase,
  puts,
  replaces,
  type Write,
} from '../../domain/change.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { ProductBody, ProductLeaseRecord, ProductPlan } from '../../resources/catalogue/product-work.ts';
import type { JobRecord } from '../../resources/job.ts';
import { productAfter, productJob, workEvent } from '../catalogue/product-change.ts';
import { leaseAfter } from '../catalogue/product-lease.ts';
import { imageKey, variantOf } from '../catalogue/product-plan.ts';
import { pendingMedia } from '../catalogue/product-steps.ts';
import { changesCopies } from '../offers/offered.ts';
import type { Decision, RowTarget } from './decision.ts';
import type { CheckedRows } from './product-checks.ts';
import { imagesOf, optionsOf, type ProductRow, type ProductRowsRead } from './product-row.ts';

/** Returns the changes of rows, given the lease of their product. */
export type Changes = (lease: ProductLeaseRecord | undefined) => Omit<Decision, 'outcomes'>;

/** Resolves the records and images that rows refer to. */
interface NamedIds {
  /** Returns the id of a record that a row refers to, and adds the writes that create it if it does not exist. */
  named(one: RowTarget): number;
  /**
   * Returns the id of the media of a URL. The work on the product fetches the image if the product does not have it.
   */
  mediaOf(url: string): number;
}

/** Calculates the changes of checked rows. Returns undefined if nothing changes. */
export function changesOf(judged: CheckedRows): Changes | undefined {
  const { product: was, ids, moment } = judged;
  const { now, import: imported_by } = moment;
  const makes: Write[] = [];
  const fetched = new Map<string, ProductPlan['media'][number]>();
  const naming: NamedIds = {
    named: ({ id, makes: made }) => {
      makes.push(...made);
      return id;
    },
    mediaOf: (url) => {
      const key = imageKey(collection, url);
      const had = judged.media.get(key);
      if (had?.state === 'ready') return had.id;
      const media = fetched.get(key) ?? { id: ids.media(), url, collection };
      fetched.set(key, media);
      return media.id;
    },
  };
  const product = was?.id ?? ids['master-product']();
  const planned = [...judged.ofVariants].map(([sku, row]) => {
    const before = judged.variants.get(sku);
    const id = before?.id ?? ids['master-variant']();
    const plan = plannedVariant({ id, sku, ...(!before && { imported_by }) }, row, before, judged, naming);
    return { before, plan, write: variantOf(plan, product, before, now) };
  });
  const variants = planned.filter(({ before, write }) => !before || !isSameRecord(before, write.record));
  const body: ProductBody = {
    ...productBody(judged, naming),
    ...(!was && { imported_by }),
    variants: planned.map(({ plan: { input, views } }) => ({
      ...input,
      ...(views && { views: views.map(({ handle }) => ({ handle, media: [] })) }),
    })),
  };
  const after = productAfter(product, was, body, [...judged.variants.values()], now);
  const fresh = variants.flatMap(({ before, plan }) => (before ? [] : [plan.id]));
  if (was && variants.length === 0 && isSameRecord(was, after)) return undefined;
  const record = { ...after, is_made: true, variants: [...after.variants, ...fresh] };
  const media = [...fetched.values()];
  const job = media.length > 0 ? productJob(ids.job(), product, now) : undefined;
  const written = variants.map(({ write }) => write);
  return (lease) => ({
    change: changeWith({ product: record, was, variants: written, media, job }, lease, now),
    makes,
    // if images must be fetched, that work ends with its own task
    refreshed: was && media.length === 0 && changesCopies(was, record, written) ? [product] : [],
  });
}

const collection = 'view-image';

/** The records that are written for a product. */
interface WrittenProduct {
  readonly product: MasterProductRecord;
  readonly was: MasterProductRecord | undefined;
  readonly variants: readonly Write[];
  readonly media: ProductPlan['media'];
  readonly job: JobRecord | undefined;
}

/** Writes the product and its variants. The product worker fetches the images under the product's lease. */
function changeWith(
  { product, was, variants, media, job }: WrittenProduct,
  lease: ProductLeaseRecord | undefined,
  now: string,
): Change<undefined> {
  const held = job
    ? leaseAfter(product.id, lease, 'change', now, { job: job.id })
    : was && leaseAfter(product.id, lease, 'apply', now);
  const draft = { ...newBase(product.id, now), plan: { variants: [], media } };
  return changed(
    undefined,
    [
      was ? replaces('master-product', was, product) : creates('master-product', product, 'decide again'),
      ...variants,
      ...(held ? [puts('product-lease', lease, held)] : []),
      ...media.map((one) => creates('media', pendingMedia(one, now))),
      ...(job ? [creates('job', job), creates('product-draft', draft)] : []),
    ],
    job && held ? [workEvent(held, job.id)] : [],
  );
}

/**
 * Builds the product's body. Columns come from its first row. Names and descriptions of a locale come from the first
 * row that has them.
 */
function productBody(judged: CheckedRows, { named }: NamedIds): ProductBody {
  const { product, brand, country, ofProduct: rows } = judged;
  const { options, now } = judged.moment;
  const [first] = rows;
  if (!first) return {};
  const texts = (field: 'name' | 'description') =>
    Object.fromEntries(
      rows.toReversed().flatMap((row) => (row[field] === undefined ? [] : [[row.locale, row[field]]])),
    );
  const countryId = first.country_of_origin === undefined ? undefined : country(first.country_of_origin);
  const published = product && options.should_preserve_published ? undefined : first.published;
  return {
    handle: first.handle,
    name: { ...product?.name, ...texts('name') },
    description: { ...product?.description, ...texts('description') },
    ...(first.manufacturer !== undefined && { manufacturer: first.manufacturer }),
    ...(first.manufacturer_number !== undefined && { manufacturer_number: first.manufacturer_number }),
    ...(first.brand !== undefined && { brand: named(brand(first.brand, first.locale)) }),
    ...(countryId !== undefined && { country: countryId }),
    ...(published === true && { available_at: product?.available_at ?? now }),
    ...(published === false && { available_at: null }),
  };
}

/** Builds the plan of a variant. Empty cells keep the existing values. */
function plannedVariant(
  { id, ...base }: { readonly id: number; readonly sku: string; readonly imported_by?: number },
  row: ProductRow,
  before: MasterVariantRecord | undefined,
  read: ProductRowsRead,
  { named, mediaOf }: NamedIds,
): ProductPlan['variants'][number] {
  const options = optionsOf(row);
  const given = options.flatMap((wanted) => {
    const option = read.option(wanted);
    return option ? [named(option)] : [];
  });
  const kept = (before?.option_values ?? []).filter(
    (value) => !options.some(({ type }) => read.isOfType(value, type)) && !given.includes(value),
  );
  const images = imagesOf(row);
  const otherViews = (before?.views ?? []).filter(({ handle }) => !images.some((image) => image.handle === handle));
  const views = images.map(({ handle, url }) => ({ handle, media: [mediaOf(url)] }));
  return {
    id,
    input: {
      ...base,
      ...(row.price !== undefined && { price: row.price }),
      ...(row.cost_price !== undefined && { cost_price: row.cost_price }),
      ...(row.tax_rate !== undefined && { tax_rate: row.tax_rate }),
      ...(row.weight !== undefined && { weight_grams: row.weight }),
      ...(row.hs_tariff_code !== undefined && { hs_tariff_code: row.hs_tariff_code }),
      ...(row.is_master !== undefined && { is_master: row.is_master }),
      ...(row.external_identifier !== undefined && { external_identifier: row.external_identifier }),
      ...(row.track_inventory !== undefined && { track_inventory: row.track_inventory }),
      ...(row.sale_continue !== undefined && { sale_continue: row.sale_continue }),
      ...(given.length > 0 && { option_values: [...kept, ...given].map((value) => ({ id: value })) }),
    },
    ...(views.length > 0 && { views: [...otherViews, ...views] }),
  };
}
