import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentDeadline } from '../../shared/aws/deadlines.ts';
import { type DomainEvent, removes } from '../../shared/domain/change.ts';
import { everything } from '../../shared/domain/reach.ts';
import { nowInstant } from '../../shared/lib/clock.ts';
import type { ReferenceRecord } from '../../shared/resources/catalogue/vocabularies.ts';
import type { FileRecord } from '../../shared/resources/files/file-record.ts';
import type { JobRecord } from '../../shared/resources/job.ts';
import type { MerchantProductRecord } from '../../shared/resources/offers/product.ts';
import { listedKey, recordKey, uniqueKey } from '../../shared/table/keys.ts';
import { recordRow } from '../../shared/table/rows.ts';
import { idOfUnique, putRow, readRecord, readRow } from '../../shared/table/table.ts';
import { commit, written } from '../../shared/table/writes/commit.ts';
import { decide } from '../../shared/table/writes/decide.ts';
import { eventsOf } from '../support/arrange.ts';
import { type FaultInjector, injectFaults, isCommit } from '../support/faults.ts';
import { aChange, anOwner, put, startClock, startTable, writing } from './own-table.ts';

let faults: FaultInjector;
let id = 0;

beforeAll(async () => {
  await startTable();
  faults = injectFaults();
});
beforeEach(() => {
  startClock();
  faults.reset();
  id += 1;
});

/** Random text of about this many bytes, which compression cannot shorten. */
const noise = (bytes: number): string => randomBytes(bytes).toString('base64');

const times = () => ({ created_at: nowInstant(), updated_at: nowInstant() });

const aJob = (more: Partial<JobRecord> = {}): JobRecord => ({
  ...anOwner(),
  ...times(),
  id,
  rev: 0,
  state: 'queued',
  failure_message: null,
  expires_at: 4_000_000_000,
  resource_path: '/v2/x',
  ...more,
});

const aBrand = (more: Partial<ReferenceRecord> = {}): ReferenceRecord => ({
  ...times(),
  id,
  rev: 0,
  handle: `brand-${id}`,
  name: { en: 'Brand' },
  ...more,
});

const aboutJob = (job: JobRecord, facts: DomainEvent['facts'] = {}): DomainEvent => ({
  type: 'deliveries.requested',
  subject: { entity: 'job', id: job.id },
  tenant: { merchant: Number(job.merchant), is_test: job.is_test },
  facts,
  published: false,
});

const jobNow = () => readRecord('job', id, everything);
const puts = () => faults.calls.filter(({ command }) => /^(TransactWrite|Put)/.test(command));

