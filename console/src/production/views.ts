import type { View } from '../app.tsx';
import { Order } from './order.tsx';
import { PackingSlip, PickList } from './printed.tsx';
import { Queue } from './queue.tsx';

/** The views of a production, in the order of the navigation. */
export const views: readonly View[] = [
  { path: '/work', name: 'Work', show: Queue },
  { path: '/work/:id', show: Order },
  { path: '/work/:id/packing-slip', show: PackingSlip },
  { path: '/pick-list', name: 'Pick list', show: PickList },
];
