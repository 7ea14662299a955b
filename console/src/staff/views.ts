import type { View } from '../app.tsx';
import { Routing } from './routing.tsx';
import { Waiting } from './waiting.tsx';

/** The views of staff, in the order of the navigation. */
export const views: readonly View[] = [
  { path: '/waiting', name: 'Waiting orders', show: Waiting },
  { path: '/waiting/:id', show: Routing },
];
