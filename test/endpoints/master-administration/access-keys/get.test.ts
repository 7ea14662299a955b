import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { aNewKey, keys, statusWith } from './arrange.ts';

describe('GET /master-administration/access-keys/{id}', () => {
  test('shows the minute of the last counted request', async () => {
    const { id, key } = await aNewKey();
    expect((await keys.get(id)).json.last_used_at).toBeNull();
    world.advance(90_000);
    expect(await statusWith(key)).toBe(200);
    const minute = new Date(world.now()).toISOString().slice(0, 16);
    expect((await keys.get(id)).json.last_used_at).toBe(`${minute}:00+00:00`);
  });
});
