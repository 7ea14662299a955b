import type { RecordBase } from '../model/fields.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../resources/catalogue/master-product.ts';
import type {
  CatalogueTaskRecord,
  ProductDraftRecord,
  ProductLeaseRecord,
} from '../resources/catalogue/product-work.ts';
import type {
  OptionValueRecord,
  PaymentMethodRecord,
  ProductionMethodRecord,
  ReferenceRecord,
  ShippingRateRow,
} from '../resources/catalogue/reference-data.ts';
import type { LogoRecord } from '../resources/files/logo.ts';
import type { MediaRecord } from '../resources/files/media.ts';
import type { UploadRecord } from '../resources/files/upload.ts';
import type { AnnotationRecord } from '../resources/goods/annotation.ts';
import type { GoodsTransferRecord } from '../resources/goods/goods-transfer.ts';
import type { SizeLabelRecord, SizeRecord, SizeScaleRecord } from '../resources/goods/size-label.ts';
import type { SupplierRecord } from '../resources/goods/supplier.ts';
import type { JobRecord } from '../resources/job.ts';
import type { ProductRecord } from '../resources/offers/product.ts';
import type { VariantRecord } from '../resources/offers/variant.ts';
import type { CheckoutRates, CheckoutRecord } from '../resources/orders/checkout.ts';
import type { DispositionOrderRecord } from '../resources/orders/disposition-order.ts';
import type { IdTagRecord } from '../resources/orders/id-tag.ts';
import type { OrderRecord, UnitProgress } from '../resources/orders/order.ts';
import type { ProductionOrderRecord } from '../resources/orders/production-order.ts';
import type { UnitRecord } from '../resources/orders/unit.ts';
import type { MerchantRecord } from '../resources/people/merchant.ts';
import type { ProductionRecord } from '../resources/people/production.ts';

/** A record that only later endpoints and reference data know more about. */
export type PlainRecord = RecordBase & { readonly handle?: string };

/** The record type of each entity of the key table. */
export interface Records {
  'additional-instruction': PlainRecord;
  annotation: AnnotationRecord;
  'annotation-channel': ReferenceRecord;
  brand: ReferenceRecord;
  checkout: CheckoutRecord;
  'catalogue-task': CatalogueTaskRecord;
  'checkout-rates': CheckoutRates;
  'clamping-device': ReferenceRecord;
  country: ReferenceRecord & { readonly code: string };
  'disposition-order': DispositionOrderRecord;
  'goods-transfer': GoodsTransferRecord;
  'id-tag': IdTagRecord;
  identifier: ReferenceRecord;
  job: JobRecord;
  logo: LogoRecord;
  'master-product': MasterProductRecord;
  'master-variant': MasterVariantRecord;
  'material-type': ReferenceRecord;
  media: MediaRecord;
  merchant: MerchantRecord;
  'merchant-product': ProductRecord;
  'merchant-variant': VariantRecord;
  'option-type': ReferenceRecord;
  'option-value': OptionValueRecord;
  order: OrderRecord;
  'order-item-unit': UnitRecord;
  'order-units': UnitProgress;
  'order-type': ReferenceRecord;
  'payment-method': PaymentMethodRecord;
  'positioning-area': ReferenceRecord;
  'product-draft': ProductDraftRecord;
  'product-lease': ProductLeaseRecord;
  production: ProductionRecord;
  'production-area': ReferenceRecord;
  'production-method': ProductionMethodRecord;
  'production-order': ProductionOrderRecord;
  'scale-factor': ReferenceRecord;
  'shipping-rate': ShippingRateRow;
  'size-label': SizeLabelRecord;
  'size-scale': SizeScaleRecord;
  size: SizeRecord;
  supplier: SupplierRecord;
  upload: UploadRecord;
}
