import type { View } from '../app.tsx';

export const views: readonly View[] = [];
