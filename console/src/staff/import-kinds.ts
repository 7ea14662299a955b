/** The kinds of imports, by their path in the API. */
export const kinds = {
  'product-imports': 'Products',
  'merchant-product-imports': "Merchants' products",
  'product-size-label-imports': 'Size labels',
} as const;

export type ImportKind = keyof typeof kinds;

/** Returns the kind of imports with a path, by default that of products. */
export const kindOf = (path: string | undefined): ImportKind =>
  path !== undefined && Object.hasOwn(kinds, path) ? (path as ImportKind) : 'product-imports';

const options = [
  { name: 'dry_run', label: 'Only check the rows (dry run)' },
  { name: 'overwrite_existing', label: 'Change existing records' },
  { name: 'should_preserve_published', label: 'Keep products published or unpublished as they are' },
] as const;

/** The options of an import. Those of size labels have one. */
export const optionsOf = (kind: ImportKind) => (kind === 'product-size-label-imports' ? options.slice(0, 1) : options);
