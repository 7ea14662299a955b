import { fileUrl } from './parts.tsx';

/** A file of the service. Its URL is null while the file is not available. */
export interface ShownFile {
  readonly id: number;
  readonly collection_name: string;
  readonly file_name: string;
  readonly mime_type: string;
  readonly download_url: string | null;
}

/** Those files that a browser can show, each once: views of a product can share an image. */
export function Pictures({ files }: { files: readonly ShownFile[] }) {
  const unique = new Map(files.map((file) => [file.id, file]));
  return (
    <div className="pictures">
      {[...unique.values()].map(
        ({ id, file_name, mime_type, download_url }) =>
          download_url !== null &&
          /^image\/(png|jpeg|webp)/.test(mime_type) && (
            <img key={id} src={fileUrl(download_url)} alt={file_name} loading="lazy" />
          ),
      )}
    </div>
  );
}
