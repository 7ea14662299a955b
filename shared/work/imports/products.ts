import { amountAtMost, descriptionCharacters, lineCharacters, urlCharacters } from '../../model/fields.ts';
import { checkUrl } from '../../outbound/user-urls.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import { mediaKey } from '../../rules/catalogue/product-plan.ts';
import {
  type CellReader,
  commandCell,
  decimalCell,
  flagCell,
  handleCell,
  lineCell,
  localeCell,
  textCell,
  weightCell,
} from '../../rules/imports/cells.ts';
import type { Moment } from '../../rules/imports/kind.ts';
import {
  imagesOf,
  optionsOf,
  type PlannedRows,
  type ProductRow,
  type ProductRowsRead,
  planProductRows,
  productName,
  productWrites,
  variantName,
} from '../../rules/imports/product-rows.ts';
import { kind } from './kind.ts';
import type { Reader } from './reader.ts';
import { vocabularyOf } from './vocabulary.ts';

const line = { read: lineCell(lineCharacters) } as const;
const handle = { read: handleCell } as const;
const money = decimalCell(amountAtMost);

const urlLine = lineCell(urlCharacters);

const urlCell: CellReader<string> = (cell) => {
  const said = urlLine(cell);
  if ('problem' in said) return said;
  const checked = checkUrl(cell);
  return checked instanceof URL ? { value: cell } : { problem: checked };
};

const image = (side: string) => ({
  read: urlCell,
  says: `Address of the image of the ${side}; it is fetched afterwards.`,
});

/** The file of master products, as the documents list its columns. */
const columns = {
  handle: { ...handle, isRequired: true, says: 'Names the product; rows of one handle are one product.' },
  locale: { read: localeCell, isRequired: true, says: 'Language of name and description: two letters.' },
  name: { ...line, says: 'Of the product, in the language of the row; a new product needs one.' },
  description: { read: textCell(descriptionCharacters), says: 'Of the product, in the language of the row.' },
  manufacturer: { ...line, says: 'Of the product.' },
  manufacturer_number: { ...line, says: 'Of the product.' },
  brand: { ...line, says: 'Handle or name of the brand; an unknown one is made.' },
  color_handle: { ...handle, says: 'Handle of the colour; an unknown one is made.' },
  color_name: { ...line, says: 'Name of a colour that is made, in the language of the row.' },
  size_handle: { ...handle, says: 'Handle of the size; an unknown one is made.' },
  size_name: { ...line, says: 'Name of a size that is made, in the language of the row.' },
  code: { ...handle, says: 'SKU of the variant. Without one the row is about the product alone.' },
  weight: { read: weightCell, says: 'Of the variant, in kilograms, with at most three decimals.' },
  country_of_origin: { ...line, says: 'Code, handle or name of a country.' },
  hs_tariff_code: { ...line, says: 'Of the variant.' },
  cost_price: { read: money, says: 'Of the variant, net, with at most two decimals.' },
  price: { read: money, says: 'Of the variant, net, with at most two decimals; a new variant needs one.' },
  tax_rate: { read: decimalCell(100), says: 'Of the variant, in percent.' },
  image_front_url: image('front'),
  image_back_url: image('back'),
  image_left_url: image('left'),
  image_right_url: image('right'),
  published: { read: flagCell, says: 'Whether the product is available: yes from now on, unless it is already.' },
  is_master: { read: flagCell, says: 'Whether the variant is the one that its product is shown with.' },
  external_identifier: { ...line, says: 'Of the variant.' },
  track_inventory: { read: flagCell, says: 'Whether stock of the variant is counted.' },
  sale_continue: { read: flagCell, says: 'Whether the variant is sold on when there is no stock.' },
  command: { read: commandCell, says: 'Empty or upsert, create, update, delete.' },
} as const;