describe('commit', () => {
  test('commit writes a record and its event together, and identifies the event by its subject and the subject’s new rev', async () => {
    const job = aJob();
    expect(
      await commit(aChange([writing('job', job)], { events: [aboutJob(job, { job: id })] }), [], currentDeadline()),
    ).toEqual({
      written: true,
    });
    expect(puts()).toHaveLength(1);
    expect(await jobNow()).toEqual({ ...job, rev: 1 });
    expect(await eventsOf('job', id)).toEqual([
      expect.objectContaining({
        kind: 'outbox',
        event: `evt_job_${id}_1`,
        type: 'deliveries.requested',
        subject: id,
        sequence: 1,
        merchant: job.merchant,
        is_test: false,
        facts: { job: id },
      }),
    ]);
  });

  test('commit writes an event if and only if it writes the change', async () => {
    const job = aJob();
    await put('job', [job]);
    const events = [aboutJob(job)];
    const stale = { ...job, rev: 7 };
    const outcome = await commit(aChange([writing('job', job, stale)], { events }), [], currentDeadline());
    expect(outcome).toMatchObject({ written: false, taken: [], repeated: undefined });
    expect(await eventsOf('job', id)).toEqual([]);
    expect((await jobNow())?.rev).toBe(1);
    const silent = await commit(aChange([writing('job', job, { ...job, rev: 1 })]), [], currentDeadline());
    expect(silent).toEqual({ written: true });
    expect(await eventsOf('job', id)).toEqual([]);
  });

  test('commit throws and writes nothing when an event is about a record that the change does not write', async () => {
    const change = aChange([writing('job', aJob())], {
      events: [{ ...aboutJob(aJob()), subject: { entity: 'job', id: 999_999 } }],
    });
    await expect(commit(change, [], currentDeadline())).rejects.toThrow(/does not write/);
    expect(await jobNow()).toBeUndefined();
  });

  describe('commit of an event in the row of its subject', () => {
    const aFile = (): FileRecord => ({
      ...anOwner(),
      ...times(),
      id,
      rev: 0,
      address: `address-${id}`,
      sha256: '',
      size: 1,
      references: 0,
      due_at: nowInstant(),
    });
    const unused = (of: number): DomainEvent => ({
      type: 'file.unused',
      subject: { entity: 'file', id: of },
      tenant: undefined,
      facts: { file: of },
      published: false,
    });

    test('commit stores the event in its subject’s row and writes no outbox row', async () => {
      const change = aChange([writing('file', aFile())], { events: [unused(id)] });
      expect(await commit(change)).toEqual({ written: true });
      expect(JSON.parse(String((await readRow(recordKey('file', id)))?.work))).toMatchObject({ type: 'file.unused' });
      expect(await eventsOf('file', id)).toEqual([]);
    });

    test('commit throws and writes nothing when the change does not write the event’s subject', async () => {
      const change = aChange([writing('file', aFile())], { events: [unused(id), unused(999_999)] });
      await expect(commit(change)).rejects.toThrow('file.unused is about a record that its change does not write');
      expect(puts()).toHaveLength(0);
    });

    test('commit throws and writes nothing when two events share one subject’s row', async () => {
      const change = aChange([writing('file', aFile())], { events: [unused(id), unused(id)] });
      await expect(commit(change)).rejects.toThrow('can hold only one event, but file.unused is not the only one');
      expect(puts()).toHaveLength(0);
    });
  });

  test('commit leaves one record, one event and one rev when the response is lost after the write', async () => {
    const job = aJob();
    faults.reset((_call, n) => (n <= 3 ? 'answer lost' : undefined));
    const change = aChange([writing('job', job)], { events: [aboutJob(job)] });
    expect(await commit(change, [], currentDeadline())).toEqual({ written: true });
    faults.reset();
    expect((await jobNow())?.rev).toBe(1);
  });

  test('commit writes nothing when a record that the change depends on has changed', async () => {
    const job = aJob();
    await put('job', [job]);
    const brand = writing('brand', aBrand());
    const unchangedSince = (rev: number) => ({ unchangedSince: [{ entity: 'job' as const, id, rev }] });
    expect(await commit(aChange([brand], unchangedSince(2)), [], currentDeadline())).toMatchObject({ written: false });
    expect(await readRecord('brand', id, everything)).toBeUndefined();
    expect(await commit(aChange([brand], unchangedSince(1)), [], currentDeadline())).toEqual({ written: true });
  });

  test('commit of an empty change does not call the table', async () => {
    expect(await commit(aChange([]), [], currentDeadline())).toEqual({ written: true });
    expect(faults.calls).toHaveLength(0);
  });

  test('commit throws and writes nothing when a change exceeds the limit of a transaction', async () => {
    const writes = Array.from({ length: 101 }, (_, index) => writing('job', aJob({ id: id * 1000 + index })));
    await expect(commit(aChange(writes), [], currentDeadline())).rejects.toThrow(/101 actions/);
    expect(puts()).toHaveLength(0);
  });

  test('commit rejects a record above 350 KB with 422 before it writes anything', async () => {
    const large = aJob({ failure_message: noise(351_000) });
    const change = aChange([writing('brand', aBrand()), writing('job', large)]);
    await expect(commit(change, [], currentDeadline())).rejects.toMatchObject({ kind: 'invalid' });
    expect(faults.calls).toHaveLength(0);
    const fits = aJob({ failure_message: noise(345_000) });
    expect(await commit(aChange([writing('job', fits)]), [], currentDeadline())).toEqual({ written: true });
  });

  test('commit measures the 350 KB on the compressed row', async () => {
    const small = aJob({ failure_message: 'é'.repeat(300_000) });
    await commit(aChange([writing('job', small)]), [], currentDeadline());
    expect(await readRecord('job', small.id, everything)).toEqual({ ...small, rev: 1 });
    faults.reset();
    const large = aJob({ failure_message: noise(351_000) });
    await expect(commit(aChange([writing('job', large)]), [], currentDeadline())).rejects.toMatchObject({
      kind: 'invalid',
    });
    expect(faults.calls).toHaveLength(0);
  });

  test('commit rejects an event above 350 KB with 422 before it writes anything', async () => {
    const job = aJob();
    const events = [aboutJob(job, { text: 'x'.repeat(450_000) })];
    await expect(commit(aChange([writing('job', job)], { events }), [], currentDeadline())).rejects.toMatchObject({
      kind: 'invalid',
    });
    expect(faults.calls).toHaveLength(0);
  });

  test('commit rejects records of more than 4 MB in total with 422 before it writes anything', async () => {
    const large = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        writing('job', aJob({ id: id * 1000 + index, failure_message: noise(330_000) })),
      );
    await expect(commit(aChange(large(13)), [], currentDeadline())).rejects.toMatchObject({
      kind: 'invalid',
      message: 'The data is too large. One request can write at most 4 MB of records.',
    });
    expect(faults.calls).toHaveLength(0);
    // the table engine rejects the same sizes as DynamoDB
    expect(await commit(aChange(large(12)), [], currentDeadline())).toEqual({ written: true });
  });

  test('commit rejects a stored response above 350 KB with 422 before it writes anything', async () => {
    const Item = { PK: `idempotency#x#${id}`, SK: '@', body: Buffer.alloc(450_000) };
    const beside = [{ what: 'idempotency', put: { Item } }];
    await expect(commit(aChange([writing('job', aJob())]), beside, currentDeadline())).rejects.toMatchObject({
      kind: 'invalid',
    });
    expect(faults.calls).toHaveLength(0);
  });
});

