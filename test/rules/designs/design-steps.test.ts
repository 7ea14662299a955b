import { describe, expect, test } from 'vitest';
import type { Change } from '../../../shared/domain/change.ts';
import type { Print } from '../../../shared/resources/designs/design-record.ts';
import type { MediaRecord } from '../../../shared/resources/files/media.ts';
import { logoId } from '../../../shared/rules/designs/design.ts';
import {
  filesOfLastPrint,
  finishDesign,
  isRemovable,
  keepForOrder,
  makeReady,
  type Produced,
  removePrint,
  resumeDesign,
  type StepRead,
} from '../../../shared/rules/designs/design-steps.ts';
import { before, idsFrom, now } from '../builders.ts';
import {
  aBase,
  aCustomVariant,
  aDesignRecord,
  aFile,
  aJob,
  aLogo,
  aMethod,
  anInstruction,
  aPicture,
  aRecordedPrint,
  theParts,
} from './builders.ts';

const byId = <R extends { readonly id: number }>(...records: readonly R[]) =>
  new Map(records.map((record) => [record.id, record]));

const [first, second] = [logoId(700, 0), logoId(700, 1)];
const theShirt = theParts().media.get(32) ?? aPicture();
const soon = '2026-11-21T10:10:00+00:00';

/** Two prints of the lion, the second with the shirt as its composite. If `made`, their media have ids. */
const prints = (made = false): readonly Print[] => [
  aRecordedPrint({ files: made ? { original: 801, production: 802, preview: 803 } : null }),
  aRecordedPrint({
    logo: second,
    composite: { media: 32, file: 42 },
    files: made ? { original: 804, production: 805, preview: 806 } : null,
  }),
];

const pending = (more: Partial<StepRead> = {}): StepRead => ({
  design: aDesignRecord({ prints: prints(), media: [31, 32] }),
  variant: aCustomVariant(),
  job: aJob(),
  logos: byId(aLogo(), aLogo({ id: second })),
  media: byId(aPicture(), theShirt),
  priceParts: {
    masters: new Map(),
    bases: byId(aBase()),
    methods: byId(aMethod()),
    instructions: byId(anInstruction()),
  },
  ...more,
});

const original = (id: number): MediaRecord => {
  const { is_upload, ...media } = aPicture({ id, collection_name: 'original-data' });
  return media;
};

const ready = (more: Partial<StepRead> = {}): StepRead =>
  pending({
    design: aDesignRecord({ prints: prints(true), media: [31, 32] }),
    variant: aCustomVariant({ state: 'ready' }),
    logos: byId(aLogo({ state: 'ready' }), aLogo({ id: second, state: 'ready' })),
    media: byId(aPicture(), theShirt, original(801), original(804)),
    ...more,
  });

const produced = (id: number): Produced => ({
  size: 1000 + id,
  mime_type: 'image/png',
  object_key: `media/${id}`,
  custom_properties: { width: 6000, height: 6000, print: { width: 100, height: 50 } },
});
const bothProduced = new Map([
  [first, produced(802)],
  [second, produced(805)],
]);

/** Returns the written records by entity and id. */
// biome-ignore lint/suspicious/noExplicitAny: records of every entity
const writtenBy = ({ writes }: Change<unknown>): Readonly<Record<string, any>> =>
  Object.fromEntries(writes.map(({ entity, record }) => [`${entity} ${record.id}`, record]));
const eventsOf = ({ events }: Change<unknown>) => events.map(({ type, subject: { id } }) => `${type} ${id}`);
const writesNothing = ({ writes, removes = [], events }: Change<unknown>) =>
  expect([writes, removes, events]).toEqual([[], [], []]);

describe('finishDesign', () => {
  test('prices the variant as of the end of its design', () => {
    const bases = byId(aBase({ price: 20, tax_rate: 7, weight_grams: 300 }));
    const { priceParts } = ready();
    const { writes } = finishDesign(ready({ priceParts: { ...priceParts, bases } }), bothProduced, now);
    const record = writes.find(({ entity }) => entity === 'merchant-variant')?.record;
    expect(record).toMatchObject({ state: 'completed', price: 20, tax: 1.4, total: 21.4, weight_grams: 300 });
  });
});

