import type { ShapeContext } from '../../model/resource.ts';
import { type MediaRecord, shownFile } from './media.ts';

/** Shows the file of a result. `needs` loaded it, unless it has expired. */
export const shownResult = (file: number | null, context: ShapeContext) =>
  file === null || typeof file === 'number' ? null : shownFile(file as MediaRecord, context);
