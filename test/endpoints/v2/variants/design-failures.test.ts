import { describe, expect, test } from 'vitest';
import { putFile, readWhole, removeObject } from '../../../../shared/files/bucket.ts';
import { recordIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aCustomization, aRequestedDesign, frontOf } from '../../../support/given/designs.ts';
import { aPicture } from '../../../support/given/files.ts';
import { noun } from '../../../support/noun.ts';
import type { JsonAnswer } from '../../../support/world.ts';
import { design, expandLogos, jobOf, picture, promised, typesOf } from './arrange.ts';

const { get } = noun(world, 'v2/variants');

describe('the files of a design', () => {
  /** The result of a design whose images were changed before its worker ran. */
  async function ended(id: number, job: JsonAnswer) {
    await world.drain();
    const { json } = await get(`${id}?${expandLogos}`);
    const logos = json.views.flatMap(({ customizations }: { customizations: { resource: unknown }[] }) =>
      customizations.map(({ resource }) => resource),
    );
    return { variant: json, logos, job: await jobOf(job) };
  }

  test.each([
    ['a missing image', 'no longer exists', async (key: string) => removeObject(key)],
    ['an image with other bytes', 'is damaged', async (key: string) => putFile(key, aPicture(), 'image/png')],
    [
      'a truncated image',
      'is damaged',
      async (key: string) => {
        const bytes = await readWhole(key);
        await putFile(key, bytes?.subarray(0, -20) ?? Buffer.alloc(0), 'image/png');
      },
    ],
    ['an empty image', 'is damaged', async (key: string) => putFile(key, Buffer.alloc(0), 'image/png')],
  ])('%s fails the design with a message', async (_, why, change) => {
    const picked = await picture();
    const answer = await design({ views: frontOf(picked) });
    const id = await promised(answer);
    await change((await recordIn('media', picked)).object_key ?? '');
    const { variant, logos, job } = await ended(id, answer);
    const failed = { state: 'failed', failure_message: `The image ${picked} ${why}.` };
    expect(variant).toMatchObject(failed);
    expect(logos).toMatchObject([failed]);
    expect(job).toMatchObject(failed);
    expect(typesOf('merchant-variant', id)).toEqual(['design.requested', 'variant.failed']);
    expect(typesOf('logo', logos[0].id)).toEqual(['logo.failed']);
    expect(world.deadLetters('process-design')).toEqual([]);
  });

  test('a missing composite fails the design, with the message at its own print', async () => {
    const [picked, composite_media_id] = [await picture(), await picture()];
    const answer = await design({
      views: {
        front: { customizations: [aCustomization(picked)] },
        back: { composite_media_id, customizations: [aCustomization(picked)] },
      },
    });
    const id = await promised(answer);
    await removeObject((await recordIn('media', composite_media_id)).object_key ?? '');
    const { variant, logos } = await ended(id, answer);
    expect(variant).toMatchObject({
      state: 'failed',
      failure_message: `The image ${composite_media_id} no longer exists.`,
    });
    expect(logos).toMatchObject([
      { state: 'failed', failure_message: 'Another print of this design failed.', media: [] },
      { state: 'failed', failure_message: `The image ${composite_media_id} no longer exists.`, media: [] },
    ]);
  });

  test('a composite whose bytes differ from the upload fails the design', async () => {
    const [picked, composite_media_id] = [await picture(), await picture()];
    const answer = await design({ views: { front: { composite_media_id, customizations: [aCustomization(picked)] } } });
    const id = await promised(answer);
    await putFile((await recordIn('media', composite_media_id)).object_key ?? '', aPicture(), 'image/png');
    const { variant } = await ended(id, answer);
    expect(variant).toMatchObject({ state: 'failed', failure_message: `The image ${composite_media_id} is damaged.` });
  });

  test('the sweeper resumes a stuck design after ten minutes', async () => {
    world.loseStream();
    const { variant } = await aRequestedDesign(world);
    world.mendStream();
    expect((await get(variant)).json.state).toBe('pending');
    world.advance(11 * 60_000);
    await world.sweep();
    await world.drain();
    expect((await get(variant)).json.state).toBe('completed');
    expect(typesOf('merchant-variant', variant)).toEqual(['design.requested', 'design.resumed', 'variant.completed']);
    await nothingIsWritten(async () => {
      world.advance(11 * 60_000);
      await world.sweep();
      await world.drain();
    });
  });
});
