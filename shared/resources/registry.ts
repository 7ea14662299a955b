import type { AnyResource, RelationTarget } from '../model/resource.ts';
import { MasterProduct, MasterVariant } from './catalogue/master-product.ts';
import {
  Brand,
  ClampingDevice,
  Country,
  Identifier,
  MaterialType,
  PositioningArea,
  ProductionArea,
  ScaleFactor,
} from './catalogue/product-attributes.ts';
import {
  AnnotationChannel,
  OrderType,
  PaymentMethod,
  ProductionMethod,
  ProductOptionValue,
} from './catalogue/reference-data.ts';
import { Logo } from './files/logo.ts';
import { MediaFile } from './files/media.ts';
import { Annotation } from './goods/annotation.ts';
import { GoodsTransfer } from './goods/goods-transfer.ts';
import { ProductSize, ProductSizeLabel, ProductSizeScale } from './goods/size-label.ts';
import { Supplier } from './goods/supplier.ts';
import { Job } from './job.ts';
import { MerchantProduct } from './offers/merchant-product.ts';
import { MerchantVariant } from './offers/merchant-variant.ts';
import { Product } from './offers/product.ts';
import { Variant } from './offers/variant.ts';
import { Checkout } from './orders/checkout.ts';
import { DispositionOrder } from './orders/disposition-order.ts';
import { IdTag } from './orders/id-tag.ts';
import { Order } from './orders/order.ts';
import { ProductionOrder } from './orders/production-order.ts';
import { Merchant } from './people/merchant.ts';
import { Production } from './people/production.ts';

/** Every resource by the name that relations call it by. */
export const resources = {
  AnnotationChannel,
  Brand,
  Annotation,
  Checkout,
  ClampingDevice,
  Country,
  DispositionOrder,
  GoodsTransfer,
  IdTag,
  Identifier,
  Job,
  Logo,
  MasterProduct,
  MasterVariant,
  MaterialType,
  MediaFile,
  Merchant,
  MerchantProduct,
  MerchantVariant,
  Order,
  OrderType,
  PaymentMethod,
  PositioningArea,
  Product,
  Production,
  ProductionArea,
  ProductionMethod,
  ProductionOrder,
  ScaleFactor,
  ProductOptionValue,
  ProductSize,
  ProductSizeLabel,
  ProductSizeScale,
  Supplier,
  Variant,
} satisfies Record<string, AnyResource>;

type Resources = typeof resources;
type TargetName<T> = T extends string ? T : T extends { readonly to: infer N } ? N : never;
type TargetOf<T> = TargetName<T> extends keyof Resources ? Resources[TargetName<T>] : never;

/** The names that `expand` may take on a resource: its relations, and those of what they lead to, at most four levels deep. */
export type ExpandPath<
  R extends AnyResource,
  Depth extends readonly unknown[] = [1, 1, 1, 1],
> = Depth extends readonly [unknown, ...infer Rest]
  ? {
      [K in keyof R['relations'] & string]: K | `${K}.${ExpandPath<TargetOf<R['relations'][K]>, Rest>}`;
    }[keyof R['relations'] & string]
  : never;

/** The resource that a relation leads to, and the field of the record that holds its ids. */
export function targetOf(name: string, target: RelationTarget): { resource: AnyResource; field: string } {
  const { field, to } = typeof target === 'string' ? { field: name, to: target } : target;
  const found = Object.entries(resources).find(([key]) => key === to)?.[1];
  if (!found) throw new Error(`The relation ${name} leads to ${to}, which is no resource`);
  return { resource: found, field };
}
