import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import { imageKey } from '../../rules/catalogue/product-plan.ts';
import type { ImportMoment } from '../../rules/imports/decision.ts';
import { imagesOf, optionsOf, type ProductCounter, type ProductRow } from '../../rules/imports/product-row.ts';
import { type PlannedRows, planProductRows } from '../../rules/imports/product-rows.ts';
import { reserveGroups } from '../../table/writes/reserve-ids.ts';
import type { Reader } from './reader.ts';
import { vocabularyOf } from './vocabulary.ts';

/** The plan of a group, and the lease of its product if the plan requires it. */
export interface ProductsLoaded {
  readonly plan: PlannedRows;
  readonly lease: ProductLeaseRecord | undefined;
}

type ProductRows = readonly ProductRow[];

/** A group of rows with its product. */
interface ProductGroup {
  readonly rows: ProductRows;
  readonly product: MasterProductRecord | undefined;
  /** The codes in its rows. */
  readonly codes: readonly string[];
}

/** A group with those variants of its product that were read. */
interface Met extends ProductGroup {
  readonly own: readonly MasterVariantRecord[];
}

/**
 * Creates the loader for groups of rows. It reads products by handle, and variants by product or by code. It reads the
 * lease of a product only if rows would change the product or would fail, because pending work can be the cause.
 */
export function productLoader(reader: Reader) {
  const vocabulary = vocabularyOf(reader);
  const load = async (all: readonly ProductRows[], moment: ImportMoment): Promise<readonly ProductsLoaded[]> => {
    const [products] = await Promise.all([readProducts(reader, all), vocabulary.learn(namedBy(all))]);
    const groups = all.map((rows, at): ProductGroup => {
      const codes = [...new Set(rows.flatMap(({ code }) => code ?? []))];
      return { rows, product: products[at], codes };
    });
    const { variants, holders } = await readVariants(reader, groups);
    if (await haveMoved(reader, groups, { variants, holders })) return load(all, moment);
    const values = [...variants.values()].flatMap(({ option_values }) => option_values);
    const met = groups.map((group): Met => ({ ...group, own: ownOf(group, variants) }));
    const [mediaOf, reserved] = await Promise.all([
      readMedia(reader, met),
      reserveGroups(met, needOf, reader.reserve),
      vocabulary.learn({ brands: [], options: [], values }),
    ]);
    const planned = reserved.map(({ group, ids }) => {
      const { rows, product, own } = group;
      const read = {
        ...vocabulary,
        product,
        variants: new Map(own.map((variant) => [variant.sku, variant])),
        isTaken: (sku: string) => holders.has(sku) && !own.some(({ id }) => id === holders.get(sku)),
        media: mediaOf(group),
        ids,
      };
      return { product, plan: planProductRows(rows, read, moment) };
    });
    const asking = planned.flatMap(({ product, plan }) => (product && !plan.changesNothing ? [product.id] : []));
    const leases = await reader.recordsOf('product-lease', asking);
    return planned.map(({ product, plan }) => ({ plan, lease: leases.get(product?.id ?? 0) }));
  };
  return load;
}

/** Reads the product of each group. */
async function readProducts(
  reader: Reader,
  groups: readonly ProductRows[],
): Promise<readonly (MasterProductRecord | undefined)[]> {
  const handles = groups.flatMap(([row]) => row?.handle ?? []);
  const ids = await reader.idsOf('master-product', 'handle', handles);
  const products = await reader.recordsOf('master-product', [...ids.values()]);
  return groups.map(([row]) => products.get(ids.get(row?.handle ?? '') ?? 0));
}

/**
 * Tells whether a product changed while its variants were read. It checks only groups with a code that another variant
 * has. The product may have gained that variant in the meantime, and failed rows have no conditional write that would
 * detect it.
 */
