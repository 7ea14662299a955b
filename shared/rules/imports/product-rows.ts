import { isDeepStrictEqual } from 'node:util';
import { type Change, changed, creates, newBase, replaces, unchanged, type Write } from '../../domain/change.ts';
import type { Ids } from '../../domain/ids.ts';
import { fill, Refusal } from '../../lib/refusal.ts';
import {
  type MasterProductRecord,
  type MasterVariantRecord,
  variantsAtMost,
} from '../../resources/catalogue/master-product.ts';
import type { ProductBody, ProductLeaseRecord, VariantBody } from '../../resources/catalogue/product-work.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import type { JobRecord } from '../../resources/job.ts';
import { deleteProduct, deleteVariants } from '../catalogue/catalogue-task.ts';
import { productAfter, productJob, workEvent } from '../catalogue/product-change.ts';
import { isBusy, leaseAfter } from '../catalogue/product-lease.ts';
import { mediaKey, variantOf } from '../catalogue/product-plan.ts';
import { pendingMedia } from '../catalogue/product-steps.ts';
import type { Command } from './cells.ts';
import { type Decision, type Moment, type Named, type Outcome, type RowProblem, wrong } from './kind.ts';
import {
  alreadyExists,
  duplicate,
  missing,
  nothingToDelete,
  notThere,
  otherOption,
  productFull,
  refusedTogether,
  taken,
  unknownCountry,
} from './problems.ts';

/** The sides of a product that a file names images of, by column. */
export const imageColumns = {
  image_front_url: 'front',
  image_back_url: 'back',
  image_left_url: 'left',
  image_right_url: 'right',
} as const;

/** The option types that a file has columns for. */
export const optionColumns = { color_handle: 'color', size_handle: 'size' } as const;
type OptionType = (typeof optionColumns)[keyof typeof optionColumns];

/** A row of a product import, its cells read. */
export interface ProductRow extends Partial<Record<keyof typeof imageColumns | keyof typeof optionColumns, string>> {
  readonly handle: string;
  readonly locale: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly manufacturer?: string | undefined;
  readonly manufacturer_number?: string | undefined;
  readonly brand?: string | undefined;
  readonly color_name?: string | undefined;
  readonly size_name?: string | undefined;
  readonly code?: string | undefined;
  /** In grams. */
  readonly weight?: number | undefined;
  readonly country_of_origin?: string | undefined;
  readonly hs_tariff_code?: string | undefined;
  readonly cost_price?: number | undefined;
  readonly price?: number | undefined;
  readonly tax_rate?: number | undefined;
  readonly published?: boolean | undefined;
  readonly is_master?: boolean | undefined;
  readonly external_identifier?: string | undefined;
  readonly track_inventory?: boolean | undefined;
  readonly sale_continue?: boolean | undefined;
  readonly command?: Command | undefined;
}

/** What is read for the rows of one product. */
export interface ProductRowsRead {
  readonly product: MasterProductRecord | undefined;
  /** Variants of the product by SKU: those that the rows name, and all where rows name images. */
  readonly variants: ReadonlyMap<string, MasterVariantRecord>;
  /** Tells whether another product's variant has a SKU. */
  isTaken(sku: string): boolean;
  /** Media of the product by collection and address (`mediaKey`). */
  readonly media: ReadonlyMap<string, MediaRecord>;
  brand(text: string, locale: string): Named;
  /** Finds a country; undefined when there is none. */
  country(text: string): number | undefined;
  /** Finds an option value by its handle; undefined when it is one of another type. */
  option(wanted: OptionNamed): Named | undefined;
  /** Tells whether an option value is of one of the types that a file has columns for. */
  isOfType(value: number, type: OptionType): boolean;
  /** Takes the ids that are reserved for the group, from the first on at each call. */
  ids(): { readonly product: Ids; readonly variant: Ids; readonly media: Ids; readonly job: Ids; readonly task: Ids };
}

/** A decision that is made but for the lease of its product, which only rows that change something need to read. */
export interface PlannedRows {
  /** Whether no row changes anything and none fails. Work that is under way may be why a row fails. */
  readonly changesNothing: boolean;
  /** Decides the rows, once the lease is read. Rows of a product that is being worked on wait. */
  under(lease: ProductLeaseRecord | undefined): Decision;
}

