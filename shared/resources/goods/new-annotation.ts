import * as z from 'zod';
import { description, handle, id, localizedInput } from '../../model/fields.ts';

const channelsAtMost = 100; // as many as one BatchGet looks up

/** An annotation of a request. */
export const newAnnotation = z.object({
  handle,
  description: localizedInput(description),
  channels: z.array(id).min(1).max(channelsAtMost),
});

export type NewAnnotation = z.output<typeof newAnnotation>;
