import type {
  PositioningAreaRecord,
  ProductionAreaRecord,
} from '../../../shared/resources/catalogue/product-attributes.ts';
import type { ProductionMethodRecord } from '../../../shared/resources/catalogue/vocabularies.ts';
import type { AdditionalInstructionRecord } from '../../../shared/resources/designs/additional-instruction.ts';
import type { NewCustomization, NewDesign } from '../../../shared/resources/designs/design.ts';
import type { DesignParts } from '../../../shared/resources/designs/design-parts.ts';
import type { DesignRecord, Print } from '../../../shared/resources/designs/design-record.ts';
import type { FileRecord } from '../../../shared/resources/files/file-record.ts';
import type { LogoRecord } from '../../../shared/resources/files/logo.ts';
import type { MediaRecord } from '../../../shared/resources/files/media.ts';
import type { JobRecord } from '../../../shared/resources/job.ts';
import type { MerchantProductRecord, MerchantVariantRecord } from '../../../shared/resources/offers/product.ts';
import type { PriceParts } from '../../../shared/resources/offers/variant-parts.ts';
import { aVariant, before, tenant } from '../builders.ts';

const base = { rev: 3, created_at: before, updated_at: before };
const named = (id: number, handle: string) => ({ ...base, id, handle, name: { en: handle } });

export const aMethod = (more: Partial<ProductionMethodRecord> = {}): ProductionMethodRecord => ({
  ...named(1, 'dtg'),
  collection_name: 'print',
  price_per_square_centimeter: 0.02,
  max_width: 400,
  max_height: 500,
  prints_alpha: true,
  ...more,
});

export const anArea = (more: Partial<ProductionAreaRecord> = {}): ProductionAreaRecord => ({
  ...named(11, 'shirt-front'),
  production_method: 1,
  view: 'front',
  width: 300,
  height: 400,
  ...more,
});

export const aPositioningArea = (more: Partial<PositioningAreaRecord> = {}): PositioningAreaRecord => ({
  ...anArea({ ...named(12, 'chest-left'), width: 100, height: 100 }),
  identifier: 1,
  clamping_device: 1,
  ...more,
});

/** An image of 6000 by 6000 pixels: 360 DPI at 423 mm. */
export const aPicture = ({ custom_properties, ...more }: Partial<MediaRecord> = {}): MediaRecord => ({
  ...base,
  ...tenant,
  id: 31,
  collection_name: 'upload',
  file_name: 'lion.png',
  size: 900,
  mime_type: 'image/png',
  state: 'ready',
  failure_message: null,
  custom_properties: { width: 6000, height: 6000, orientation: 1, has_alpha: false, ...custom_properties },
  url: null,
  object_key: 'media/file-41',
  file: 41,
  sha256: 'of-the-lion',
  is_upload: true,
  ...more,
});

export const anInstruction = (more: Partial<AdditionalInstructionRecord> = {}): AdditionalInstructionRecord => ({
  ...base,
  id: 51,
  handle: 'iron',
  name: 'Iron before packing',
  price: 1.2,
  collection_name: 'product',
  ...more,
});

const view = (handle: string): MerchantVariantRecord['views'][number] => ({
  handle,
  name: handle,
  media: [],
  customizations: [],
});

/** A variant of the catalogue with a front and a back. */
export const aBase = (more: Partial<MerchantVariantRecord> = {}): MerchantVariantRecord =>
  aVariant({ views: [view('front'), view('back')], ...more });

export const aProduct = (more: Partial<MerchantProductRecord> = {}): MerchantProductRecord => ({
  ...base,
  ...tenant,
  id: 4,
  master_product: 3,
  locale: 'de',
  title: { de: 'Hemd' },
  description: { de: 'Ein Hemd' },
  origin: { manufacturer_number: null },
  designable_production_methods: [1, 2],
  merchant_variants: [1],
  designer: null,
  scale_factors: [],
  production_areas: [11],
  positioning_areas: [],
  available_at: before,
  discontinue_at: null,
  own_dates: [],
  left_out: [],
  offered_by: null,
  copied_by: 0,
  ...more,
});

/** Valid parts of a design: methods 1 (`dtg`) and 2 (`embroidery`), images 31 and 32, both instructions. */
export const theParts = (more: Partial<DesignParts> = {}): DesignParts => {
  const embroidery = aMethod({ ...named(2, 'embroidery'), max_width: 300, max_height: 300, prints_alpha: false });
  const wrap = anInstruction({
    id: 52,
    handle: 'gift-wrap',
    name: 'Gift wrap',
    price: 2.5,
    collection_name: 'shipping',
  });
  return {
    base: aBase(),
    product: aProduct(),
    areas: { production: [anArea()], positioning: [] },
    methods: new Map<number | string, ProductionMethodRecord>([
      [1, aMethod()],
      ['dtg', aMethod()],
      [2, embroidery],
      ['embroidery', embroidery],
    ]),
    media: new Map([
      [31, aPicture()],
      [32, aPicture({ id: 32, file: 42, sha256: 'of-the-shirt', object_key: 'media/file-42' })],
    ]),
    instructions: new Map([
      [51, anInstruction()],
      [52, wrap],
    ]),
    ...more,
  };
};

