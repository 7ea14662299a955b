import type { ImportEntity } from '../../resources/imports/import-record.ts';
import type { Kind } from './kind.ts';
import { merchantProducts } from './merchant-products.ts';
import { products } from './products.ts';
import { sizeLabels } from './size-labels.ts';

/** The import types, by the entity of their imports. */
export const kinds: Readonly<Record<ImportEntity, Kind>> = {
  'product-import': products,
  'size-label-import': sizeLabels,
  'merchant-product-import': merchantProducts,
};
