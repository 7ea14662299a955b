import type { View } from '../app.tsx';
import { Order } from './order.tsx';
import { Orders } from './orders.tsx';
import { Webhook } from './webhook.tsx';
import { Webhooks } from './webhooks.tsx';

/** The views of a merchant, in the order of the navigation. */
export const views: readonly View[] = [
  { path: '/orders', name: 'Orders', show: Orders },
  { path: '/orders/:id', show: Order },
  { path: '/webhooks', name: 'Webhooks', show: Webhooks },
  { path: '/webhooks/:id', show: Webhook },
];
