import type { View } from '../app.tsx';
import { Failing } from './failing.tsx';
import { Import } from './import.tsx';
import { Imports } from './imports.tsx';
import { Keys } from './keys.tsx';
import { Product, Products } from './products.tsx';
import { Routing } from './routing.tsx';
import { Waiting } from './waiting.tsx';

/** The views of staff, in the order of the navigation. */
export const views: readonly View[] = [
  { path: '/waiting', name: 'Waiting orders', show: Waiting },
  { path: '/waiting/:id', show: Routing },
  { path: '/imports', name: 'Imports', show: Imports },
  { path: '/imports/:kind', show: Imports },
  { path: '/imports/:kind/:id', show: Import },
  { path: '/products', name: 'Products', show: Products },
  { path: '/products/:id', show: Product },
  { path: '/failing', name: 'Deliveries that fail', show: Failing },
  { path: '/keys', name: 'Keys', show: Keys },
];