describe('unique values', () => {
  test('commit names a unique value that another record holds, and writes neither record nor event', async () => {
    const first = aBrand();
    await put('brand', [first]);
    id += 1;
    const outcome = await commit(aChange([writing('brand', aBrand({ handle: first.handle }))]), [], currentDeadline());
    expect(outcome).toMatchObject({ written: false, taken: ['handle'] });
    expect(await readRecord('brand', id, everything)).toBeUndefined();
    expect(await idOfUnique('brand', 'handle', first.handle)).toBe(first.id);
  });

  test('commit names a taken value at its record’s path in the body, but not when the rule decides again', async () => {
    const first = aBrand();
    await put('brand', [first]);
    id += 1;
    const taken = writing('brand', aBrand({ handle: first.handle }));
    const placed = aChange([{ ...taken, ifTaken: { at: 'brands.3' } }]);
    expect(await commit(placed, [], currentDeadline())).toMatchObject({ written: false, taken: ['brands.3.handle'] });
    const again = aChange([{ ...taken, ifTaken: 'decide again' }]);
    expect(await commit(again, [], currentDeadline())).toMatchObject({ written: false, taken: [] });
  });

  test('a claim reserves a value only for its own record, and no other record can release it', async () => {
    const claim = { entity: 'brand', field: 'handle', value: `claimed-${id}`, id, at: 'brands.0.handle' } as const;
    const write = (more: object) => commit({ ...aChange([]), ...more }, [], currentDeadline());
    expect(await write({ claims: [claim] })).toEqual({ written: true });
    expect(await write({ claims: [claim] })).toEqual({ written: true });
    expect(await write({ claims: [{ ...claim, id: 77_777 }] })).toMatchObject({ taken: ['brands.0.handle'] });
    expect(await write({ freed: [{ ...claim, id: 77_777 }] })).toMatchObject({ written: false, taken: [] });
    expect(await idOfUnique('brand', 'handle', claim.value)).toBe(id);
    await put('brand', [aBrand({ handle: claim.value })]);
    id += 1;
    expect(await write({ freed: [{ ...claim, value: `free-${id}` }] })).toEqual({ written: true });
    expect(await write({ claims: [{ ...claim, id, value: `free-${id}` }] })).toEqual({ written: true });
    expect(await write({ freed: [{ ...claim, id, value: `free-${id}` }] })).toEqual({ written: true });
    expect(await idOfUnique('brand', 'handle', `free-${id}`)).toBeUndefined();
  });

  test('commit releases the old unique value when a record changes it', async () => {
    const was = { ...aBrand(), rev: 1 };
    await put('brand', [{ ...was, rev: 0 }]);
    const renamed = { ...was, handle: `other-${id}` };
    expect(await commit(aChange([writing('brand', renamed, was)]), [], currentDeadline())).toEqual({ written: true });
    expect(await readRow(uniqueKey('brand', 'handle', was.handle))).toBeUndefined();
    expect(await idOfUnique('brand', 'handle', renamed.handle)).toBe(id);
  });

  test('commit releases the unique values of a deleted record, and ignores values that the record does not have', async () => {
    const was = { ...aBrand(), rev: 1 };
    await put('brand', [{ ...was, rev: 0 }]);
    const nothing = { ...uniqueKey('brand', 'handle', null), id: 77_777 };
    await putRow(nothing);
    for (const handle of [null, undefined]) {
      const without = { ...was, id: id * 1000, handle } as never;
      await putRow(recordRow('brand', without));
      expect(await commit({ ...aChange([]), removes: [removes('brand', without)] })).toEqual({ written: true });
    }
    expect(await readRow(uniqueKey('brand', 'handle', null))).toEqual(nothing);
    expect(await commit({ ...aChange([]), removes: [removes('brand', was)] })).toEqual({ written: true });
    expect(await readRecord('brand', id, everything)).toBeUndefined();
    expect(await idOfUnique('brand', 'handle', was.handle)).toBeUndefined();
  });

  test('commit removes a deleted record from the list of the record above it', async () => {
    const offered = { ...times(), id, rev: 0, merchant: 1, master_product: 900_000 + id } as MerchantProductRecord;
    const listed = listedKey('merchant-product', offered) ?? uniqueKey('merchant-product', 'none', 'none');
    await put('merchant-product', [offered]);
    expect(await readRow(listed)).toEqual(listed);
    const was = { ...offered, rev: 1 };
    expect(await commit({ ...aChange([]), removes: [removes('merchant-product', was)] })).toEqual({ written: true });
    expect(await readRow(listed)).toBeUndefined();
  });

  test('unique values with # or % have distinct keys', async () => {
    const handles = [`a#${id}`, `a%23${id}`, `a%${id}`, `a%25${id}`];
    await put(
      'brand',
      handles.map((handle, index) => aBrand({ id: id * 1000 + index, handle })),
    );
    const found = await Promise.all(handles.map((handle) => idOfUnique('brand', 'handle', handle)));
    expect(found).toEqual(handles.map((_, index) => id * 1000 + index));
  });
});

