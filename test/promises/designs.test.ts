import { inspectOfAnySize } from '@made-to-order/image-facts/image.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileKey, findObject, mediaKey, readWhole, removeObject } from '../../shared/files/bucket.ts';
import { processDesign } from '../../shared/work/designs/process-design.ts';
import { recordIn } from '../support/arrange.ts';
import { type Chaos, makeChaos, patientClock } from '../support/chaos.ts';
import { crashPointsOf, faultAt } from '../support/crash-points.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aCustomization, aCustomVariant, aRequestedDesign } from '../support/given/designs.ts';
import { aMedia } from '../support/given/files.ts';
import { aCheckoutBody, aCheckoutWithShipping } from '../support/given/orders.ts';
import { readTable, type Table, violations } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { isWhole, makeSampler } from '../support/sample.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from '../support/world.ts';

// P1, P4 and P10 of designs: a request or a worker may die at any call. The design still ends, publishes one event, and
// its files exist. Concurrent requests have the same result as if one followed the other.

const minute = 60_000;
const worker = 'process-design';

let world: TestWorld;
let faults: FaultInjector;
let chaos: Chaos;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults({ inBucket: true });
  world.onInvocation(() => faults.revive());
  patientClock(world);
  chaos = makeChaos(world, faults, { conflictShare: 0.02 });
});
beforeEach(() => faults.reset());

/** Advances the clock and lets the sweeper and the queues run until no design is stuck. */
async function settled(): Promise<Table> {
  for (let round = 0; round < 6; round += 1) {
    await world.drain();
    const table = await readTable();
    const now = new Date(world.now()).toISOString();
    const isHanging = (due: string | null) =>
      due !== null && due < `${now}~` && Date.parse(due) < world.now() + 11 * minute;
    const hanging = [...table.of('design'), ...table.of('file')].filter(({ due_at }) => isHanging(due_at));
    if (hanging.length === 0) return table;
    world.advance(11 * minute);
    await world.sweep();
  }
  return readTable();
}

/** Returns two images on two sides. The second side also has a composite image. */
async function twoSides(): Promise<object> {
  const [front, back, shown] = [await aMedia(world), await aMedia(world), await aMedia(world)];
  return {
    front: { customizations: [aCustomization(front.id)] },
    back: { composite_media_id: shown.id, customizations: [aCustomization(back.id, { position: null, x: 5, y: 6 })] },
  };
}

/** Sends a message that belongs to no event. */
const send = (variant: number): void =>
  world.send(worker, JSON.stringify({ schema: 1, event: 'evt_x', hops: 0, facts: { variant } }));

const requested = async (): Promise<number> => (await aRequestedDesign(world, {}, { views: await twoSides() })).variant;

/** Returns the result of a design without the parts that differ each time. */
async function resultOf(id: number) {
  const variant = await recordIn('merchant-variant', id);
  const prints = variant.views.flatMap(({ customizations }) => customizations);
  const logos = await Promise.all(prints.map(({ resource }) => recordIn('logo', resource)));
  const files = logos.map(async ({ state, failure_message, media }) => ({
    state,
    hasFailed: failure_message !== null,
    media: await Promise.all(
      media.map(async ({ id: one, collection_name }) => {
        const { object_key, size } = await recordIn('media', one);
        const bytes = (await readWhole(object_key ?? '')) ?? Buffer.alloc(0);
        return { collection_name, isWhole: bytes.length === size, facts: inspectOfAnySize(bytes) };
      }),
    ),
  }));
  return { state: variant.state, logos: await Promise.all(files) };
}

const sampler = makeSampler('failures of designs');

/**
 * Runs `act` once for each call of a function and for each way in which the call may fail. `check` examines the result.
 * Returns the number of calls and of crash points.
 */
async function disturbed<T>(
  by: string,
  arrange: () => Promise<T>,
  act: (made: T) => Promise<unknown>,
  check: (made: T, at: string) => Promise<void>,
) {
  const first = await arrange();
  faults.reset();
  await act(first);
  const calls = faults.calls.filter((call) => call.by === by);
  expect(calls.length).toBeGreaterThan(1);
  await check(first, 'undisturbed');
  const chosen = sampler.oneIn(8, crashPointsOf(calls));
  for (const point of chosen) {
    const made = await arrange();
    faults.reset(faultAt(point));
    await act(made);
    faults.reset();
    await check(made, point.at);
  }
  return { calls: calls.length, 'crash points': chosen.length };
}

describe('a design whose worker dies', () => {
  test('ends as if nothing had happened', async () => {
    const wanted = await requested();
    await settled();
    const result = await resultOf(wanted);
    expect(result).toMatchObject({ state: 'completed', logos: [{ state: 'completed' }, { state: 'completed' }] });
    const figures = await disturbed(worker, requested, settled, async (id, at) => {
      expect(await resultOf(id), at).toEqual(result);
      expect(violations(await readTable()), at).toEqual([]);
    });
    report('P1, P4', 'deaths of the worker of a design', figures);
  });

  test('fails once if an image is gone', async () => {
    const lost = async () => {
      const made = await aRequestedDesign(world, {}, { views: await twoSides() });
      const { prints } = await recordIn('design', made.variant);
      await removeObject(fileKey(prints[1]?.composite?.file ?? 0));
      return made.variant;
    };
    const figures = await disturbed(worker, lost, settled, async (id, at) => {
      const { state, failure_message } = await recordIn('merchant-variant', id);
      expect([state, failure_message], at).toEqual([
        'failed',
        expect.stringMatching(/^The image \d+ no longer exists\.$/),
      ]);
      const { prints } = await recordIn('design', id);
      expect(
        prints.map(({ files }) => files ?? null),
        at,
      ).toEqual([null, null]); // no work was started
      expect(violations(await readTable()), at).toEqual([]);
    });
    report('P1, P4', 'deaths of the worker of a design that fails', figures);
  });

  test('leaves nothing behind if the variant was deleted meanwhile', async () => {
    const deleted = async () => {
      const id = await requested();
      expectStatus(await world.call(`DELETE /v2/variants/${id}`), 204);
      return id;
    };
    const figures = await disturbed(worker, deleted, settled, async (id, at) => {
      const table = await readTable();
      expect(table.get('design', id), at).toBeUndefined();
      expect(
        table.of('logo').filter(({ id: logo }) => Math.floor(logo / 16) === id),
        at,
      ).toEqual([]);
      expect(violations(table), at).toEqual([]);
    });
    report('P1, P4', 'deaths of the worker that removes a design', figures);
  });
});

