import { magicValues } from '../../domain/magic-values.ts';
import type { DeliveryRecord } from '../../resources/webhooks/delivery-record.ts';
import type { WebhookRecord } from '../../resources/webhooks/webhook-record.ts';
import type { AttemptOutcome } from './delivery.ts';

type SimulatedOutcome = Pick<AttemptOutcome, 'status' | 'duration_ms'>;

const slowMilliseconds = 5000;
const failingAttempts = 2;

const outcomes = new Map<string, (made: number) => SimulatedOutcome>([
  [magicValues.slowReceiver, () => ({ status: 200, duration_ms: slowMilliseconds })],
  [magicValues.goneReceiver, () => ({ status: 410, duration_ms: 1 })],
  [magicValues.failsTwiceReceiver, (made) => ({ status: made < failingAttempts ? 503 : 200, duration_ms: 1 })],
]);

/**
 * Returns the outcome of an attempt at a magic receiver of test data. Returns undefined for any other receiver. Names
 * below `.test` never exist in the DNS (RFC 6761).
 */
export function simulatedOutcome(
  { is_test, url }: Pick<WebhookRecord, 'is_test' | 'url'>,
  { made }: Pick<DeliveryRecord, 'made'>,
): SimulatedOutcome | undefined {
  return is_test ? outcomes.get(URL.parse(url)?.hostname ?? '')?.(made) : undefined;
}
