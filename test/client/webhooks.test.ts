import { describe, expect, test } from 'vitest';
import { createVerifier } from '../../client/src/webhooks.ts';
import { receivedUnder, tokens } from '../support/verified.ts';

describe.each(tokens)('createVerifier with the token %s', (token) => {
  const verify = createVerifier({ token, version: '2022-02-01' });

  test.each(receivedUnder(token))('accepts only a genuine and fresh notification: $what', ({ body, headers, is }) => {
    const take = () => [
      verify(body, headers),
      verify(body.toString(), new Headers(headers)),
      verify(new Uint8Array(body), { ...headers, other: ['a', 'b'] }),
    ];
    if (is.ours) expect(take().map(({ id }) => id)).toEqual(['evt_1', 'evt_1', 'evt_1']);
    else expect(take).toThrow();
  });
});
