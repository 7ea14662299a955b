import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { rotateFileKeys } from '../../shared/files/file-keys.ts';
import { fileKeysKey, recordKey } from '../../shared/table/keys.ts';
import { readRow } from '../../shared/table/table.ts';
import { injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aNewProduct } from '../support/given/catalogue.ts';
import { startImages } from '../support/images.ts';
import { noun } from '../support/noun.ts';
import { startTestWorld } from '../support/world.ts';

const minute = 60_000;
const hour = 60 * minute;
const nothing = { message: 'No results found for Media File', code: 'not_found' };

const world = await startTestWorld();
const images = await startImages();
const faults = injectFaults();
const variant = await aVariantWithImages();
afterAll(() => images.stop());
beforeEach(() => faults.reset());

/** An offered variant with one view of two images. */
async function aVariantWithImages(): Promise<number> {
  const media = ['a', 'b'].map((name) => ({ url: `${images.url}/${name}.png`, collection: 'view-image' }));
  const views = [{ handle: 'front', media }];
  const { id } = await aNewProduct(world, { variants: [{ sku: 'files', price: 1, views }] });
  const offers = noun(world, 'master-administration/merchant-products', 'staff');
  const offered = await offers.post({ merchant: { id: 1 }, master_product: { id } });
  return expectStatus(offered, 201).json.merchant_variants[0];
}

/** The URLs of both images as the API returns them now. */
async function addresses(): Promise<[string, string]> {
  const { views } = expectStatus(await noun(world, 'v2/variants').get(variant), 200).json;
  const [a, b] = views[0].media.map(({ download_url: url }: { download_url: string }) =>
    url.slice(url.indexOf('/files/')),
  );
  return [a, b];
}
const open = async (address: string) => {
  const { status, json } = await world.call(`GET ${address}`, { key: null });
  if (status !== 302) expect([status, json]).toEqual([404, nothing]);
  return status;
};
/** The partitions that were read from the table. */
const asked = () => faults.calls.map(({ input }) => (input as { Key?: { PK: { S: string } } }).Key?.PK.S);

describe('GET /files/{id}', () => {
  test('a file URL returns 404 for the signature of another existing file', async () => {
    const [a, b] = await addresses();
    const [pathOfB] = b.split('?');
    const [, queryOfA] = a.split('?');
    expect(await open(a)).toBe(302);
    expect(await open(b)).toBe(302);
    expect(await open(`${pathOfB}?${queryOfA}`)).toBe(404);
  });

  test('a malformed file URL returns 404 before anything is read', async () => {
    const [a] = await addresses();
    world.advance(2 * minute); // the cached keys are out of date
    const address = (change: (query: URLSearchParams) => void) => {
      const [path = '', query] = a.split('?');
      const params = new URLSearchParams(query);
      change(params);
      return `${path}?${params}`;
    };
    const signature = new URLSearchParams(a.split('?')[1]).get('signature') ?? '';
    const now = Math.floor(world.now() / 1000);
    const malformed = [
      a.split('?')[0] ?? '',
      address((query) => query.delete('signature')),
      address((query) => query.delete('expires')),
      address((query) => query.append('signature', signature)),
      ...['', '1', '1.', '.', signature.slice(0, -1), `${signature}x`, signature.replace('1.', 'one.')].map((wrong) =>
        address((query) => query.set('signature', wrong)),
      ),
      ...['', 'x', '-1', '1e9', `${now}`, `${now - 1}`, '0'].map((wrong) =>
        address((query) => query.set('expires', wrong)),
      ),
    ];
    const young = address((query) => query.set('expires', `${now + 60}`));
    faults.reset();
    for (const one of malformed) expect(await open(one), one).toBe(404);
    expect(asked()).toEqual([]);
    expect(malformed).toHaveLength(18);
    expect(await open(young)).toBe(404);
    expect(asked()).toEqual([fileKeysKey.PK]);
  });

  test('a file URL with a wrong signature returns 404: the keys are read once a minute, the file never', async () => {
    const [a] = await addresses();
    const wrong = [a.replace('signature=1', 'signature=2'), `${a.slice(0, -3)}AAA`, a.replace('expires=', 'expires=9')];
    for (const elapsed of [2 * minute, minute, minute]) {
      world.advance(elapsed);
      faults.reset();
      for (const one of [...wrong, ...wrong]) expect(await open(one), one).toBe(404);
      expect(asked()).toEqual([fileKeysKey.PK]);
    }
    faults.reset();
    const { PK } = recordKey('media', Number(/\d+/.exec(a)?.[0]));
    expect(await open(a)).toBe(302);
    expect(asked()).toEqual([PK]);
  });

  test('the redirect to a file is never stored by a cache', async () => {
    const [a] = await addresses();
    const { headers } = expectStatus(await world.call(`GET ${a}`, { key: null }), 302);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test('a file URL works until it expires', async () => {
    const [a] = await addresses();
    const expires = Number(new URLSearchParams(a.split('?')[1]).get('expires')) * 1000;
    world.advance(expires - world.now() - minute);
    expect(await open(a)).toBe(302);
    world.advance(minute);
    expect(await open(a)).toBe(404);
  });
});

describe('rotating the signing keys of file URLs', () => {
  const keyOf = (address: string) => /signature=(\d+)\./.exec(address)?.[1];
  const held = async () => {
    const { signing } = (await readRow(fileKeysKey)) ?? {};
    return (signing as readonly { id: string }[]).map(({ id }) => id);
  };

  test('a new signing key is known everywhere before it signs, and the previous key stays valid until its URLs expire', async () => {
    const [old] = await addresses();
    expect(keyOf(old)).toBe('1');
    const { id, since } = (await rotateFileKeys()) ?? {};
    expect([id, Number(since) * 1000 - world.now()]).toEqual(['2', expect.any(Number)]);
    expect(Math.abs(Number(since) * 1000 - world.now() - 2 * minute)).toBeLessThan(10_000);
    // a process that read the keys just before caches them for a minute, so it still signs with the previous key
    expect(keyOf((await addresses())[0])).toBe('1');
    world.advance(minute);
    await addresses();
    world.advance(Number(since) * 1000 - world.now());
    // the process now knows the new key, because it read the keys at most a minute ago
    const [fresh] = await addresses();
    expect(keyOf(fresh)).toBe('2');
    expect([await open(old), await open(fresh)]).toEqual([302, 302]);
    world.advance(2 * hour);
    expect([await open(old), await open(fresh)]).toEqual([404, 404]);
    expect(await held()).toEqual(['1', '2']);
    await rotateFileKeys();
    expect(await held()).toEqual(['2', '3']);
    await rotateFileKeys();
    expect(await held()).toEqual(['2', '3', '4']);
  });

  test('rotateFileKeys creates no key if another rotation intervenes', async () => {
    const before = await held();
    let other: unknown;
    faults.before(async ({ command }) => {
      if (!command.startsWith('Put') || other !== undefined) return;
      other = null;
      other = await rotateFileKeys();
    });
    expect(await rotateFileKeys()).toBeUndefined();
    expect(other).toMatchObject({ id: String(Number(before.at(-1)) + 1) });
    expect(await held()).toEqual([...before, String(Number(before.at(-1)) + 1)]);
  });
});
