import type { Api } from '../session.ts';

const expand = ['items.variant', 'items.variant.views.customizations.resource'] as const;

/** Reads a production order with everything that is needed to make it. */
export const readWork = (api: Api, id: number) =>
  api.GET('/master-administration/production-orders/{id}', {
    params: { path: { id }, query: { expand: [...expand] } },
  });

export type Work = Awaited<ReturnType<typeof readWork>>['data'];
export type WorkItem = Work['items'][number];
export type WorkState = Work['state'];

/** Reads the production orders in some states. */
export const listWork = (api: Api, states: readonly WorkState[], page: { readonly per_page: number }) =>
  api.paginate('/master-administration/production-orders', {
    params: { query: { ...page, 'filter[state]': [...states], expand: [...expand] } },
  });

/** A print of an item: its place, its size in millimetres, and its files. */
export interface Print {
  readonly id: number;
  readonly place: string;
  readonly size: string;
  readonly files: readonly { readonly id: number; readonly file_name: string; readonly download_url: string }[];
}

/** Lists the prints of an item, with their files as soon as they exist. */
export const printsOf = ({ variant: { views } }: WorkItem): readonly Print[] =>
  views.flatMap(({ name, customizations }) =>
    customizations.map(({ id, width, height, position, resource }) => ({
      id,
      place: [name, position].filter(Boolean).join(', '),
      size: `${width} × ${height} mm`,
      files: (resource?.media ?? []).flatMap(({ id: file, file_name, download_url }) =>
        download_url ? [{ id: file, file_name, download_url }] : [],
      ),
    })),
  );

/** Returns the options of an item, such as its colour and size. */
export const optionsOf = ({ variant: { option_values } }: WorkItem): string =>
  option_values.map(({ name }) => name).join(', ');