describe('decide', () => {
  const finish = (job: JobRecord | undefined) => {
    if (!job) throw new Error('The job is missing');
    const record = { ...job, failure_message: `${job.failure_message ?? ''}+`, updated_at: nowInstant() };
    return aChange([writing('job', record, job)], { answer: record });
  };

  /** Simulates another writer who is faster. */
  const meddle = async () => {
    const job = await jobNow();
    if (job)
      await commit(
        aChange([writing('job', { ...job, failure_message: `${job.failure_message}!` }, job)]),
        [],
        currentDeadline(),
      );
  };

  test('decide reads again and calls the rule again with current data when a rev has changed', async () => {
    await put('job', [aJob({ failure_message: '' })]);
    let asked = 0;
    const decided = await decide(async () => {
      const job = await jobNow();
      asked += 1;
      if (asked <= 2) await meddle();
      return job;
    }, finish);
    expect(asked).toBe(3);
    expect((await jobNow())?.failure_message).toBe('!!+');
    expect(decided).toMatchObject({ rev: 4, failure_message: '!!+' });
  });

  test('decide calls the rule at most five times, then rejects with 503 and has written nothing', async () => {
    await put('job', [aJob({ failure_message: '' })]);
    let asked = 0;
    const losing = decide(async () => {
      const job = await jobNow();
      asked += 1;
      await meddle();
      return job;
    }, finish);
    await expect(losing).rejects.toMatchObject({ kind: 'unavailable' });
    expect(asked).toBe(5);
    expect((await jobNow())?.failure_message).toBe('!!!!!');
  });

  test('decide applies each of several racing changes to the result of the previous change', async () => {
    await put('job', [aJob({ failure_message: '' })]);
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => decide(jobNow, finish)));
    const won = results.filter(({ status }) => status === 'fulfilled').length;
    const job = await jobNow();
    expect(job?.failure_message).toBe('+'.repeat(won));
    expect(job?.rev).toBe(1 + won);
    expect(won).toBeGreaterThan(0);
  });

  test('decide rethrows the refusal of a rule and writes nothing', async () => {
    await put('job', [aJob()]);
    const refusing = decide(jobNow, () => {
      throw new RangeError('no');
    });
    await expect(refusing).rejects.toThrow(RangeError);
    expect((await jobNow())?.rev).toBe(1);
  });

  test('decide reads again and finds the other record when a unique value may be taken', async () => {
    const mine = aBrand();
    const other = aBrand({ id: id * 1000 });
    let asked = 0;
    const decided = await decide(
      async () => {
        asked += 1;
        const found = await idOfUnique('brand', 'handle', mine.handle);
        if (asked === 1) await put('brand', [other]); // another writer is faster
        return found;
      },
      (found) =>
        found === undefined
          ? aChange([{ ...writing('brand', mine), ifTaken: 'decide again' }], { answer: mine.id })
          : aChange([], { answer: found }),
    );
    expect([decided, asked]).toEqual([other.id, 2]);
    expect(await readRecord('brand', mine.id, everything)).toBeUndefined();
  });

  test('decide rejects a taken unique value with 422 at its field, and calls the rule once', async () => {
    const first = aBrand();
    await put('brand', [first]);
    id += 1;
    let asked = 0;
    const taken = decide(
      async () => undefined,
      () => {
        asked += 1;
        return aChange([writing('brand', aBrand({ handle: first.handle }))]);
      },
    );
    await expect(taken).rejects.toMatchObject({ kind: 'invalid', errors: { handle: [{ code: 'taken' }] } });
    expect(asked).toBe(1);
  });

  test('decide does not count conflicts as decisions', async () => {
    await put('job', [aJob({ failure_message: '' })]);
    let asked = 0;
    faults.reset((call, n) => (isCommit(call) && n < 10 ? 'conflict' : undefined));
    await decide(async () => {
      asked += 1;
      return jobNow();
    }, finish);
    expect(asked).toBe(1);
    expect((await jobNow())?.failure_message).toBe('+');
  });

  test('decide returns the record as it was written', async () => {
    const write = writing('job', aJob());
    const decided = await decide(
      async () => undefined,
      () => aChange([write], { answer: write.record }),
    );
    expect(decided).toEqual(written(write));
    const { rev } = (await jobNow()) ?? {};
    expect(rev).toBe(1);
  });
});
