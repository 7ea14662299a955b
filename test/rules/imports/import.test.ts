import { describe, expect, test } from 'vitest';
import type { Change } from '../../../shared/domain/change.ts';
import { isStuck } from '../../../shared/domain/held-work.ts';
import { Refusal } from '../../../shared/lib/refusal.ts';
import type { ImportRecord } from '../../../shared/resources/imports/import-record.ts';
import {
  acquireImport,
  advanceImport,
  cancelImport,
  endImport,
  holdsImport,
  type ImportRead,
  isOpen,
  releaseImport,
  requeueImport,
  resumeImport,
  startImport,
  withDialect,
} from '../../../shared/rules/imports/import.ts';
import { anImport, anUpload, before, now, refusalOf } from '../builders.ts';

const entity = 'product-import';
const later = (seconds: number) => `${new Date(Date.parse(now) + seconds * 1000).toISOString().slice(0, 19)}+00:00`;
const in5Minutes = later(300);

const options = { overwrite_existing: true, should_preserve_published: false };
const object = { key: 'imports/caps', etag: '"caps"', size: 1_000 };
const begun = { started_at: before, is_held: true, due_at: in5Minutes } as const;

/** Stored imports in each state. */
const pending = anImport({ state: 'pending', started_at: null, is_held: false, fence: 0, due_at: in5Minutes });
const processing = anImport(begun);
const between = anImport({ ...begun, is_held: false });
const ended = { is_held: false, due_at: null, finished_at: before } as const;
const ends = (['finished', 'failed', 'cancelled'] as const).map((state) => anImport({ ...ended, state }));

type Found = [what: string, record: ImportRecord | undefined];

/** Returns the written records and the events of a change. */
const writtenBy = (change: Change<unknown>) => ({
  records: change.writes.map(({ record }) => record as ImportRecord),
  revs: change.writes.map((write) => write.was?.rev),
  events: change.events.map(({ type, facts }) => [type, facts]),
});
const nothing = { records: [], revs: [], events: [] };
const resumed = [['import.resumed', { entity, import: 77 }]];

describe('startImport', () => {
  const read = (more: Partial<ImportRead> = {}): ImportRead => ({
    upload: anUpload(),
    user: undefined,
    object,
    ids: { import: 77, media: 92 },
    started_by: 'abc',
    ...more,
  });
  const start = (more: Partial<ImportRead> = {}, dry_run = false) =>
    startImport(entity, { ...options, dry_run }, read(more), 'https://example.com', now);
  const used = anUpload({ used_by: { entity, id: 76 } });

  test('creates a pending import and media for the file, and marks the upload as used', () => {
    const change = start();
    expect(change.writes.map((write) => [write.entity, write.was?.rev])).toEqual([
      [entity, undefined],
      ['media', undefined],
      ['upload', anUpload().rev],
    ]);
    const [record, media, upload] = change.writes.map((write) => write.record);
    expect(record).toEqual(change.answer);
    expect(record).toMatchObject({
      id: 77,
      state: 'pending',
      options,
      dry_run: false,
      is_cancelled: false,
      counts: { processed: 0, failed: 0, ignored: 0 },
      position: { offset: 0, row: 1 },
      report_rows: 0,
      waiting: 0,
      started_by: 'abc',
      started_at: null,
      finished_at: null,
      upload: 91,
      source_file: 92,
      failed_report_file: null,
      object,
      dialect: null,
      fence: 0,
      is_held: false,
      due_at: in5Minutes,
    });
    expect(media).toMatchObject({
      id: 92,
      merchant: null,
      collection_name: 'source-file',
      file_name: 'caps.csv',
      mime_type: 'text/csv',
      size: 1_000,
      object_key: 'imports/caps',
    });
    expect(upload).toMatchObject({ id: 91, used_by: { entity, id: 77 } });
    expect(writtenBy(change).events).toEqual([['import.started', { entity, import: 77 }]]);
    expect(start({}, true).answer.dry_run).toBe(true);
    const plain = startImport(entity, { dry_run: false }, read(), '', now).answer;
    expect(plain.options).toEqual({ overwrite_existing: false, should_preserve_published: false });
  });

  test.each<[what: string, more: Partial<ImportRead>, problem: string]>([
    ['an unknown path', { upload: undefined }, 'Does not exist.'],
    [
      'an upload without a file',
      { object: undefined },
      'No file was uploaded to this path, or the file was larger than 200 MB and was removed.',
    ],
    ['a used upload', { upload: used, user: ends[0] }, 'The upload has already been used. Upload the file again.'],
    [
      'an upload whose import failed',
      { upload: used, user: ends[1] },
      'The upload has already been used. Upload the file again.',
    ],
    [
      'an upload whose import was cancelled',
      { upload: used, user: ends[2] },
      'The upload has already been used. Upload the file again.',
    ],
    [
      'an upload whose import no longer exists',
      { upload: used },
      'The upload has already been used. Upload the file again.',
    ],
  ])('rejects %s at its path', (_, more, problem) => {
    expect(refusalOf(() => start(more))).toEqual({ path: [problem] });
  });

  test.each([
    ['is pending', pending],
    ['is running', processing],
    ['waits for leases', between],
  ])('rejects an upload whose import %s, with its location', (_, user) => {
    expect.assertions(2);
    try {
      start({ upload: used, user, object: undefined });
    } catch (error) {
      expect(error).toMatchObject({
        kind: 'conflict',
        headers: { Location: 'https://example.com/master-administration/product-imports/76' },
      });
      expect(error).toBeInstanceOf(Refusal);
    }
  });
});