/** Master products with their variants: rows of one handle are one product, of one code one variant. */
export const products = kind<typeof columns, ProductsLoaded>({
  entity: 'product-import',
  columns,
  groupOf: ({ handle, command }) => `${command === 'delete'} ${handle}`,
  writesOf: (row) => productWrites(row as ProductRow),
  namesOf: ({ handle, code }) => [productName(handle), ...(code === undefined ? [] : [variantName(code)])],
  loader: productLoader,
  decide: (_rows, { plan, lease }) => plan.under(lease),
});

/** The plan of a group, and the lease of its product if the plan needs it. */
interface ProductsLoaded {
  readonly plan: PlannedRows;
  readonly lease: ProductLeaseRecord | undefined;
}

type Rows = readonly ProductRow[];

/** A group of rows with its product. */
interface Group {
  readonly rows: Rows;
  readonly product: MasterProductRecord | undefined;
  /** The codes that its rows name. */
  readonly codes: readonly string[];
}

/**
 * Makes what reads for groups of rows: products by handle, variants by product or by code, and the lease of a product
 * that is to be changed. Rows that change nothing need no more than product and variants.
 */
function productLoader(reader: Reader) {
  const vocabulary = vocabularyOf(reader);
  const load = async (all: readonly Rows[], moment: Moment): Promise<readonly ProductsLoaded[]> => {
    const [products] = await Promise.all([readProducts(reader, all), vocabulary.learn(namedBy(all))]);
    const groups = all.map((rows, index): Group => {
      const codes = [...new Set(rows.flatMap(({ code }) => code ?? []))];
      return { rows, product: products[index], codes };
    });
    const { variants, holders } = await readVariants(reader, groups);
    if (await haveMoved(reader, groups, { variants, holders })) return load(all, moment);
    const values = [...variants.values()].flatMap(({ option_values }) => option_values);
    const own = groups.map((group) => ownOf(group, variants));
    const [media, idsOf] = await Promise.all([
      readMedia(reader, groups, own),
      reserveEach(reader, groups, own),
      vocabulary.learn({ brands: [], options: [], values }),
    ]);
    const loaded = groups.map(
      ({ product }, index): ProductRowsRead => ({
        product,
        variants: new Map(own[index]?.map((variant) => [variant.sku, variant])),
        isTaken: (sku) => holders.has(sku) && !own[index]?.some(({ id }) => id === holders.get(sku)),
        media: media[index] ?? new Map(),
        brand: vocabulary.brand,
        country: vocabulary.country,
        option: vocabulary.option,
        isOfType: vocabulary.isOfType,
        ids: () => idsOf(index),
      }),
    );
    return withLeases(reader, groups, loaded, moment);
  };
  return load;
}

/** Reads the product of each group. */
async function readProducts(
  reader: Reader,
  groups: readonly Rows[],
): Promise<readonly (MasterProductRecord | undefined)[]> {
  const handles = groups.flatMap(([row]) => row?.handle ?? []);
  const ids = await reader.idsOf('master-product', 'handle', handles);
  const products = await reader.recordsOf('master-product', [...ids.values()]);
  return groups.map(([row]) => products.get(ids.get(row?.handle ?? '') ?? 0));
}

/**
 * Tells whether a product has changed while its variants were read. It matters where another one has a code of its
 * rows: that may be a variant which the product has got meanwhile, and rows that fail are bound to nothing.
 */
