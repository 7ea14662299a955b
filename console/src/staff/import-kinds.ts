import { putFile } from '../parts/put-file.ts';
import type { Api } from '../session.ts';

/** An import of any kind, as far as the console shows it. */
export interface Import {
  readonly id: number;
  readonly state: string;
  readonly dry_run: boolean;
  readonly failure_message: string | null;
  readonly total_rows: number;
  readonly processed_rows: number;
  readonly failed_rows: number;
  readonly ignored_rows: number;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly source_file: StoredFile | null;
  readonly failed_report_file: StoredFile | null;
}

export interface StoredFile {
  readonly file_name: string;
  readonly download_url: string | null;
}

/** What an import changes if its rows refer to existing records. */
interface Options {
  readonly path: string;
  readonly dry_run: boolean;
  readonly overwrite_existing: boolean;
  readonly should_preserve_published: boolean;
}

interface Kind {
  readonly name: string;
  list(api: Api, page: { readonly per_page: number }): AsyncGenerator<Import>;
  get(api: Api, id: number): Promise<{ readonly data: Import }>;
  start(api: Api, options: Options): Promise<{ readonly data: Import }>;
  cancel(api: Api, id: number): Promise<unknown>;
}

const of = (id: number) => ({ params: { path: { id } } });

const products: Kind = {
  name: 'Products',
  list: (api, query) => api.paginate('/master-administration/product-imports', { params: { query } }),
  get: (api, id) => api.GET('/master-administration/product-imports/{id}', of(id)),
  start: (api, body) => api.POST('/master-administration/product-imports', { body }),
  cancel: (api, id) => api.PUT('/master-administration/product-imports/{id}/cancel', of(id)),
};

/** The kinds of imports, by their path in the API. */
export const kinds: Readonly<Record<string, Kind>> = {
  'product-imports': products,
  'merchant-product-imports': {
    name: "Merchants' products",
    list: (api, query) => api.paginate('/master-administration/merchant-product-imports', { params: { query } }),
    get: (api, id) => api.GET('/master-administration/merchant-product-imports/{id}', of(id)),
    start: (api, body) => api.POST('/master-administration/merchant-product-imports', { body }),
    cancel: (api, id) => api.PUT('/master-administration/merchant-product-imports/{id}/cancel', of(id)),
  },
  'product-size-label-imports': {
    name: 'Size labels',
    list: (api, query) => api.paginate('/master-administration/product-size-label-imports', { params: { query } }),
    get: (api, id) => api.GET('/master-administration/product-size-label-imports/{id}', of(id)),
    start: (api, { path, dry_run }) =>
      api.POST('/master-administration/product-size-label-imports', { body: { path, dry_run } }),
    cancel: (api, id) => api.PUT('/master-administration/product-size-label-imports/{id}/cancel', of(id)),
  },
};

/** Returns the kind of imports with a path, by default that of products. */
export const kindOf = (path: string): Kind => kinds[path] ?? products;

/** Uploads a CSV file. Returns the path that starts an import. */
export async function upload(api: Api, file: File): Promise<string> {
  const body = { content_type: 'text/csv', file_name: file.name, size: file.size };
  const { data } = await api.POST('/master-administration/temporary-upload-url', { body });
  await putFile(data, file);
  return data.path;
}
