import type { View } from '../app.tsx';
import { Design } from './design.tsx';
import { Media } from './media.tsx';
import { Order } from './order.tsx';
import { Orders } from './orders.tsx';
import { PlaceOrder } from './place-order.tsx';
import { Products } from './products.tsx';
import { Usage } from './usage.tsx';
import { Webhook } from './webhook.tsx';
import { Webhooks } from './webhooks.tsx';

/** The views of a merchant, in the order of the navigation. */
export const views: readonly View[] = [
  { path: '/orders', name: 'Orders', show: Orders },
  { path: '/orders/:id', show: Order },
  { path: '/products', name: 'Products', show: Products },
  { path: '/design/:id', show: Design },
  { path: '/order/:id', show: PlaceOrder },
  { path: '/media', name: 'Media', show: Media },
  { path: '/webhooks', name: 'Webhooks', show: Webhooks },
  { path: '/webhooks/:id', show: Webhook },
  { path: '/usage', name: 'Usage', show: Usage },
];