/** A print of 100 by 50 mm. */
export const aPrint = (more: Partial<NewCustomization> = {}): NewCustomization => ({
  production_method: 'dtg',
  production_media_id: 31,
  dimension: { width: 100, height: 50 },
  ...more,
});

/** A design with prints on the front. */
export const aDesign = (
  prints: readonly NewCustomization[] = [aPrint()],
  more: Partial<NewDesign> = {},
): NewDesign => ({
  external_identifier: null,
  views: { front: { customizations: [...prints] } },
  additional_instructions: [],
  ...more,
});

// the records of a design for the steps of its worker: custom variant 700 with the logos from 11200 on

export const aRecordedPrint = (more: Partial<Print> = {}): Print => ({
  logo: 11200,
  width: 100,
  height: 50,
  production: { media: 31, file: 41 },
  composite: null,
  files: null,
  ...more,
});

export const aDesignRecord = (more: Partial<DesignRecord> = {}): DesignRecord => ({
  ...base,
  ...tenant,
  id: 700,
  job: 90,
  prints: [aRecordedPrint()],
  media: [31],
  is_ordered: false,
  removable_at: null,
  due_at: '2026-11-20T09:10:00+00:00',
  ...more,
});

export const aLogo = (more: Partial<LogoRecord> = {}): LogoRecord => ({
  ...base,
  ...tenant,
  id: 11200,
  state: 'pending',
  collection_name: 'logo',
  name: 'lion.png',
  production_method: 1,
  texts: [],
  media: [],
  failure_message: null,
  ...more,
});

export const aFile = (more: Partial<FileRecord> = {}): FileRecord => ({
  ...base,
  ...tenant,
  id: 41,
  address: '7.of-the-lion',
  sha256: 'of-the-lion',
  size: 900,
  references: 1,
  due_at: null,
  ...more,
});

export const aJob = (more: Partial<JobRecord> = {}): JobRecord => ({
  ...base,
  ...tenant,
  id: 90,
  state: 'queued',
  failure_message: null,
  resource_path: '/v2/variants/700',
  expires_at: 1_800_000_000,
  ...more,
});

/** A print of 100 by 50 mm in a custom variant: 1.00 at 0.02 for each cm². */
export const aCustomization = (
  more: Partial<MerchantVariantRecord['views'][number]['customizations'][number]> = {},
): MerchantVariantRecord['views'][number]['customizations'][number] => ({
  id: 11200,
  hash: 'of-the-print',
  production_method: 1,
  resource_type: 'logo',
  resource: 11200,
  price: 1,
  calculation_type: 'square_centimeter',
  calculation_value: 50,
  x: null,
  y: null,
  width: 100,
  height: 50,
  position: null,
  rotation: null,
  created_at: before,
  updated_at: before,
  ...more,
});

/** A base at 12.90, with a print on its front and both instructions: 15.10 a piece, and 2.50 a line. */
export const aDesignedVariant = (more: Partial<MerchantVariantRecord> = {}): MerchantVariantRecord =>
  aCustomVariant({
    state: 'completed',
    price: 15.1,
    tax: 2.87,
    total: 17.97,
    price_per_line: 2.5,
    views: [{ ...view('front'), customizations: [aCustomization()] }, view('back')],
    additional_instructions: [
      { id: 51, name: 'Iron before packing', price: 1.2, collection_name: 'product' },
      { id: 52, name: 'Gift wrap', price: 2.5, collection_name: 'shipping' },
    ],
    ...more,
  });

/** The price parts of that variant at the time of its design. */
export const thePriceParts = (
  base: Partial<MerchantVariantRecord> = {},
  more: Partial<PriceParts> = {},
): PriceParts => {
  const { instructions } = theParts();
  return {
    masters: new Map(),
    bases: new Map([[1, aBase({ price: 12.9, tax: 2.45, total: 15.35, ...base })]]),
    methods: new Map([[1, aMethod()]]),
    instructions,
    ...more,
  };
};

export const aCustomVariant = (more: Partial<MerchantVariantRecord> = {}): MerchantVariantRecord =>
  aBase({ id: 700, collection_name: 'custom', state: 'pending', base: 1, price_per_line: 0, ...more });
