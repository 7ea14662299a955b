import { describe, expect, test } from 'vitest';
import type { Change } from '../../../shared/domain/change.ts';
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
  isStuck,
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

/** Imports in each state, as they are found. */
const pending = anImport({ state: 'pending', started_at: null, is_held: false, fence: 0, due_at: in5Minutes });
const processing = anImport(begun);
const between = anImport({ ...begun, is_held: false });
const ended = { is_held: false, due_at: null, finished_at: before } as const;
const ends = (['finished', 'failed', 'cancelled'] as const).map((state) => anImport({ ...ended, state }));

type Found = [what: string, record: ImportRecord | undefined];

/** The record that a change writes, and the events that go with it. */
const writtenBy = (change: Change<unknown>) => ({
  records: change.writes.map(({ record }) => record as ImportRecord),
  revs: change.writes.map((write) => write.was?.rev),
  events: change.events.map(({ type, facts }) => [type, facts]),
});
const nothing = { records: [], revs: [], events: [] };
const resumed = [['import.resumed', { entity, import: 77 }]];

describe('starting', () => {
  const read = (more: Partial<ImportRead> = {}): ImportRead => ({
    upload: anUpload(),
    user: undefined,
    object,
    ids: { import: 77, media: 92 },
    ...more,
  });
  const start = (more: Partial<ImportRead> = {}, dry_run = false) =>
    startImport(entity, { ...options, dry_run }, read(more), 'https://example.com', now);
  const used = anUpload({ used_by: { entity, id: 76 } });

  test('makes a pending import that no worker has, knows the file, and uses the upload up', () => {
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
    ['a path that names no upload', { upload: undefined }, 'Does not exist.'],
    [
      'an upload that nothing was put to',
      { object: undefined },
      'Nothing was uploaded to it yet, or a file of more than 200 MB, which was removed.',
    ],
    ['one that is used up', { upload: used, user: ends[0] }, 'Was used already. Upload the file again.'],
    ['one whose import failed', { upload: used, user: ends[1] }, 'Was used already. Upload the file again.'],
    ['one whose import was cancelled', { upload: used, user: ends[2] }, 'Was used already. Upload the file again.'],
    ['one whose import is gone', { upload: used }, 'Was used already. Upload the file again.'],
  ])('refuses %s at its path', (_, more, problem) => {
    expect(refusalOf(() => start(more))).toEqual({ path: [problem] });
  });

  test.each([
    ['waits for its worker', pending],
    ['is under way', processing],
    ['waits for leases', between],
  ])('refuses one whose import %s, and says where that is', (_, user) => {
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

describe('taking', () => {
  const take = (record: ImportRecord | undefined) => acquireImport(entity, record, now);

  test.each([
    ['one that no worker has begun', pending],
    ['one that was handed over', between],
    ['one whose worker has died', anImport({ ...begun, due_at: now })],
  ])('%s: for five minutes, with another fence than any worker before', (_, record) => {
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
    ['there is none', undefined],
    ['another worker has it', processing],
    ['another worker has it for a second yet', anImport({ ...begun, due_at: later(1) })],
    ...ends.map((record): Found => [`it is ${record.state}`, record]),
  ])('nothing where %s', (_, record) => {
    const change = take(record);
    expect([change.answer, change.writes]).toEqual([undefined, []]);
  });

  test('one that only checks begins again, because it alone knows what it has seen', () => {
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

  test('the worker that had it before holds it no more', () => {
    const answer = take(anImport({ ...begun, due_at: before })).answer;
    expect([holdsImport(answer, 2), holdsImport(answer, 3)]).toEqual([false, true]);
  });
});

describe('holding', () => {
  test.each<[what: string, record: ImportRecord | undefined, isHeld: boolean]>([
    ['the worker with its fence', processing, true],
    ['one whose lease has expired, while nothing else has taken it', anImport({ ...begun, due_at: before }), true],
    ['one that has handed it over', between, false],
    ['one with an earlier fence', { ...processing, fence: 3 }, false],
    ['one with a later fence', { ...processing, fence: 1 }, false],
    ['one of an import that is gone', undefined, false],
    ...ends.map((record): [string, ImportRecord, boolean] => [
      `one of an import that is ${record.state}`,
      { ...record, is_held: true },
      false,
    ]),
  ])('%s', (_, record, isHeld) => {
    expect(holdsImport(record, 2)).toBe(isHeld);
  });

  test('what has no end yet is open', () => {
    expect([pending, processing, between].map(isOpen)).toEqual([true, true, true]);
    expect(ends.map(isOpen)).toEqual([false, false, false]);
  });

  test('the lease is advanceImport once less than half of it is left', () => {
    const dueAt = (seconds: number) => advanceImport({ ...processing, due_at: later(seconds) }, now).due_at;
    expect([300, 151, 150].map(dueAt)).toEqual([300, 151, 150].map(later));
    expect([149, 10, -10].map(dueAt)).toEqual([in5Minutes, in5Minutes, in5Minutes]);
    expect(advanceImport(processing, now).updated_at).toBe(now);
  });

  test('a run that writes is not stuck as long as it comes further; one that only checks comes no further', () => {
    const stalled = { ...processing, stalls: 4 };
    expect(advanceImport(stalled, now).stalls).toBe(0);
    expect(advanceImport({ ...stalled, dry_run: true }, now).stalls).toBe(4);
  });

  test('a check that dies run after run is stuck in the end, however far each run comes', () => {
    let record: ImportRecord = { ...pending, dry_run: true, stalls: 0 };
    for (let run = 1; run <= 11; run += 1) {
      expect(isStuck(record)).toBe(false);
      const at = later(run * 400); // its lease has ended
      const taken = acquireImport(entity, record, at).answer ?? expect.unreachable('It was not taken');
      record = advanceImport(taken, at);
    }
    expect(isStuck(record)).toBe(true);
  });

  test('what a look at the file has found is kept', () => {
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

describe('going on', () => {
  test('handed over: another run takes it at once', () => {
    const change = requeueImport(entity, processing, now);
    expect(writtenBy(change)).toEqual({
      records: [{ ...processing, is_held: false, due_at: in5Minutes, updated_at: now }],
      revs: [processing.rev],
      events: resumed,
    });
  });

  test('waiting for leases: the sweeper has another run try again in half a minute', () => {
    const change = releaseImport(entity, processing, { isWaiting: true }, now);
    expect(writtenBy(change)).toEqual({
      records: [{ ...processing, is_held: false, stalls: 0, due_at: later(30), updated_at: now }],
      revs: [processing.rev],
      events: [],
    });
  });

  test('a run that has failed: as soon, and it counts as one that came no further', () => {
    const [waiting] = releaseImport(entity, processing, { isWaiting: false }, now).writes;
    expect(waiting?.record).toEqual({ ...processing, is_held: false, due_at: later(30), updated_at: now });
  });

  test('ten runs that came no further are not enough to end it, one more is', () => {
    expect([anImport({ stalls: 10 }), anImport({ stalls: 11 })].map(isStuck)).toEqual([false, true]);
    expect(advanceImport(anImport({ stalls: 10 }), now).stalls).toBe(0);
  });

  test.each([
    ['waits for leases', { ...between, due_at: now }],
    ['has a worker that has died', { ...processing, due_at: before }],
    ['was never taken', { ...pending, due_at: before }],
    ['was to be cancelled by a worker that has died', { ...processing, is_cancelled: true, due_at: before }],
  ])('resumed: one that %s, when its time has come', (_, record) => {
    expect(writtenBy(resumeImport(entity, record, now))).toEqual({
      records: [{ ...record, is_held: false, due_at: in5Minutes, updated_at: now }],
      revs: [record.rev],
      events: resumed,
    });
  });

  test.each<Found>([
    ['is gone', undefined],
    ['is not due', { ...between, due_at: later(1) }],
    ...ends.map((record): Found => [`is ${record.state}`, record]),
  ])('not resumed: one that %s', (_, record) => {
    expect(writtenBy(resumeImport(entity, record, now))).toEqual(nothing);
  });
});

describe('cancelling', () => {
  test('one that no worker has begun ends at once', () => {
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
    ['under way', processing],
    ['between two runs', between],
  ])('one that is %s is asked to end, and keeps its worker until then', (_, record) => {
    const { answer, writes } = cancelImport(entity, record, now);
    expect(answer).toEqual({ ...record, is_cancelled: true, updated_at: now });
    expect(writes).toHaveLength(1);
  });

  test.each([
    ['asked already', { ...processing, is_cancelled: true }],
    ['cancelled', anImport({ ...ended, state: 'cancelled', is_cancelled: true })],
    ['finished after all', anImport({ ...ended, state: 'finished', is_cancelled: true })],
  ])('a repeat changes nothing: %s', (_, record) => {
    const change = cancelImport(entity, record, now);
    expect([change.answer, change.writes]).toEqual([record, []]);
  });

  test.each(ends.map((record) => [record.state, record] as const))('one that is %s has ended', (_, record) => {
    expect(refusalOf(() => cancelImport(entity, record, now))).toBe('conflict');
  });
});

describe('ending', () => {
  const report = { media: 93, key: 'imports/caps-failed', size: 300, file_name: 'caps-failed.csv' };

  test.each([
    ['finish', 'finished', undefined],
    ['cancel', 'cancelled', undefined],
    ['fail', 'failed', 'The file is empty.'],
  ] as const)('%s: it is %s, and is due no more', (trigger, state, failure_message) => {
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

  test('with the report of the rows that failed', () => {
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
    'one that is %s does not %s again',
    (_state, trigger, record) => {
      expect(refusalOf(() => endImport(entity, record, { trigger }, undefined, now))).toBe('conflict');
    },
  );

  test('one that no worker has taken does not finish', () => {
    expect(refusalOf(() => endImport(entity, pending, { trigger: 'finish' }, undefined, now))).toBe('conflict');
  });
});