describe('acquireImport', () => {
  const take = (record: ImportRecord | undefined) => acquireImport(entity, record, now);

  test.each([
    ['a pending import', pending],
    ['a requeued import', between],
    ['an import whose worker died', anImport({ ...begun, due_at: now })],
  ])('acquires %s for five minutes, with a new fence', (_, record) => {
    const { answer, ...change } = take(record);
    expect(writtenBy(change as Change<unknown>)).toEqual({ records: [answer], revs: [record.rev], events: [] });
    expect(answer).toEqual({
      ...record,
      state: 'processing',
      started_at: record.started_at ?? now,
      fence: record.fence + 1,
      is_held: true,
      stalls: record.stalls + 1,
      due_at: in5Minutes,
      updated_at: now,
    });
  });

  test.each<Found>([
    ['it does not exist', undefined],
    ['another worker holds it', processing],
    ['another worker holds it for one more second', anImport({ ...begun, due_at: later(1) })],
    ...ends.map((record): Found => [`it is ${record.state}`, record]),
  ])('does not acquire an import if %s', (_, record) => {
    const change = take(record);
    expect([change.answer, change.writes]).toEqual([undefined, []]);
  });

  test('restarts a dry run, because the rows that it has read are only in the memory of the earlier worker', () => {
    const { answer } = take({ ...between, dry_run: true });
    expect(answer).toMatchObject({
      counts: { processed: 0, failed: 0, ignored: 0 },
      position: { offset: 0, row: 1 },
      report_rows: 0,
      waiting: 0,
      dialect: null,
      started_at: before,
    });
  });

  test('ends the hold of the previous worker', () => {
    const answer = take(anImport({ ...begun, due_at: before })).answer;
    expect([holdsImport(answer, 2), holdsImport(answer, 3)]).toEqual([false, true]);
  });
});

