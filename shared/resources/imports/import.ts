import { filledLine, nullableText, timestamp, timestamps } from '../../model/fields.ts';
import { one, resource, type ShapeContext } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { MediaFile, type MediaRecord, shownFile } from '../files/media.ts';
import { type ImportEntity, type ImportRecord, importStates } from './import-record.ts';

/** The collection path of each type of import. */
const paths: Readonly<Record<ImportEntity, string>> = {
  'product-import': '/master-administration/product-imports',
  'size-label-import': '/master-administration/product-size-label-imports',
  'merchant-product-import': '/master-administration/merchant-product-imports',
};

/** Returns the path of an import, relative to the public URL. */
export const importPath = (entity: ImportEntity, id: number): string => `${paths[entity]}/${id}`;

const common = {
  path: filledLine().meta({
    description: 'The `path` that `POST /master-administration/temporary-upload-url` returned. Valid for 24 hours.',
  }),
  dry_run: z.boolean().default(false).meta({
    'x-extension': true,
    description: 'Whether the service only checks and counts the rows, without changing data. Default: `false`.',
  }),
};

const overwrite_existing = z.boolean().default(false).meta({
  description: 'Whether rows change existing records. If `false`, the service ignores such rows. Default: `false`.',
});

const should_preserve_published = z.boolean().default(false).meta({
  description: 'Whether existing products stay published or unpublished, regardless of the file. Default: `false`.',
});

/** Bodies that start an import, by type. */
export const newProductImport = z.object({ ...common, overwrite_existing, should_preserve_published });
export const newSizeLabelImport = z.object(common);
export const newMerchantProductImport = z.object({ ...common, overwrite_existing, should_preserve_published });

const shown = {
  state: z.enum(importStates),
  failure_message: nullableText,
  dry_run: z.boolean().meta({ 'x-extension': true }),
  total_rows: z.int(),
  failed_rows: z.int(),
  processed_rows: z.int(),
  ignored_rows: z.int(),
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
};

/** Adds up the finished rows. Each has exactly one outcome. */
const countsOf = ({ counts: { processed, failed, ignored } }: ImportRecord) => ({
  total_rows: processed + failed + ignored,
  processed_rows: processed,
  failed_rows: failed,
  ignored_rows: ignored,
});

const relations = { source_file: one(() => MediaFile), failed_report_file: one(() => MediaFile) };

type Files = Readonly<Record<keyof typeof relations, z.ZodType>>;
type ImportWithFiles = Omit<ImportRecord, keyof Files> & Readonly<Record<keyof Files, MediaRecord | null>>;

/** Returns the representation of a type of import. The types differ in their options. */
const representation = (options: z.ZodType, optionsOf: (record: Pick<ImportRecord, 'options'>) => object) => ({
  needs: ['source_file', 'failed_report_file'] as const,
  schema: ({ source_file, failed_report_file }: Files) =>
    z.object({
      id: z.int(),
      options,
      ...shown,
      source_file: source_file.nullable(),
      failed_report_file: failed_report_file.nullable(),
      ...timestamps,
    }),
  shape: (record: ImportRecord, context: ShapeContext) => {
    const { source_file, failed_report_file } = record as unknown as ImportWithFiles; // `needs` loaded both
    return {
      ...record,
      ...countsOf(record),
      options: optionsOf(record),
      source_file: source_file && shownFile(source_file, context),
      failed_report_file: failed_report_file && shownFile(failed_report_file, context),
    };
  },
});

const documented = representation(
  z.object({ overwrite_existing: z.boolean(), should_preserve_published: z.boolean() }),
  ({ options }) => options,
);

export const ProductImport = resource<ImportRecord>()({
  name: 'ProductImport',
  label: 'Product Import',
  entity: 'product-import',
  relations,
  representation: documented,
});

export const SizeLabelImport = resource<ImportRecord>()({
  name: 'SizeLabelImport',
  label: 'Size Label Import',
  entity: 'size-label-import',
  relations,
  representation: representation(
    z.array(z.never()).meta({ description: 'Always empty, because these imports have no options.' }),
    () => [],
  ),
});

export const MerchantProductImport = resource<ImportRecord>()({
  name: 'MerchantProductImport',
  label: 'Merchant Product Import',
  entity: 'merchant-product-import',
  relations,
  representation: documented,
});
