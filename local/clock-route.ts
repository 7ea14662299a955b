import { invalidValue, tooLarge } from '../shared/lib/problems.ts';
import { issue } from '../shared/model/issues.ts';
import * as z from '../shared/model/zod.ts';
import { millisecondsOf } from './duration.ts';
import type { SteppedClock } from './stepped-clock.ts';
import { type TestRoute, testRoute } from './test-routes.ts';

const most = 'P400D';

const notADuration = issue({
  ...invalidValue,
  message: 'Must be an ISO 8601 duration of weeks, days, hours, minutes and seconds, for example P2D or PT30M.',
});

const tooLong = issue({ ...tooLarge, message: `Must be at most ${most}.` });

const duration = z
  .string()
  .transform((text) => millisecondsOf(text) ?? Number.NaN)
  .refine((milliseconds) => !Number.isNaN(milliseconds), { error: notADuration, abort: true })
  .refine((milliseconds) => milliseconds <= Number(millisecondsOf(most)), { error: tooLong });

/** The route `/test/clock`, which shows the clock of a local system and advances it. */
export const clockRoute = (clock: SteppedClock): TestRoute =>
  testRoute({
    schema: z.object({ advance: duration }),
    read: clock.read,
    change: ({ advance }) => clock.advance(advance),
  });
