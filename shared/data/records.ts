import type { AnnotationRecord } from '../resources/annotation.ts';
import type { CheckoutRates, CheckoutRecord } from '../resources/checkout.ts';
import type { DispositionOrderRecord } from '../resources/disposition-order.ts';
import type { RecordBase } from '../resources/fields.ts';
import type { GoodsTransferRecord } from '../resources/goods-transfer.ts';
import type { IdTagRecord } from '../resources/id-tag.ts';
import type { JobRecord } from '../resources/job.ts';
import type { LogoRecord } from '../resources/logo.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../resources/master-product.ts';
import type { MediaRecord } from '../resources/media.ts';
import type { MerchantRecord } from '../resources/merchant.ts';
import type { OrderRecord, UnitProgress } from '../resources/order.ts';
import type { ProductRecord } from '../resources/product.ts';
import type { CatalogueTaskRecord, ProductDraftRecord, ProductLeaseRecord } from '../resources/product-work.ts';
import type { ProductionRecord } from '../resources/production.ts';
import type { ProductionOrderRecord } from '../resources/production-order.ts';
import type {
  OptionValueRecord,
  PaymentMethodRecord,
  ProductionMethodRecord,
  ReferenceRecord,
  ShippingRateRow,
} from '../resources/reference.ts';
import type { SizeLabelRecord, SizeRecord, SizeScaleRecord } from '../resources/size-label.ts';
import type { SupplierRecord } from '../resources/supplier.ts';
import type { UnitRecord } from '../resources/unit.ts';
import type { UploadRecord } from '../resources/upload.ts';
import type { VariantRecord } from '../resources/variant.ts';

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
