import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as processProduct } from '../../functions/workers/process-product.ts';
import { bucketClient, signedDownload } from '../../shared/files/bucket.ts';
import type { MediaRecord } from '../../shared/resources/files/media.ts';
import { fetchImage } from '../../shared/work/catalogue/fetch-image.ts';
import { recordIn } from '../support/arrange.ts';
import { patientClock } from '../support/chaos.ts';
import { type FaultInjector, injectFaults, isCommit } from '../support/faults.ts';
import { aHandle, expectStatus } from '../support/given/arranged.ts';
import { aNewProduct, anAcceptedProduct } from '../support/given/catalogue.ts';
import { aPng, type ImageAnswer, type Images, startImages } from '../support/images.ts';
import { readTable, violations } from '../support/invariants.ts';
import { type Sent, startTestWorld, type TestWorld } from '../support/world.ts';

// Images are on servers that we do not control. Whatever they return, the product is created, and each file shows the
// result.

const minute = 60_000;

let world: TestWorld;
let faults: FaultInjector;
let images: Images;
beforeAll(async () => {
  world = await startTestWorld();
  images = await startImages();
  faults = injectFaults();
  world.onInvocation(() => faults.revive());
  patientClock(world);
});
afterAll(() => images.stop());
beforeEach(() => {
  images.asked.length = 0;
  images.answers.clear();
});
afterEach(async () => {
  vi.useRealTimers();
  faults.reset();
  await world.drain();
  expect(violations(await readTable())).toEqual([]);
  expect(world.deadLetters('process-product')).toEqual([]);
});

const call = (route: string, sent: Sent = {}) =>
  world.call(route.replace(' ', ' /master-administration'), { key: 'staff', ...sent });
/** A variant with images at these paths. */
const showing = (paths: readonly string[], sku = aHandle()) => ({
  sku,
  price: 1,
  views: [{ handle: 'front', media: paths.map((path) => ({ url: `${images.url}${path}`, collection: 'view-image' })) }],
});
const filesOf = async (variant: number | undefined): Promise<MediaRecord[]> => {
  const { views } = await recordIn('master-variant', variant ?? 0);
  return Promise.all(views.flatMap(({ media }) => media).map((id) => recordIn('media', id)));
};
const jobOf = async (id: number) => (await call(`GET /jobs/${id}`)).json;
const asked = () =>
  Object.fromEntries(
    Map.groupBy(images.asked, (path) => path)
      .entries()
      .map(([path, all]) => [path, all.length]),
  );
const stored = async ({ object_key }: MediaRecord) => {
  const answer = await fetch(await signedDownload(object_key ?? '', 'x', 'image/png'));
  return Buffer.from(await answer.arrayBuffer());
};
/** Makes the worker die before the n-th transaction that writes the results of files. */
function dieBeforeFilesEnd(n: number): void {
  let seen = 0;
  faults.reset((call) => {
    const text = JSON.stringify(call.input);
    if (!isCommit(call) || !/\\"state\\":\\"(ready|failed)\\"/.test(text)) return undefined;
    seen += 1;
    return seen === n ? 'ends before' : undefined;
  });
}

/** A share of the byte budget that records the calls of `keep`. */
const aShare = () => {
  const kept: number[] = [];
  return { kept, keep: (bytes: number) => void kept.push(bytes) };
};

const unreachable = 'The URL of the image cannot be reached.';
const good: ImageAnswer = { status: 200, body: aPng() };
const refused: [string, ImageAnswer[], string, number][] = [
  ['with status 404', [{ status: 404 }], 'The URL of the image responded with status 404.', 1],
  ['with status 403', [{ status: 403 }], 'The URL of the image responded with status 403.', 1],
  ['with status 204', [{ status: 204 }], 'The URL of the image responded with status 204.', 1],
  [
    'of a server that fails twice',
    [{ status: 500 }, { status: 503 }, good],
    'The URL of the image responded with status 503.',
    2,
  ],
  [
    'that is an HTML page',
    [{ status: 200, body: Buffer.from('<!doctype html><html></html>') }],
    'The file must be a JPEG or PNG image.',
    1,
  ],
  ['without bytes', [{ status: 200 }], 'The file must be a JPEG or PNG image.', 1],
  ['that is truncated', [{ status: 200, body: aPng().subarray(0, 30) }], 'The image is damaged. It ends too early.', 1],
  [
    'of a connection that breaks twice',
    [
      { status: 200, body: aPng(), fate: 'cut' },
      { status: 200, body: aPng(), fate: 'cut' },
    ],
    unreachable,
    2,
  ],
  [
    'of 21 MB',
    [{ status: 200, body: Buffer.concat([aPng(), Buffer.alloc(21_000_000)]) }],
    'The image is larger than 20 MB.',
    1,
  ],
  [
    'that redirects to a private network',
    [
      { status: 302, location: 'http://10.0.0.1/x.png' },
      { status: 302, location: 'https://169.254.169.254/latest' },
    ],
    unreachable,
    2,
  ],
];