async function haveMoved(
  reader: Reader,
  groups: readonly ProductGroup[],
  { variants, holders }: Awaited<ReturnType<typeof readVariants>>,
): Promise<boolean> {
  const met = groups.filter(({ product, codes }) =>
    codes.some((code) => {
      const holder = holders.get(code);
      return holder !== undefined && !(product?.variants.includes(holder) && variants.has(holder));
    }),
  );
  if (met.length === 0) return false;
  const products = await readProducts(
    reader,
    met.map(({ rows }) => rows),
  );
  return met.some(({ product }, index) => products[index]?.id !== product?.id || products[index]?.rev !== product?.rev);
}

/** Returns the maximum number of ids that a group may need. */
function needOf({ rows, product, codes, own }: Met): Record<ProductCounter, number> {
  const images = new Set(rows.flatMap(imagesOf).map(({ url }) => url)).size;
  const known = new Set(own.map(({ sku }) => sku));
  return {
    'master-product': product ? 0 : 1,
    'master-variant': codes.filter((code) => !known.has(code)).length,
    media: images,
    job: images > 0 ? 1 : 0,
    'catalogue-task': product && rows[0]?.command === 'delete' ? 1 : 0,
  };
}

/** Lists the brands and options in rows. */
const namedBy = (groups: readonly ProductRows[]) => {
  const rows = groups.flat();
  return {
    brands: rows.flatMap(({ brand, locale }) => (brand === undefined ? [] : [{ text: brand, locale }])),
    options: rows.flatMap(optionsOf),
    values: [],
  };
};

/** Tells whether to read all variants of a product: if it has few, or if rows contain images or delete the product. */
const isReadWhole = ({ rows, product, codes }: ProductGroup): boolean =>
  product !== undefined &&
  (product.variants.length <= 2 * codes.length + 8 ||
    rows.some((row) => imagesOf(row).length > 0 || (row.command === 'delete' && row.code === undefined)));

/** Lists those variants of a group's product that were read. */
const ownOf = (
  { product }: ProductGroup,
  variants: ReadonlyMap<number, MasterVariantRecord>,
): readonly MasterVariantRecord[] => (product?.variants ?? []).flatMap((id) => variants.get(id) ?? []);

/** Reads the variants of rows by id, and finds the codes that other variants have. */
async function readVariants(reader: Reader, groups: readonly ProductGroup[]) {
  const whole = new Set(groups.filter(isReadWhole));
  const byCode = groups.filter((group) => !whole.has(group));
  const skuIds = (codes: readonly string[]) => reader.idsOf('master-variant', 'sku', codes);
  const found = await skuIds(byCode.flatMap(({ codes }) => codes));
  const listed = new Set(byCode.flatMap(({ product }) => product?.variants ?? []));
  const ids = [
    ...[...whole].flatMap(({ product }) => product?.variants ?? []),
    ...[...found.values()].filter((id) => listed.has(id)),
  ];
  const variants = await reader.recordsOf('master-variant', ids);
  const others = await skuIds(
    [...whole].flatMap((group) => {
      const own = new Set(ownOf(group, variants).map(({ sku }) => sku));
      return group.codes.filter((code) => !own.has(code));
    }),
  );
  return { variants, holders: new Map([...found, ...others]) };
}

/**
 * Reads the media of products whose rows contain images. Returns a function that returns the media of a group by
 * `imageKey`.
 */
async function readMedia(reader: Reader, groups: readonly Met[]) {
  const idsOf = ({ rows, own }: Met) =>
    rows.some((row) => imagesOf(row).length > 0) ? own.flatMap(({ views }) => views.flatMap(({ media }) => media)) : [];
  const found = await reader.recordsOf('media', [...new Set(groups.flatMap(idsOf))]);
  const keyed = (media: MediaRecord | undefined): [string, MediaRecord][] =>
    media?.url ? [[imageKey(media.collection_name, media.url), media]] : [];
  return (group: Met): ReadonlyMap<string, MediaRecord> => new Map(idsOf(group).flatMap((id) => keyed(found.get(id))));
}