describe('makeReady with all images', () => {
  const change = makeReady(pending(), new Map(), idsFrom(801), now);
  const written = writtenBy(change);

  test('marks the variant and the logos as ready', () => {
    expect(written['merchant-variant 700']).toEqual(aCustomVariant({ state: 'ready', updated_at: now }));
    expect([written[`logo ${first}`].state, written[`logo ${second}`].state]).toEqual(['ready', 'ready']);
  });

  test('gives each logo its original media with the bytes of the image', () => {
    const { is_upload, ...picture } = aPicture();
    const made = {
      ...picture,
      rev: 0,
      collection_name: 'original-data',
      state: 'ready',
      created_at: now,
      updated_at: now,
    };
    expect(written['media 801']).toEqual({ ...made, id: 801 });
    expect(written['media 804']).toEqual({ ...made, id: 804 });
    const { media } = written[`logo ${first}`];
    expect(media).toMatchObject([{ id: 801, collection_name: 'original-data', state: 'ready', file_name: 'lion.png' }]);
    for (const secret of ['object_key', 'sha256', 'merchant', 'file']) expect(media[0]).not.toHaveProperty(secret);
  });

  test('counts both originals as references to their common file', () => {
    expect(change.counts).toEqual([{ entity: 'file', id: 41, by: 2, from: 700 }]);
    expect(change.writes.filter(({ entity }) => entity === 'file')).toEqual([]);
  });

  test('allocates the ids of the other media and schedules the next check', () => {
    expect(written['design 700']).toEqual(
      aDesignRecord({ prints: prints(true), media: [31, 32], due_at: soon, updated_at: now }),
    );
    expect(change.events).toEqual([]);
  });
});

describe('makeReady with a missing image', () => {
  const change = makeReady(
    pending(),
    new Map([[second, { failure: 'The image 32 no longer exists.' }]]),
    idsFrom(801),
    now,
  );
  const written = writtenBy(change);

  test('fails the variant, the logos and the job with messages', () => {
    expect(written['merchant-variant 700']).toMatchObject({
      state: 'failed',
      failure_message: 'The image 32 no longer exists.',
    });
    expect(written[`logo ${first}`]).toMatchObject({
      state: 'failed',
      failure_message: 'Another print of this design failed.',
    });
    expect(written[`logo ${second}`]).toMatchObject({
      state: 'failed',
      failure_message: 'The image 32 no longer exists.',
    });
    expect(written['job 90']).toMatchObject({ state: 'failed', failure_message: 'The image 32 no longer exists.' });
  });

  test('clears the due time and creates no media', () => {
    expect(written['design 700']).toMatchObject({ due_at: null });
    expect(Object.keys(written).filter((name) => /media|file/.test(name))).toEqual([]);
  });

  test('raises the events of the failed variant and its logos', () => {
    expect(eventsOf(change)).toEqual(['variant.failed 700', `logo.failed ${first}`, `logo.failed ${second}`]);
  });
});