describe('fetching an image', () => {
  test('an image that waits for memory is left to the next run when the time of a run is over', async () => {
    const eight = Array.from({ length: 8 }, (_, index) => `/${index}.png`);
    const { id, variants, job } = await anAcceptedProduct(world, { variants: [showing(eight)] });
    const answered = vi.spyOn(images.answers, 'get').mockImplementation(() => {
      world.advance(26_000); // a run begins no image after 25 s
      return undefined;
    });
    const message = JSON.stringify({ schema: 1, event: 'e', hops: 0, facts: { product: id, job } });
    await processProduct({ Records: [{ messageId: 'one', body: message } as never] });
    answered.mockRestore();
    expect(images.asked).toHaveLength(4); // 80 MB at a time, of images that may have 20 MB each
    await world.drain();
    expect((await filesOf(variants[0]?.id)).map(({ state }) => state)).toEqual(Array(8).fill('ready'));
    expect(images.asked).toHaveLength(8);
  });

  test.each(refused)('an image %s marks its file as failed, with the reason', async (_, answers, message, times) => {
    images.answers.set('/one.png', [...answers]);
    const { variants, job } = await aNewProduct(world, { variants: [showing(['/one.png', '/good.png'])] });
    const [one, other] = await filesOf(variants[0]?.id);
    expect(one).toMatchObject({ state: 'failed', failure_message: message, object_key: null, size: 0, mime_type: '' });
    expect(other).toMatchObject({ state: 'ready', failure_message: null, size: aPng().length });
    expect(asked()).toEqual({ '/one.png': times, '/good.png': 1 });
    expect(await jobOf(job)).toMatchObject({ state: 'finished', note: '1 of 2 images could not be fetched.' });
  });

  test.each([
    ['of a server that fails once', [{ status: 500 }, good]],
    ['of a connection that breaks once', [{ status: 200, body: aPng(), fate: 'cut' } as const, good]],
    ['behind a redirect', [{ status: 302, location: '/there.png' }]],
  ])('an image %s is still fetched and stored byte for byte', async (_, answers) => {
    images.answers.set('/one.png', [...answers]);
    const { variants, job } = await aNewProduct(world, { variants: [showing(['/one.png'])] });
    const [file] = await filesOf(variants[0]?.id);
    expect(file).toMatchObject({ state: 'ready', file_name: 'one.png' });
    expect(await stored(file as MediaRecord)).toEqual(aPng());
    expect(await jobOf(job)).toMatchObject({ state: 'finished' });
    expect(await jobOf(job)).not.toHaveProperty('note');
  });

  test('an image whose server never responds fails after two attempts of 10 s', async () => {
    images.answers.set('/one.png', { status: 200, fate: 'never' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let ended: unknown;
    const file = { id: 1, url: `${images.url}/one.png` } as MediaRecord; // other requests are ignored
    const fetching = fetchImage(file, new Map(), aShare()).then((fetched) => {
      ended = fetched;
    });
    for (const times of [1, 2]) {
      // connected, with a separate limit
      while (images.asked.length < times) await new Promise((turn) => setImmediate(turn));
      await vi.advanceTimersByTimeAsync(9_999);
      expect(ended).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
    }
    await fetching;
    expect(ended).toEqual({ failure: unreachable });
  });

  test('an image is stored under a key of the service, regardless of its URL', async () => {
    const paths = ['/..%2f..%2fetc/pass wd.png', '/a/b/<script>.png?secret=1', '/', `/${'x'.repeat(400)}.png`];
    const { variants } = await aNewProduct(world, { variants: [showing(paths)] });
    const files = await filesOf(variants[0]?.id);
    expect(files.map(({ state }) => state)).toEqual(Array(4).fill('ready'));
    for (const { id, object_key } of files)
      expect(object_key).toMatch(new RegExp(`^media/${id}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`));
    expect(files.every(({ file_name }) => file_name.length <= 255 && !/[/?]/.test(file_name))).toBe(true);
  });
});

describe('images of one host', () => {
  const paths = Array.from({ length: 23 }, (_, index) => `/${index}.png`);

  test.each<[string, ImageAnswer]>([
    ['redirects to a private network', { status: 302, location: 'http://10.0.0.1/x.png' }],
    ['redirects to a host that accepts no connection', { status: 302, location: 'http://127.0.0.1:1/x.png' }],
    ['breaks the connection', { status: 200, body: aPng(), fate: 'cut' }],
    ['fails', { status: 503 }],
  ])('images of one host are fetched, except each image for which it %s', async (_, answer) => {
    const bad = ['/3.png', '/8.png', '/9.png'];
    for (const path of bad) images.answers.set(path, answer);
    const { variants, job } = await aNewProduct(world, { variants: [showing(paths)] });
    const files = await filesOf(variants[0]?.id);
    const states = paths.map((path) => (bad.includes(path) ? 'failed' : 'ready'));
    expect(files.map(({ state }) => state)).toEqual(states);
    expect(await jobOf(job)).toMatchObject({ note: '3 of 23 images could not be fetched.' });
  });

  test('a host that accepts no connection is no longer tried after two consecutive images', async () => {
    const closed = await startImages();
    const { url } = closed;
    await closed.stop();
    const lost = new Map();
    const fetchOne = (id: number) => fetchImage({ id, url: `${url}/${id}.png` } as MediaRecord, lost, aShare());
    expect(await fetchOne(1)).toEqual({ failure: unreachable });
    const opened = await startImages(Number(new URL(url).port));
    expect(await fetchOne(2)).toMatchObject({ mime_type: 'image/png' });
    await opened.stop();
    expect(await fetchOne(3)).toEqual({ failure: unreachable }); // the first of a new sequence
    expect(await fetchOne(4)).toEqual({ failure: unreachable });
    const tooLate = await startImages(Number(new URL(url).port));
    expect(await fetchOne(5)).toEqual({ failure: unreachable });
    expect(tooLate.asked).toEqual([]);
    expect(await fetchImage({ id: 6, url: `${images.url}/6.png` } as MediaRecord, lost, aShare())).toMatchObject({
      mime_type: 'image/png',
    });
    await tooLate.stop();
  });
});

describe('bytes in memory', () => {
  test('images of unknown size are requested four at a time, and the rest in order', async () => {
    const paths = Array.from({ length: 8 }, (_, index) => `/${index}.png`);
    for (const path of paths) images.answers.set(path, { status: 200, body: aPng(), fate: 'held' });
    const { variants } = await anAcceptedProduct(world, { variants: [showing(paths)] });
    const drained = world.drain();
    while (images.asked.length < 4) await new Promise((turn) => setImmediate(turn));
    // the server has handled all earlier requests before it handles these
    for (const _ of paths) await fetch(`${images.url}/later`);
    expect(images.asked.filter((path) => path !== '/later')).toHaveLength(4);
    for (const path of paths) images.answers.delete(path);
    images.letGo();
    await drained;
    expect(asked()).toEqual({ ...Object.fromEntries(paths.map((path) => [path, 1])), '/later': 8 });
    expect((await filesOf(variants[0]?.id)).map(({ state }) => state)).toEqual(Array(8).fill('ready'));
  });

  test('an image reserves only its actual size once that is known', async () => {
    const share = aShare();
    const file = { id: 1, url: `${images.url}/one.png` } as MediaRecord;
    await fetchImage(file, new Map(), share);
    expect(share.kept).toEqual([aPng().length]);
  });
});

describe('a failing bucket', () => {
  let refuses: (key: string) => boolean = () => false;
  let tried: string[] = [];
  beforeAll(() => {
    bucketClient.get().middlewareStack.add(
      (next) => async (args) => {
        const { Key } = args.input as { Key: string };
        tried.push(Key);
        if (refuses(Key)) throw Object.assign(new Error('30 s are over'), { name: 'TimeoutError' });
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low', name: 'refusing' },
    );
  });
  beforeEach(() => {
    tried = [];
    refuses = () => false;
  });
  const paths = ['/a.png', '/b.png', '/c.png'];

  test('one image that the bucket rejects does not hold up the others, and is fetched again', async () => {
    const { id, variants, job } = await anAcceptedProduct(world, { variants: [showing(paths)] });
    let unlucky: string | undefined;
    refuses = (key) => {
      unlucky ??= key;
      return key === unlucky;
    };
    const message = JSON.stringify({ schema: 1, event: 'e', hops: 0, facts: { product: id, job } });
    const { batchItemFailures } = await processProduct({ Records: [{ messageId: 'one', body: message } as never] });
    expect(batchItemFailures).toEqual([]);
    const before = await filesOf(variants[0]?.id);
    expect(before.map(({ state }) => state).sort()).toEqual(['pending', 'ready', 'ready']);
    expect(tried.filter((key) => key === unlucky)).toHaveLength(2); // both attempts of the client
    await world.drain();
    const after = await filesOf(variants[0]?.id);
    expect(after.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
    const waited = before.findIndex(({ state }) => state === 'pending');
    expect(asked()).toEqual(Object.fromEntries(paths.map((path, index) => [path, index === waited ? 2 : 1])));
    expect(await jobOf(job)).not.toHaveProperty('note');
  });

  test('a bucket that rejects every image fails the message, and the retry fetches all images', async () => {
    const { id, variants, job } = await anAcceptedProduct(world, { variants: [showing(paths)] });
    refuses = () => true;
    const message = JSON.stringify({ schema: 1, event: 'e', hops: 0, facts: { product: id, job } });
    const { batchItemFailures } = await processProduct({ Records: [{ messageId: 'one', body: message } as never] });
    expect(batchItemFailures).toEqual([{ itemIdentifier: 'one' }]);
    expect((await filesOf(variants[0]?.id)).map(({ state }) => state)).toEqual(Array(3).fill('pending'));
    expect(tried).toHaveLength(6);
    refuses = () => false;
    await world.drain();
    expect((await filesOf(variants[0]?.id)).map(({ state }) => state)).toEqual(Array(3).fill('ready'));
    expect(await jobOf(job)).toMatchObject({ state: 'finished' });
  });
});

describe('images that several variants share', () => {
  test('a shared image is fetched once, even for several requests', async () => {
    const paths = ['/a.png', '/b.png'];
    const { id, variants } = await aNewProduct(world, {
      variants: [showing(paths), showing(paths), showing(['/b.png'])],
    });
    const body = { variants: [showing(['/b.png', '/c.png']), showing(['/a.png'], variants[2]?.sku)] };
    const answer = expectStatus(await call(`PUT /async/products/${id}`, { body }), 202).json;
    await world.drain();
    expect(asked()).toEqual({ '/a.png': 1, '/b.png': 1, '/c.png': 1 });
    const [a, b] = await filesOf(variants[0]?.id);
    expect((await filesOf(variants[2]?.id)).map((file) => file.id)).toEqual([a?.id]);
    expect((await filesOf(answer.variants[3].id))[0]?.id).toBe(b?.id);
  });

  test('an image is fetched again if it failed or if its work was abandoned', async () => {
    images.answers.set('/one.png', { status: 404 });
    const { id, variants } = await aNewProduct(world, { variants: [showing(['/one.png'])] });
    const [failed] = await filesOf(variants[0]?.id);
    images.answers.clear();
    const body = { variants: [showing(['/one.png', '/late.png'], variants[0]?.sku)] };
    expectStatus(await call(`PUT /async/products/${id}`, { body }), 202);
    const { job } = await recordIn('product-lease', id);
    const message = JSON.stringify({ schema: 1, event: 'e', hops: 0, facts: { product: id, job } });
    dieBeforeFilesEnd(1);
    await processProduct({ Records: [{ messageId: 'one', body: message } as never] });
    faults.reset();
    expect((await filesOf(variants[0]?.id)).map(({ state }) => state)).toEqual(['pending', 'pending']);
    world.advance(16 * minute);
    await world.sweep();
    images.asked.length = 0;
    expectStatus(await call(`PUT /async/products/${id}`, { body }), 202);
    await world.drain();
    const files = await filesOf(variants[0]?.id);
    expect(files.map(({ state }) => state)).toEqual(['ready', 'ready']);
    expect(files[0]?.id).not.toBe(failed?.id);
    expect(asked()).toEqual({ '/one.png': 1, '/late.png': 1 });
  });
});

describe('a worker that dies', () => {
  test('an image is fetched again if the worker dies after storing it and before writing its file', async () => {
    const { variants, job } = await anAcceptedProduct(world, { variants: [showing(['/one.png'])] });
    dieBeforeFilesEnd(1);
    await world.drain();
    const [file] = await filesOf(variants[0]?.id);
    expect(file?.state).toBe('ready');
    expect(await stored(file as MediaRecord)).toEqual(aPng());
    expect(asked()).toEqual({ '/one.png': 2 });
    expect(await jobOf(job)).toMatchObject({ state: 'finished' });
    expect(await jobOf(job)).not.toHaveProperty('note');
  });

  test('the next worker fetches only pending images, and the job counts all failed images', async () => {
    const paths = Array.from({ length: 12 }, (_, index) => `/${index}.png`); // one block of eight and one of four
    images.answers.set('/0.png', { status: 404 });
    const { variants, job } = await anAcceptedProduct(world, { variants: [showing(paths)] });
    dieBeforeFilesEnd(2);
    await world.drain();
    expect(asked()).toEqual(Object.fromEntries(paths.map((path, index) => [path, index < 8 ? 1 : 2])));
    const states = (await filesOf(variants[0]?.id)).map(({ state }) => state);
    expect(states).toEqual(['failed', ...Array(11).fill('ready')]);
    expect(await jobOf(job)).toMatchObject({ state: 'finished', note: '1 of 12 images could not be fetched.' });
  });
});
