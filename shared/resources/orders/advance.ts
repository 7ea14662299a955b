import * as z from '../../model/zod.ts';

/** The stages of a test order that a caller can ask for. */
export const advanceTargets = [
  'prepared',
  'assigned',
  'accepted',
  'partly_shipped',
  'shipped',
  'completed',
  'failed',
  'cancelled',
] as const;

export type AdvanceTarget = (typeof advanceTargets)[number];

/** Body of `POST /v2/test/orders/{id}/advance`. */
export const advanceInput = z.object({
  to: z.enum(advanceTargets).describe('The stage that the order should reach.'),
});