/**
 * Plans the neighbouring rows of one product. Rows of one code are one variant: its columns are those of its first row,
 * the product's own those of the first row that may change it, and further locales add name and description. All rows
 * of a group delete, or none does.
 */
export function planProductRows(rows: readonly ProductRow[], read: ProductRowsRead, moment: Moment): PlannedRows {
  const plan = rows[0]?.command === 'delete' ? planDeletions(rows, read, moment) : planChanges(rows, read, moment);
  return { ...plan, under: (lease) => (isBusy(lease) ? waits(rows) : plan.under(lease)) };
}

function planChanges(rows: readonly ProductRow[], read: ProductRowsRead, moment: Moment): PlannedRows {
  const judged = judge(rows, read, moment);
  if (judged.rows.length === 0) return planOf(judged.outcomes);
  try {
    const changes = changesOf(judged, read, moment);
    return changes ? planOf(judged.outcomes, changes) : planOf(judged.outcomes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [first] = Object.values(error.errors ?? {});
    const problem = fill(refusedTogether, { why: first?.[0]?.message ?? error.message });
    return planOf(judged.outcomes.map((outcome, at) => (judged.rows.includes(at) ? wrong(null, problem) : outcome)));
  }
}

/** What rows change, once the lease of their product is read. */
type Changes = (lease: ProductLeaseRecord | undefined) => Omit<Decision, 'outcomes'>;

const planOf = (outcomes: readonly Outcome[], changes?: Changes): PlannedRows => ({
  changesNothing: !changes && outcomes.every((outcome) => typeof outcome === 'string'),
  under: (lease) => ({ outcomes, ...(changes?.(lease) ?? nothingChanged) }),
});

const nothingChanged = { change: unchanged(undefined), makes: [] };

const waits = (rows: readonly ProductRow[]): Decision => ({
  outcomes: rows.map(() => 'waits'),
  change: unchanged(undefined),
  makes: [],
});

/** Rows that were judged: what came of each, and those that say what the product and its variants are to be. */
interface Judged {
  readonly outcomes: readonly Outcome[];
  /** Places of the rows that are done. */
  readonly rows: readonly number[];
  /** Of these, rows that may change the product itself. */
  readonly ofProduct: readonly ProductRow[];
  /** The first row of each variant that is made or changed, by code. */
  readonly ofVariants: ReadonlyMap<string, ProductRow>;
}

function judge(rows: readonly ProductRow[], read: ProductRowsRead, { options, import: id }: Moment): Judged {
  const isOwnProduct = !read.product || read.product.imported_by === id;
  const ofProduct: ProductRow[] = [];
  const ofVariants = new Map<string, ProductRow>();
  const seen = new Set<string>();
  let room = variantsAtMost - (read.product?.variants.length ?? 0);
  const outcomes = rows.map((row): Outcome => {
    const { code, command, locale } = row;
    const problems = misnamed(row, read);
    if (problems.length > 0) return problems;
    if (command === 'update' && !read.product) return wrong('handle', notThere);
    if (!read.product && ofProduct.length === 0 && row.name === undefined) return wrong('name', missing);
    const mayOverwrite = options.overwrite_existing || command === 'update';
    const mayChange = isOwnProduct || mayOverwrite;
    const variant = code === undefined ? undefined : read.variants.get(code);
    const isOwn = code === undefined ? isOwnProduct : variant?.imported_by === id;
    const exists = code === undefined ? read.product !== undefined : variant !== undefined;
    if (exists && !isOwn && command === 'create') return wrong(code === undefined ? 'handle' : 'code', alreadyExists);
    if (exists && !isOwn && !mayOverwrite) return 'ignored';
    if (code !== undefined && !variant && !ofVariants.has(code)) {
      if (command === 'update') return wrong('code', notThere);
      if (read.isTaken(code)) return wrong('code', taken);
      if (row.price === undefined) return wrong('price', missing);
      if (room === 0) return wrong('code', fill(productFull, { max: variantsAtMost, things: 'variants' }));
      room -= 1;
    }
    const name = `${locale} ${code ?? ''}`;
    if (seen.has(name))
      return wrong(code === undefined ? 'handle' : 'code', fill(duplicate, { thing: 'code and locale' }));
    seen.add(name);
    if (mayChange) ofProduct.push(row);
    if (code !== undefined && !ofVariants.has(code)) ofVariants.set(code, row);
    return 'processed';
  });
  const done = outcomes.flatMap((outcome, at) => (outcome === 'processed' ? [at] : []));
  return { outcomes, rows: done, ofProduct, ofVariants };
}

/** Says what a row names that cannot be found. */
function misnamed(row: ProductRow, read: ProductRowsRead): readonly RowProblem[] {
  const { country_of_origin } = row;
  return [
    ...(country_of_origin !== undefined && read.country(country_of_origin) === undefined
      ? wrong('country_of_origin', unknownCountry)
      : []),
    ...optionsOf(row).flatMap((option) =>
      read.option(option) ? [] : wrong(option.column, fill(otherOption, { type: option.type })),
    ),
  ];
}

const optionNames = ['color_handle', 'size_handle'] as const;
const imageNames = ['image_front_url', 'image_back_url', 'image_left_url', 'image_right_url'] as const;

/** An option that a row names: it has this name where the row makes it. */
export interface OptionNamed {
  readonly column: (typeof optionNames)[number];
  readonly type: OptionType;
  readonly handle: string;
  readonly name: string;
  readonly locale: string;
}

/** Lists the options that a row names. */
export const optionsOf = (row: ProductRow): readonly OptionNamed[] =>
  optionNames.flatMap((column) => {
    const handle = row[column];
    if (handle === undefined) return [];
    const type = optionColumns[column];
    return [{ column, type, handle, name: row[`${type}_name`] ?? handle, locale: row.locale }];
  });

/** Lists the images that a row names, by side. */
export const imagesOf = (row: ProductRow) =>
  imageNames.flatMap((column) => {
    const url = row[column];
    return url === undefined ? [] : [{ handle: imageColumns[column], url }];
  });

const collection = 'view-image';

/** Works out what rows change; undefined if it is nothing. */
function changesOf(judged: Judged, read: ProductRowsRead, moment: Moment): Changes | undefined {
  const { product: was } = read;
  const ids = read.ids();
  const { now } = moment;
  const fetched = new Map<string, { readonly id: number; readonly url: string; readonly collection: string }>();
  const mediaOf = (url: string): number => {
    const key = mediaKey(collection, url);
    const had = read.media.get(key);
    const known = had?.state === 'ready' ? had : fetched.get(key);
    if (known) return known.id;
    const media = { id: ids.media(), url, collection };
    fetched.set(key, media);
    return media.id;
  };
  const makes: Write[] = [];
  const named = ({ id, makes: made }: Named): number => {
    makes.push(...made);
    return id;
  };
  const id = was?.id ?? ids.product();
  const planned = [...judged.ofVariants].map(([sku, row]) => {
    const before = read.variants.get(sku);
    const plan = plannedVariant(sku, row, { id: before?.id ?? ids.variant(), before, read, mediaOf, named, moment });
    return { before, plan, write: variantOf(plan, id, before, now) };
  });
  const variants = planned.filter(({ before, write }) => !before || !isSame(before, write.record));
  const body: ProductBody = {
    ...productBody(judged.ofProduct, read, moment, named),
    ...(!was && { imported_by: moment.import }),
    variants: planned.map(({ plan: { input, views } }) => ({
      ...input,
      ...(views && { views: views.map(({ handle }) => ({ handle, media: [] })) }),
    })),
  };
  const after = productAfter(id, was, body, [...read.variants.values()], now);
  const fresh = variants.flatMap(({ before, plan }) => (before ? [] : [plan.id]));
  if (was && variants.length === 0 && isSame(was, after)) return undefined;
  const product = { ...after, is_made: true, variants: [...after.variants, ...fresh] };
  const media = [...fetched.values()];
  const job = media.length > 0 ? productJob(ids.job(), product.id, now) : undefined;
  const written = variants.map(({ write }) => write);
  return (lease) => ({
    change: changeWith({ product, was, variants: written, media, job }, lease, now),
    makes,
    // the work that fetches images ends with a task of its own
    refreshed: was && media.length === 0 ? [product.id] : [],
  });
}

const isSame = (was: { readonly updated_at: string }, after: { readonly updated_at: string }): boolean =>
  isDeepStrictEqual({ ...after, updated_at: was.updated_at }, was);

/**
 * Writes the product and its variants; images are fetched under the product's lease by the worker of products.
 */
function changeWith(
  {
    product,
    was,
    variants,
    media,
    job,
  }: {
    readonly product: MasterProductRecord;
    readonly was: MasterProductRecord | undefined;
    readonly variants: readonly Write[];
    readonly media: readonly { readonly id: number; readonly url: string; readonly collection: string }[];
    readonly job: JobRecord | undefined;
  },
  lease: ProductLeaseRecord | undefined,
  now: string,
): Change<undefined> {
  const held = job
    ? leaseAfter(product.id, lease, 'change', now, { job: job.id })
    : was && leaseAfter(product.id, lease, 'apply', now);
  return changed(
    undefined,
    [
      was ? replaces('master-product', was, product) : creates('master-product', product, 'decide again'),
      ...variants,
      ...(held ? [lease ? replaces('product-lease', lease, held) : creates('product-lease', held)] : []),
      ...media.map((one) => creates('media', pendingMedia(one, now))),
      ...(job
        ? [
            creates('job', job),
            creates('product-draft', { ...newBase(product.id, now), plan: { variants: [], media } }),
          ]
        : []),
    ],
    job && held ? [workEvent(held, job.id)] : [],
  );
}

/** Says what a product is to be: columns of its first row, texts of each locale by the first row with them. */
function productBody(
  rows: readonly ProductRow[],
  { product, brand, country }: ProductRowsRead,
  { options, now }: Moment,
  named: (one: Named) => number,
): ProductBody {
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

/** Says what a variant is to be; a column that is empty leaves it as it is. */
function plannedVariant(
  sku: string,
  row: ProductRow,
  {
    id,
    before,
    read,
    mediaOf,
    named,
    moment,
  }: {
    readonly id: number;
    readonly before: MasterVariantRecord | undefined;
    readonly read: ProductRowsRead;
    readonly mediaOf: (url: string) => number;
    readonly named: (one: Named) => number;
    readonly moment: Moment;
  },
) {
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
  const input: Omit<VariantBody, 'views'> = {
    sku,
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
    ...(!before && { imported_by: moment.import }),
  };
  const views = images.map(({ handle, url }) => ({ handle, media: [mediaOf(url)] }));
  return { id, input, ...(views.length > 0 && { views: [...otherViews, ...views] }) };
}

/** Names what a row may write, with the rows of the table that it takes at most. */
export function productWrites(row: ProductRow): readonly (readonly [name: string, rows: number])[] {
  const { code, command } = row;
  if (command === 'delete') return code === undefined ? [['product', wholeProduct]] : [[variantName(code), 2]];
  return [
    ...(code === undefined ? [] : [[variantName(code), 2] as const]),
    ...optionsOf(row).map(({ handle }) => [`option ${handle}`, 2] as const),
    ...imagesOf(row).map(({ url }) => [`image ${url}`, 1] as const),
  ];
}

const wholeProduct = 80; // its first forty variants with their SKUs

/** Names a product, or a variant, for `namesOf`. */
export const productName = (handle: string): string => `handle ${handle}`;
export const variantName = (code: string): string => `code ${code}`;

/** Plans to delete variants by their codes, or without a code the product. */
function planDeletions(rows: readonly ProductRow[], read: ProductRowsRead, { now }: Moment): PlannedRows {
  const { product, variants } = read;
  const ids = read.ids();
  if (!product) return planOf(rows.map(() => wrong('handle', nothingToDelete)));
  const whole = rows.findIndex(({ code }) => code === undefined);
  const codes = rows.slice(0, whole === -1 ? rows.length : whole).flatMap(({ code }) => code ?? []);
  const outcomes = rows.map(({ code }, at): Outcome => {
    if (whole !== -1 && at > whole) return wrong('handle', nothingToDelete);
    if (code === undefined) return 'processed';
    return variants.has(code) && codes.indexOf(code) === at ? 'processed' : wrong('code', nothingToDelete);
  });
  if (!outcomes.includes('processed')) return planOf(outcomes);
  const gone = codes.flatMap((code) => variants.get(code) ?? []);
  const task = ids.task();
  return planOf(outcomes, (lease) => ({
    makes: [],
    change:
      whole === -1
        ? deleteVariants(product, [...new Set(gone)], lease, task, now)
        : deleteProduct(product, [...variants.values()], lease, task, now),
    touched: whole === -1 ? [] : [...variants.keys()].map(variantName),
  }));
}