async function haveMoved(
  reader: Reader,
  groups: readonly Group[],
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

/**
 * Plans each group, and reads the leases of products that rows would change, or whose rows would fail: work that is
 * under way may be why. Rows that change nothing do not need the lease.
 */
async function withLeases(
  reader: Reader,
  groups: readonly Group[],
  loaded: readonly ProductRowsRead[],
  moment: Moment,
): Promise<readonly ProductsLoaded[]> {
  const plans = loaded.map((read, index) => ({
    product: read.product?.id,
    plan: planProductRows(groups[index]?.rows ?? [], read, moment),
  }));
  const asking = plans.flatMap(({ product, plan }) => (product === undefined || plan.changesNothing ? [] : [product]));
  const leases = await reader.recordsOf('product-lease', asking);
  return plans.map(({ product, plan }) => ({ plan, lease: leases.get(product ?? 0) }));
}

/** Reserves the ids that each group may need at most; each call takes those of a group from the first on again. */
async function reserveEach(
  reader: Reader,
  groups: readonly Group[],
  own: readonly (readonly MasterVariantRecord[])[],
): Promise<(index: number) => ReturnType<ProductRowsRead['ids']>> {
  const counts = groups.map(({ rows, product, codes }, index) => {
    const images = new Set(rows.flatMap((row) => imagesOf(row).map(({ url }) => url))).size;
    const known = new Set(own[index]?.map(({ sku }) => sku));
    return {
      'master-product': product ? 0 : 1,
      'master-variant': codes.filter((code) => !known.has(code)).length,
      media: images,
      job: images > 0 ? 1 : 0,
      'catalogue-task': product && rows[0]?.command === 'delete' ? 1 : 0,
    };
  });
  const names = ['master-product', 'master-variant', 'media', 'job', 'catalogue-task'] as const;
  const total = (name: (typeof names)[number]) => counts.reduce((sum, count) => sum + count[name], 0);
  const ids = await reader.reserve({
    'master-product': total('master-product'),
    'master-variant': total('master-variant'),
    media: total('media'),
    job: total('job'),
    'catalogue-task': total('catalogue-task'),
  });
  const taken = counts.map((count) => {
    const of = (name: (typeof names)[number]) => Array.from({ length: count[name] }, ids[name]);
    return {
      product: of('master-product'),
      variant: of('master-variant'),
      media: of('media'),
      job: of('job'),
      task: of('catalogue-task'),
    };
  });
  return (index) => {
    const one = taken[index];
    return {
      product: takerOf(one?.product),
      variant: takerOf(one?.variant),
      media: takerOf(one?.media),
      job: takerOf(one?.job),
      task: takerOf(one?.task),
    };
  };
}

/** Takes numbers in their order. */
function takerOf(numbers: readonly number[] = []): () => number {
  let at = 0;
  return () => {
    const number = numbers[at];
    if (number === undefined) throw new Error('More ids were taken than reserved');
    at += 1;
    return number;
  };
}

/** Lists the brands and options that rows name. */
const namedBy = (groups: readonly Rows[]) => {
  const rows = groups.flat();
  return {
    brands: rows.flatMap(({ brand, locale }) => (brand === undefined ? [] : [{ text: brand, locale }])),
    options: rows.flatMap(optionsOf),
    values: [],
  };
};

/** Tells whether all variants of a product are read: where there are few, or rows name images or delete the product. */
const isReadWhole = ({ rows, product, codes }: Group): boolean =>
  product !== undefined &&
  (product.variants.length <= 2 * codes.length + 8 ||
    rows.some((row) => imagesOf(row).length > 0 || (row.command === 'delete' && row.code === undefined)));

/** Lists the variants of a group's product, of those that were read. */
const ownOf = (
  { product }: Group,
  variants: ReadonlyMap<number, MasterVariantRecord>,
): readonly MasterVariantRecord[] => (product?.variants ?? []).flatMap((id) => variants.get(id) ?? []);

/** Reads the variants that rows are about, by id, and finds which of their codes others have. */
async function readVariants(reader: Reader, groups: readonly Group[]) {
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

/** Reads the media of each product whose rows name images, by the addresses that they were fetched from. */
async function readMedia(
  reader: Reader,
  groups: readonly Group[],
  own: readonly (readonly MasterVariantRecord[])[],
): Promise<readonly ReadonlyMap<string, MediaRecord>[]> {
  const ids = groups.map(({ rows }, index) =>
    rows.some((row) => imagesOf(row).length > 0)
      ? (own[index] ?? []).flatMap(({ views }) => views.flatMap(({ media }) => media))
      : [],
  );
  const found = await reader.recordsOf('media', [...new Set(ids.flat())]);
  return ids.map(
    (each) =>
      new Map(
        each.flatMap((id): [string, MediaRecord][] => {
          const media = found.get(id);
          return media?.url ? [[mediaKey(media.collection_name, media.url), media]] : [];
        }),
      ),
  );
}