describe('holdsImport', () => {
  test.each<[what: string, record: ImportRecord | undefined, isHeld: boolean]>([
    ['accepts the worker with the fence of the import', processing, true],
    [
      'accepts a worker whose lease expired until another worker acquires the import',
      anImport({ ...begun, due_at: before }),
      true,
    ],
    ['rejects a worker that requeued the import', between, false],
    ['rejects a worker with an earlier fence', { ...processing, fence: 3 }, false],
    ['rejects a worker with a later fence', { ...processing, fence: 1 }, false],
    ['rejects a worker of an import that no longer exists', undefined, false],
    ...ends.map((record): [string, ImportRecord, boolean] => [
      `rejects a worker of a ${record.state} import`,
      { ...record, is_held: true },
      false,
    ]),
  ])('%s', (_, record, isHeld) => {
    expect(holdsImport(record, 2)).toBe(isHeld);
  });

  test('isOpen is true for imports that are not finished', () => {
    expect([pending, processing, between].map(isOpen)).toEqual([true, true, true]);
    expect(ends.map(isOpen)).toEqual([false, false, false]);
  });

  test('advanceImport extends the lease once less than half of it is left', () => {
    const dueAt = (seconds: number) => advanceImport({ ...processing, due_at: later(seconds) }, now).due_at;
    expect([300, 151, 150].map(dueAt)).toEqual([300, 151, 150].map(later));
    expect([149, 10, -10].map(dueAt)).toEqual([in5Minutes, in5Minutes, in5Minutes]);
    expect(advanceImport(processing, now).updated_at).toBe(now);
  });

  test('advanceImport resets the stalls of an import, but not of a dry run', () => {
    const stalled = { ...processing, stalls: 4 };
    expect(advanceImport(stalled, now).stalls).toBe(0);
    expect(advanceImport({ ...stalled, dry_run: true }, now).stalls).toBe(4);
  });

  test('isStuck becomes true for a dry run whose workers keep dying, regardless of their progress', () => {
    let record: ImportRecord = { ...pending, dry_run: true, stalls: 0 };
    for (let run = 1; run <= 11; run += 1) {
      expect(isStuck(record)).toBe(false);
      const at = later(run * 400); // its lease expired
      const taken = acquireImport(entity, record, at).answer ?? expect.unreachable('It was not taken');
      record = advanceImport(taken, at);
    }
    expect(isStuck(record)).toBe(true);
  });

  test('withDialect stores the dialect, the header and the position', () => {
    const dialect = { encoding: 'windows-1252', delimiter: '\t' } as const;
    const position = { offset: 12, row: 3 };
    const record = anImport({ dialect: null, header: [] });
    expect(withDialect(record, dialect, ['a', 'b'], position)).toEqual({
      ...record,
      dialect,
      header: ['a', 'b'],
      position,
    });
  });
});

describe('requeueImport, releaseImport and resumeImport', () => {
  test('requeueImport lets another run start at once', () => {
    const change = requeueImport(entity, processing, now);
    expect(writtenBy(change)).toEqual({
      records: [{ ...processing, is_held: false, due_at: in5Minutes, updated_at: now }],
      revs: [processing.rev],
      events: resumed,
    });
  });

  test('releaseImport lets the sweeper start another run in half a minute for an import that waits for leases', () => {
    const change = releaseImport(entity, processing, { isWaiting: true }, now);
    expect(writtenBy(change)).toEqual({
      records: [{ ...processing, is_held: false, stalls: 0, due_at: later(30), updated_at: now }],
      revs: [processing.rev],
      events: [],
    });
  });

  test('releaseImport does the same after a failed run, which counts as a run without progress', () => {
    const [waiting] = releaseImport(entity, processing, { isWaiting: false }, now).writes;
    expect(waiting?.record).toEqual({ ...processing, is_held: false, due_at: later(30), updated_at: now });
  });

  test('isStuck is true after eleven runs without progress, and false after ten', () => {
    expect([anImport({ stalls: 10 }), anImport({ stalls: 11 })].map(isStuck)).toEqual([false, true]);
    expect(advanceImport(anImport({ stalls: 10 }), now).stalls).toBe(0);
  });

  test.each([
    ['waits for leases', { ...between, due_at: now }],
    ['lost its worker', { ...processing, due_at: before }],
    ['was never acquired', { ...pending, due_at: before }],
    ['lost its worker before the cancellation', { ...processing, is_cancelled: true, due_at: before }],
  ])('resumeImport resumes an overdue import that %s', (_, record) => {
    expect(writtenBy(resumeImport(entity, record, now))).toEqual({
      records: [{ ...record, is_held: false, due_at: in5Minutes, updated_at: now }],
      revs: [record.rev],
      events: resumed,
    });
  });

  test.each<Found>([
    ['does not exist', undefined],
    ['is not due', { ...between, due_at: later(1) }],
    ...ends.map((record): Found => [`is ${record.state}`, record]),
  ])('resumeImport ignores an import that %s', (_, record) => {
    expect(writtenBy(resumeImport(entity, record, now))).toEqual(nothing);
  });
});

