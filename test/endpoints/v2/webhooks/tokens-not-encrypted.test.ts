import { describe, expect, test } from 'vitest';
import { older } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { restoreBeforeEach } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { injectFaults } from '../../../support/faults.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';
import { aWebhookOf, olderPlain, plain, url } from './arrange.ts';

restoreBeforeEach('0'); // URLs are checked as in a deployment

const webhooks = noun(world, 'v2/webhooks');
const faults = injectFaults();

describe('the token of a webhook', () => {
  test('returns 503 if a token cannot be encrypted, or 500 if KMS gives a reason, and writes nothing', async () => {
    const id = await aWebhookOf({ token: 'the first one of them' });
    const encrypts = ({ command }: { command: string }) => command === 'EncryptCommand';
    for (const [fault, status] of [
      ['throttled', 503],
      ['call lost', 503],
      ['refused', 500],
    ] as const) {
      for (const send of [
        () => webhooks.post({ ...plain, token: 'a secret of the shop' }),
        () => webhooks.post({ ...olderPlain, token: 'a secret of the shop' }, older),
        () => webhooks.put(id, { token: 'a secret of the shop' }),
      ]) {
        let met = 0;
        faults.reset((call) => {
          if (!encrypts(call)) return undefined;
          met += 1;
          return fault;
        });
        const answer = await nothingIsWritten(send, fault);
        faults.reset();
        expect([fault, answer.status, met > 0]).toEqual([fault, status, true]);
        expect(answer.body.toString()).not.toContain('a secret of the shop');
      }
      expectStatus(await webhooks.put(id, { url }), 200); // without a token, no key is needed
    }
  });
});
