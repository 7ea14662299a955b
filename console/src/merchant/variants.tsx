import type { ShownFile } from '../parts/pictures.tsx';

/** What a variant shows of itself. Its prints have files if they are expanded. */
interface ShownVariant {
  readonly origin: { readonly sku: string };
  readonly option_values: readonly { readonly name: string }[];
  readonly views: readonly {
    readonly media: readonly ShownFile[];
    readonly customizations: readonly { readonly resource: number | { readonly media: readonly ShownFile[] } }[];
  }[];
}

/** The SKU of a variant with its options. */
export const nameOf = ({ origin, option_values }: ShownVariant): string =>
  [origin.sku, ...option_values.map(({ name }) => name)].join(', ');

/** The pictures of a variant, and the previews of its prints. */
export const picturesOf = ({ views }: ShownVariant): readonly ShownFile[] =>
  views.flatMap(({ media, customizations }) => [
    ...media,
    ...customizations
      .flatMap(({ resource }) => (typeof resource === 'number' ? [] : resource.media))
      .filter(({ collection_name }) => collection_name === 'preview-file'),
  ]);
