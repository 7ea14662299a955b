import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UnusableName, writeEndpoint } from '../../tools/new.ts';

const root = join(import.meta.dirname, '../..');

describe('npm run new', () => {
  test.each([
    ['v3/orders/list', 'Unknown area'],
    ['v2/orders', "isn't a valid name. Use <area>/<noun>/<verb>"],
    ['v2/Orders/list', "isn't a valid name. Use <area>/<noun>/<verb>"],
    ['v2/../list', "isn't a valid name. Use <area>/<noun>/<verb>"],
    ['v2/orders/list/again', "isn't a valid name. Use <area>/<noun>/<verb>"],
    ['', 'Unknown area'],
  ])('rejects "%s"', async (name, message) => {
    await expect(writeEndpoint(root, name)).rejects.toThrow(message);
  });

  test('does not overwrite an endpoint', async () => {
    await expect(writeEndpoint(root, 'v2/orders/list')).rejects.toThrow(UnusableName);
  });
});