describe('finishDesign with all production files', () => {
  const change = finishDesign(ready(), bothProduced, now);
  const written = writtenBy(change);

  test('completes the variant and finishes its job', () => {
    expect(written['merchant-variant 700']).toMatchObject({ state: 'completed', failure_message: null });
    expect(written['job 90']).toMatchObject({ state: 'finished', failure_message: null, updated_at: now });
    expect(written['design 700']).toMatchObject({ due_at: null });
  });

  test('shows original, production file and preview on each logo', () => {
    for (const [logo, ids] of [
      [first, [801, 802, 803]],
      [second, [804, 805, 806]],
    ] as const) {
      const { state, media } = written[`logo ${logo}`];
      expect(state).toBe('completed');
      const shown = media.map((one: { id: number; collection_name: string; state: string }) => [
        one.id,
        one.collection_name,
        one.state,
      ]);
      expect(shown).toEqual([
        [ids[0], 'original-data', 'completed'],
        [ids[1], 'production-file', 'completed'],
        [ids[2], 'preview-file', 'completed'],
      ]);
      expect(written[`media ${ids[0]}`].state).toBe('completed');
    }
  });

  test('stores a production file with separate bytes', () => {
    const { file, sha256, is_upload, ...own } = aPicture({ ...produced(802), id: 802 });
    expect(written['media 802']).toEqual({
      ...own,
      rev: 0,
      custom_properties: produced(802).custom_properties,
      collection_name: 'production-file',
      state: 'completed',
      created_at: now,
      updated_at: now,
    });
  });

  test('shares the bytes of the composite with the preview, or else the bytes of the image', () => {
    expect(written['media 803']).toMatchObject({ file: 41, sha256: 'of-the-lion', object_key: 'media/file-41' });
    expect(written['media 806']).toMatchObject({ file: 42, sha256: 'of-the-shirt', object_key: 'media/file-42' });
    expect(change.counts).toEqual([
      { entity: 'file', id: 41, by: 1, from: 700 },
      { entity: 'file', id: 42, by: 1, from: 700 },
    ]);
  });

  test('raises the events of the completed variant and its logos', () => {
    expect(eventsOf(change)).toEqual(['variant.completed 700', `logo.completed ${first}`, `logo.completed ${second}`]);
  });

  test('keeps a job that the deletion of its variant ended in the meantime', () => {
    const torn = finishDesign(ready({ job: { ...aJob(), state: 'failed' } }), bothProduced, now);
    expect(torn.writes.filter(({ entity }) => entity === 'job')).toEqual([]);
  });

  test('completes the variant even if its job expired', () => {
    const late = finishDesign(ready({ job: undefined }), bothProduced, now);
    expect(writtenBy(late)['merchant-variant 700'].state).toBe('completed');
  });
});

describe('finishDesign with a failed print', () => {
  const results = new Map<number, Produced | { failure: string }>([
    [first, produced(802)],
    [second, { failure: 'The image 31 is damaged.' }],
  ]);
  const change = finishDesign(ready(), results, now);
  const written = writtenBy(change);

  test('fails the variant with the message of the failed print and completes the other logo', () => {
    const failed = { state: 'failed', failure_message: 'The image 31 is damaged.' };
    expect(written['merchant-variant 700']).toMatchObject(failed);
    expect(written['job 90']).toMatchObject(failed);
    expect(written[`logo ${second}`]).toMatchObject(failed);
    expect(written[`logo ${first}`]).toMatchObject({ state: 'completed', failure_message: null });
  });

  test('raises the events of the failed variant and of each logo', () => {
    expect(eventsOf(change)).toEqual(['variant.failed 700', `logo.completed ${first}`, `logo.failed ${second}`]);
  });
});

describe('makeReady and finishDesign', () => {
  const states = ['pending', 'ready', 'completed', 'failed'] as const;

  test.each(states.filter((state) => state !== 'pending'))('makeReady ignores a variant that is %s', (state) => {
    for (const failures of [new Map(), new Map([[first, { failure: 'The image 31 no longer exists.' }]])]) {
      writesNothing(makeReady(pending({ variant: aCustomVariant({ state }) }), failures, idsFrom(801), now));
    }
  });

  test.each(states.filter((state) => state !== 'ready'))('finishDesign ignores a variant that is %s', (state) => {
    for (const result of [produced(802), { failure: 'The image 31 is damaged.' }]) {
      const results = new Map([
        [first, result],
        [second, result],
      ]);
      writesNothing(finishDesign(ready({ variant: aCustomVariant({ state }) }), results, now));
    }
  });

  test('ignore a deleted variant', () => {
    writesNothing(makeReady(pending({ variant: undefined }), new Map(), idsFrom(801), now));
    writesNothing(finishDesign(ready({ variant: undefined }), bothProduced, now));
  });
});

describe('resumeDesign', () => {
  test('resumes a design that is due and schedules the next check ten minutes later', () => {
    const change = resumeDesign(aDesignRecord({ due_at: now }), now);
    expect(writtenBy(change)['design 700']).toEqual(aDesignRecord({ due_at: soon, updated_at: now }));
    expect(change.events).toMatchObject([{ type: 'design.resumed', facts: { variant: 700 } }]);
  });

  test.each([
    ['is not due yet', aDesignRecord({ due_at: '2026-11-21T10:00:01+00:00' })],
    ['is never due', aDesignRecord({ due_at: null })],
    ['does not exist', undefined],
  ])('ignores a design that %s', (_, design) => {
    writesNothing(resumeDesign(design, now));
  });
});