test('a design whose message is lost is resumed', async () => {
  const id = await requested();
  faults.reset(({ by }) => (by === worker ? 'refused' : undefined));
  await world.drain(); // until the queue moves it to the dead-letter queue
  faults.reset();
  expect(world.deadLetters(worker).length).toBeGreaterThan(0);
  expect((await recordIn('merchant-variant', id)).state).toBe('pending');
  await settled();
  expect((await recordIn('merchant-variant', id)).state).toBe('completed');
});

test('a message that is repeated, late or unexpected changes nothing', async () => {
  const id = await requested();
  await settled();
  const before = await readTable();
  for (const variant of [id, id, 1, 999_999]) send(variant);
  await world.drain();
  expect(await readTable().then(({ rows }) => rows)).toEqual(before.rows);
});

const rounds = isWhole ? 60 : 4;

type Ask = () => Promise<JsonAnswer>;
const ask =
  (route: string, body?: unknown): Ask =>
  () =>
    world.call(route, body === undefined ? {} : { body });

/** Runs the requests concurrently, round by round. The statuses must be one of `allowed`, and the table consistent. */
async function meet(name: string, allowed: readonly string[], round: () => Promise<readonly Ask[]>): Promise<void> {
  const seen = new Map<string, number>();
  for (let n = 0; n < rounds; n += 1) {
    faults.reset();
    const asks = await round();
    const answers = await chaos.race(asks);
    const got = answers.map(({ status }) => status).join();
    seen.set(got, (seen.get(got) ?? 0) + 1);
    expect(allowed, `${name}: ${answers.map(({ body }) => body)}`).toContain(got);
  }
  expect(violations(await settled()), name).toEqual([]);
  report('P10', name, { rounds, ...Object.fromEntries(seen) });
}

const designOf = (media: number): Ask =>
  ask('POST /v2/variants/1/design', { views: { front: { customizations: [aCustomization(media)] } } });

describe('in a race of', () => {
  test('a design and the DELETE of its media, one of them is first', async () => {
    await meet('a design and the DELETE of its media', ['202,409', '422,204'], async () => {
      const { id } = await aMedia(world);
      return [designOf(id), ask(`DELETE /v2/media/${id}`)];
    });
  });

  test('designs of one base with one image, all are created', async () => {
    await meet('designs with one image', [Array(20).fill(202).join()], async () => {
      const { id } = await aMedia(world);
      return Array.from({ length: 20 }, () => designOf(id));
    });
  });

  test('two DELETEs of a variant, one succeeds', async () => {
    await meet('two DELETEs of a variant', ['204,404', '404,204'], async () => {
      const id = await requested();
      await world.drain();
      return [ask(`DELETE /v2/variants/${id}`), ask(`DELETE /v2/variants/${id}`)];
    });
  });

  test('a checkout and the DELETE of its variant, the checkout keeps a copy or is rejected', async () => {
    await meet('a checkout and the DELETE of its variant', ['201,204', '422,204'], async () => {
      const { variant } = await aCustomVariant(world);
      const body = aCheckoutBody({ items: [{ variant_id: variant, quantity: 1 }] });
      return [ask('POST /v2/checkouts', body), ask(`DELETE /v2/variants/${variant}`)];
    });
  });

  test('an order and the DELETE of its variant, the order keeps its files', async () => {
    const ordered: number[] = [];
    await meet('an order and the DELETE of its variant', ['201,204'], async () => {
      const { variant } = await aCustomVariant(world);
      const { id } = await aCheckoutWithShipping(world, { items: [{ variant_id: variant, quantity: 1 }] });
      ordered.push(variant);
      return [
        ask(`PUT /v2/checkouts/${id}/complete`, { payment: { handle: 'invoice' } }),
        ask(`DELETE /v2/variants/${variant}`),
      ];
    });
    world.advance(40 * 24 * 60 * minute);
    await world.sweep();
    for (const variant of ordered) send(variant); // late
    const table = await settled();
    expect(violations(table)).toEqual([]);
    for (const variant of ordered) {
      const files = table.get('design', variant)?.prints.map((print) => print.files?.production ?? 0) ?? [];
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect(await findObject(mediaKey(file))).toBeDefined();
    }
  });

  test('the worker of a design and the DELETE of its variant, the design ends or is removed', async () => {
    await meet('the worker of a design and the DELETE of its variant', ['200,204'], async () => {
      const { variant } = await aRequestedDesign(world);
      const work: Ask = async () => {
        await processDesign({ variant });
        return { status: 200, headers: {}, body: Buffer.alloc(0), json: undefined };
      };
      return [work, ask(`DELETE /v2/variants/${variant}`)];
    });
  });
});