describe('cancelImport', () => {
  test('cancels an import at once if no worker has begun it', () => {
    const { answer, ...change } = cancelImport(entity, pending, now);
    expect(answer).toEqual({
      ...pending,
      state: 'cancelled',
      is_cancelled: true,
      is_held: false,
      due_at: null,
      finished_at: now,
      updated_at: now,
    });
    expect(writtenBy(change as Change<unknown>)).toEqual({ records: [answer], revs: [pending.rev], events: [] });
  });

  test.each([
    ['running', processing],
    ['between two runs', between],
  ])('marks an import that is %s as cancelled, and its worker ends it', (_, record) => {
    const { answer, writes } = cancelImport(entity, record, now);
    expect(answer).toEqual({ ...record, is_cancelled: true, updated_at: now });
    expect(writes).toHaveLength(1);
  });

  test.each([
    ['marked already', { ...processing, is_cancelled: true }],
    ['cancelled', anImport({ ...ended, state: 'cancelled', is_cancelled: true })],
    ['finished in the meantime', anImport({ ...ended, state: 'finished', is_cancelled: true })],
  ])('ignores a repeated request for an import that is %s', (_, record) => {
    const change = cancelImport(entity, record, now);
    expect([change.answer, change.writes]).toEqual([record, []]);
  });

  test.each(ends.map((record) => [record.state, record] as const))(
    'rejects with 409 an import that is %s',
    (_, record) => {
      expect(refusalOf(() => cancelImport(entity, record, now))).toBe('conflict');
    },
  );
});

describe('endImport', () => {
  const report = { media: 93, key: 'imports/caps-failed', size: 300, file_name: 'caps-failed.csv' };

  test.each([
    ['finish', 'finished', undefined],
    ['cancel', 'cancelled', undefined],
    ['fail', 'failed', 'The file is empty.'],
  ] as const)('with the trigger %s returns a %s import without a due time', (trigger, state, failure_message) => {
    const change = endImport(
      entity,
      processing,
      { trigger, ...(failure_message && { failure_message }) },
      undefined,
      now,
    );
    expect(writtenBy(change)).toEqual({
      records: [
        {
          ...processing,
          state,
          failure_message: failure_message ?? null,
          failed_report_file: null,
          is_held: false,
          due_at: null,
          finished_at: now,
          updated_at: now,
        },
      ],
      revs: [processing.rev],
      events: [],
    });
  });

  test('adds the report of the failed rows', () => {
    const { writes } = endImport(entity, processing, { trigger: 'finish' }, report, now);
    expect(writes.map((write) => [write.entity, write.was?.rev])).toEqual([
      [entity, processing.rev],
      ['media', undefined],
    ]);
    expect(writes.map(({ record }) => record)).toMatchObject([
      { failed_report_file: 93 },
      {
        id: 93,
        merchant: null,
        collection_name: 'failed-report-file',
        file_name: 'caps-failed.csv',
        size: 300,
        mime_type: 'text/csv',
        state: 'ready',
        object_key: 'imports/caps-failed',
      },
    ]);
  });

  const triggers = ['finish', 'cancel', 'fail'] as const;
  test.each(ends.flatMap((record) => triggers.map((trigger) => [record.state, trigger, record] as const)))(
    'rejects for an import that is %s the trigger %s',
    (_state, trigger, record) => {
      expect(refusalOf(() => endImport(entity, record, { trigger }, undefined, now))).toBe('conflict');
    },
  );

  test('rejects the trigger finish if no worker acquired the import', () => {
    expect(refusalOf(() => endImport(entity, pending, { trigger: 'finish' }, undefined, now))).toBe('conflict');
  });
});