describe('keepForOrder', () => {
  test('keeps the files of a design and clears its due time, once', () => {
    const deleted = aDesignRecord({ removable_at: soon, due_at: soon });
    const change = keepForOrder([deleted, aDesignRecord({ id: 701, due_at: null })], now);
    expect(writtenBy(change)).toEqual({
      'design 700': { ...deleted, is_ordered: true, due_at: null, updated_at: now },
      'design 701': aDesignRecord({ id: 701, is_ordered: true, due_at: null, updated_at: now }),
    });
    writesNothing(keepForOrder([aDesignRecord({ is_ordered: true })], now));
    writesNothing(keepForOrder([], now));
  });
});

describe('removePrint', () => {
  /** Both files, each with one reference in the record and more in the counter. */
  const files = (beside = 0) =>
    new Map(
      [41, 42].map((id) => [id, { record: aFile({ id, references: 1 }), shards: [-1, 1, 0, 0, 0, 0, 0, beside] }]),
    );

  test.each([
    [{ removable_at: null, is_ordered: false }, false],
    [{ removable_at: soon, is_ordered: false }, false],
    [{ removable_at: now, is_ordered: false }, true],
    [{ removable_at: before, is_ordered: false }, true],
    [{ removable_at: before, is_ordered: true }, false],
  ])('decides for %j whether files may be removed: %j', (more, removable) => {
    const design = aDesignRecord(more);
    expect(isRemovable(design, now)).toBe(removable);
    if (!removable) writesNothing(removePrint(ready({ design, variant: undefined }), files(), now));
  });

  /** The records of a completed design that is discarded. */
  const discarded = (): StepRead => {
    const written = writtenBy(finishDesign(ready(), bothProduced, now));
    const of = (entity: string) =>
      Object.entries(written).flatMap(([name, record]) => (name.startsWith(`${entity} `) ? [record] : []));
    return {
      ...ready(),
      design: aDesignRecord({ prints: prints(true), media: [31, 32], removable_at: before }),
      variant: undefined,
      logos: byId(...of('logo')),
      media: byId(aPicture(), theShirt, ...of('media')),
    };
  };

  test('removes the last print: the logo, its media, and their references', () => {
    const change = removePrint(discarded(), files(3), now);
    const removed = (change.removes ?? []).map(({ entity, was }) => `${entity} ${was.id}`);
    expect(removed).toEqual([`logo ${second}`, 'media 804', 'media 805', 'media 806']);
    const written = writtenBy(change);
    expect(written['design 700'].prints).toEqual(prints(true).slice(0, 1));
    expect([written['file 41'], written['file 42']]).toEqual([
      aFile({ id: 41, references: 0, updated_at: now }),
      aFile({ id: 42, references: 0, updated_at: now }),
    ]);
    expect(change.events).toEqual([]);
    expect(filesOfLastPrint(discarded()).toSorted()).toEqual([41, 42]);
  });

  test('raises an event for each file without other references', () => {
    const change = removePrint(discarded(), files(), now);
    expect(eventsOf(change)).toEqual(['file.unused 41', 'file.unused 42']);
    expect(writtenBy(change)['file 41']).toMatchObject({ references: 0, due_at: now });
  });

  test('removes the logo of a print whose files were never created', () => {
    const design = aDesignRecord({ prints: prints(), removable_at: before });
    const change = removePrint(pending({ design, variant: undefined }), files(), now);
    expect((change.removes ?? []).map(({ entity, was }) => `${entity} ${was.id}`)).toEqual([`logo ${second}`]);
    expect(Object.keys(writtenBy(change))).toEqual(['design 700']);
  });

  test('removes the design after its last print', () => {
    const design = aDesignRecord({ prints: [], removable_at: before });
    const change = removePrint(pending({ design, variant: undefined }), files(), now);
    expect([change.writes, change.removes]).toEqual([[], [{ entity: 'design', was: design }]]);
  });
});
