import { isDeepStrictEqual } from 'node:util';
import type { Records } from '../../shared/domain/records.ts';
import { nowInstant } from '../../shared/lib/clock.ts';
import { uniqueKey } from '../../shared/table/keys.ts';
import { say, type Table } from './invariants.ts';

const skuRow = uniqueKey('master-variant', 'sku', '').PK;

/** Returns the violations in the catalogue of a drained table. All leases must have ended. */
export const catalogueViolations = (table: Table): readonly string[] => {
  const listing = new Map(
    table.of('master-product').flatMap((product) => product.variants.map((id) => [id, product.id] as const)),
  );
  return [
    ...table.of('master-product').flatMap((product) => productViolations(table, product)),
    ...table.of('master-variant').flatMap((variant) => variantViolations(table, variant, listing.get(variant.id))),
    ...skuViolations(table),
    ...table
      .of('product-lease')
      .flatMap(({ id, state, until, job, claims }) => [
        ...say(state !== 'free' || until !== null || job !== null || claims.length > 0, `product ${id} is never freed`),
        ...say(!table.get('master-product', id), `product ${id} has a lease and does not exist`),
      ]),
    ...table.of('product-draft').flatMap(({ id }) => [`product ${id} has a draft that no worker will process`]),
    ...table
      .of('catalogue-task')
      .flatMap(({ id, due_at }) => say((due_at ?? null) !== null, `task ${id} is due forever`)),
    ...table.of('merchant-product').flatMap((product) => offerViolations(table, product)),
    ...offeredVariantViolations(table),
  ];
};

const productViolations = (table: Table, { id, is_made, variants }: Records['master-product']) => [
  ...say(!is_made, `product ${id} is never created`),
  ...say(new Set(variants).size < variants.length, `product ${id} lists a variant twice`),
  ...variants.flatMap((variant) =>
    say(!table.get('master-variant', variant), `product ${id} lists variant ${variant}, which does not exist`),
  ),
];

const variantViolations = (
  table: Table,
  { id, product_id, views }: Records['master-variant'],
  listedOn: number | undefined,
) => [
  ...say(listedOn !== product_id, `variant ${id} of product ${product_id} is listed on ${listedOn}`),
  ...views
    .flatMap(({ media }) => media)
    .flatMap((file) => {
      const media = table.get('media', file);
      return [
        ...say(!media, `variant ${id} shows file ${file}, which does not exist`),
        ...say(media?.merchant != null, `variant ${id} shows file ${file}, which belongs to a merchant`),
      ];
    }),
];

/** A SKU belongs to a variant that has it, or to a lease that claims it for one. */
const skuViolations = (table: Table) =>
  table.rows
    .filter(({ PK }) => String(PK).startsWith(skuRow))
    .flatMap(({ PK, id }) => {
      const variant = table.get('master-variant', Number(id));
      const own = variant && uniqueKey('master-variant', 'sku', variant.sku).PK === PK;
      const claimed = table
        .of('product-lease')
        .some(({ state, claims }) => state !== 'free' && claims.some((claim) => claim.id === id));
      return say(!own && !claimed, `${PK} is held for variant ${id}, which does not have it`);
    });

function offerViolations(table: Table, product: Records['merchant-product']): readonly string[] {
  const { id, merchant_variants, master_product, discontinue_at } = product;
  const variants = merchant_variants.flatMap((variant) => table.get('merchant-variant', variant) ?? []);
  const masters = variants.map(({ master_variant }) => master_variant);
  return [
    ...say(variants.length < merchant_variants.length, `merchant product ${id} lists variants that do not exist`),
    ...say(new Set(masters).size < masters.length, `merchant product ${id} shows a variant twice`),
    ...say(
      !table.get('master-product', master_product) && !hasEnded(discontinue_at),
      `merchant product ${id} is sold without its master product`,
    ),
    ...variants.flatMap((variant) => followingViolations(table, product, variant)),
  ];
}

/** Whether an end has passed. Until a future end, the object is on sale. */
const hasEnded = (end: string | null): boolean => end !== null && end <= nowInstant();

/** The values that a merchant's variant copies from other records agree with those records. */
function followingViolations(
  table: Table,
  product: Records['merchant-product'],
  variant: Records['merchant-variant'],
): readonly string[] {
  const name = `merchant variant ${variant.id}`;
  const master = table.get('master-variant', variant.master_variant);
  const images = (views: readonly { handle: string; media: readonly unknown[] }[]) =>
    Object.fromEntries(views.filter(({ media }) => media.length > 0).map(({ handle, media }) => [handle, media]));
  const shown = variant.views.map(({ handle, media }) => ({
    handle,
    media: media.map((file) => [file.id, file.state]),
  }));
  const meant = master?.views.map(({ handle, media }) => ({
    handle,
    media: media.map((file) => [file, table.get('media', file)?.state]),
  }));
  return [
    ...say(variant.merchant_product !== product.id, `${name} is listed by another product than its own`),
    ...say(!master && !hasEnded(variant.withdrawn_at), `${name} is sold without its master`),
    ...say(
      meant !== undefined && !isDeepStrictEqual(images(meant), images(shown)),
      `${name} shows other images than its master`,
    ),
    ...say(
      variant.available_at !== product.available_at ||
        (master !== undefined && variant.withdrawn_at !== product.discontinue_at),
      `${name} has other dates than its product`,
    ),
    ...say(
      (variant.only_customized ?? false) !== (product.designer?.only_customized_orderable ?? false),
      `${name} has another order than its product`,
    ),
  ];
}

/**
 * A variant of the catalogue is listed by its product. A suite may also write a variant of another merchant straight
 * into the table.
 */
const offeredVariantViolations = (table: Table): readonly string[] =>
  table
    .of('merchant-variant')
    .filter(({ collection_name }) => collection_name === 'catalogue')
    .flatMap(({ id, merchant, merchant_product }) => {
      const product = table.get('merchant-product', merchant_product);
      const foreign = product !== undefined && product.merchant !== merchant;
      return say(
        !foreign && !product?.merchant_variants.includes(id),
        `merchant variant ${id} is listed by no product`,
      );
    });
