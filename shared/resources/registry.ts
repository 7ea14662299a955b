import { Annotation } from './annotation.ts';
import {
  Brand,
  ClampingDevice,
  Country,
  Identifier,
  MaterialType,
  PositioningArea,
  ProductionArea,
  ScaleFactor,
} from './catalogue-reference.ts';
import { Checkout } from './checkout.ts';
import { DispositionOrder } from './disposition-order.ts';
import { GoodsTransfer } from './goods-transfer.ts';
import { IdTag } from './id-tag.ts';
import { Job } from './job.ts';
import { Logo } from './logo.ts';
import { MasterProduct, MasterVariant } from './master-product.ts';
import { MediaFile } from './media.ts';
import { Merchant } from './merchant.ts';
import { MerchantProduct } from './merchant-product.ts';
import { MerchantVariant } from './merchant-variant.ts';
import { Order } from './order.ts';
import { Product } from './product.ts';
import { Production } from './production.ts';
import { ProductionOrder } from './production-order.ts';
import { AnnotationChannel, OrderType, PaymentMethod, ProductionMethod, ProductOptionValue } from './reference.ts';
import type { AnyResource, RelationTarget } from './resource.ts';
import { ProductSize, ProductSizeLabel, ProductSizeScale } from './size-label.ts';
import { Supplier } from './supplier.ts';
import { Variant } from './variant.ts';

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
