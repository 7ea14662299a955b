import type { V2Client } from '../session.ts';

const expand = ['items.variant', 'items.variant.views.customizations.resource'] as const;

/** Reads a production order with everything that is needed to make it. */
export const readWork = (api: V2Client, id: number) =>
  api.GET('/master-administration/production-orders/{id}', {
    params: { path: { id }, query: { expand: [...expand] } },
  });

export type ProductionWork = Awaited<ReturnType<typeof readWork>>['data'];
export type WorkItem = ProductionWork['items'][number];
export type WorkState = ProductionWork['state'];

/** Reads the production orders in some states. */
export const listWork = (api: V2Client, states: readonly WorkState[], page: { readonly per_page: number }) =>
  api.paginate('/master-administration/production-orders', {
    params: { query: { ...page, 'filter[state]': [...states], expand: [...expand] } },
  });

/** Reads all accepted production orders. A list on paper must not end after its first page. */
export const readAccepted = async (api: V2Client) => ({
  data: await Array.fromAsync(listWork(api, ['accepted'], { per_page: 100 })),
});

/** A print of an item: its place, its size in millimetres, its production method, and its files. */
export interface ItemPrint {
  readonly id: number;
  readonly place: string;
  readonly size: string;
  readonly method: number;
  readonly files: readonly { readonly id: number; readonly file_name: string; readonly download_url: string }[];
}

const positions = {
  tl: 'top left',
  tc: 'top centre',
  tr: 'top right',
  ml: 'middle left',
  mc: 'middle',
  mr: 'middle right',
  bl: 'bottom left',
  bc: 'bottom centre',
  br: 'bottom right',
} as const;

/** Lists the prints of an item, with their files as soon as they exist. */
export const printsOf = ({ variant: { views } }: WorkItem): readonly ItemPrint[] =>
  views.flatMap(({ name, customizations }) =>
    customizations.map(({ id, width, height, x, y, position, rotation, production_method, resource }) => ({
      id,
      place: [
        name,
        position && positions[position],
        x !== null && `${x} mm from the left`,
        y !== null && `${y} mm from the top`,
        rotation && `turned ${rotation}° clockwise`,
      ]
        .filter(Boolean)
        .join(', '),
      size: `${width} × ${height} mm`,
      method: production_method,
      files: (resource?.media ?? []).flatMap(({ id: file, file_name, download_url }) =>
        download_url ? [{ id: file, file_name, download_url }] : [],
      ),
    })),
  );

/** Counts the pieces of an item that this production has sent or still has to send. It has given back the others. */
export const piecesToSend = ({ returned_items }: ProductionWork, { order_item, quantity }: WorkItem): number =>
  returned_items
    .filter((returned) => returned.order_item === order_item)
    .reduce((left, returned) => left - returned.quantity, quantity);

/** Returns the options of an item, such as its colour and size. */
export const optionsOf = ({ variant: { option_values } }: WorkItem): string =>
  option_values.map(({ name }) => name).join(', ');
