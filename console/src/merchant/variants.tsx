import { fileUrl } from '../parts/parts.tsx';

interface StoredFile {
  readonly id: number;
  readonly collection_name: string;
  readonly file_name: string;
  readonly mime_type: string;
  readonly download_url: string | null;
}

/** What a variant shows of itself. Its prints have files if they are expanded. */
interface ShownVariant {
  readonly origin: { readonly sku: string };
  readonly option_values: readonly { readonly name: string }[];
  readonly views: readonly {
    readonly media: readonly StoredFile[];
    readonly customizations: readonly { readonly resource: number | { readonly media: readonly StoredFile[] } }[];
  }[];
}

/** The SKU of a variant with its options. */
export const nameOf = ({ origin, option_values }: ShownVariant): string =>
  [origin.sku, ...option_values.map(({ name }) => name)].join(', ');

/** The pictures of a variant, and the previews of its prints. */
export const picturesOf = ({ views }: ShownVariant): readonly StoredFile[] =>
  views.flatMap(({ media, customizations }) => [
    ...media,
    ...customizations
      .flatMap(({ resource }) => (typeof resource === 'number' ? [] : resource.media))
      .filter(({ collection_name }) => collection_name === 'preview-file'),
  ]);

/** Those files that a browser can show. */
export function Pictures({ files }: { files: readonly StoredFile[] }) {
  return (
    <div className="pictures">
      {files.map(
        ({ id, file_name, mime_type, download_url }) =>
          download_url !== null &&
          /^image\/(png|jpeg|webp)/.test(mime_type) && (
            <img key={id} src={fileUrl(download_url)} alt={file_name} loading="lazy" />
          ),
      )}
    </div>
  );
}
