import { describe, expect, test } from 'vitest';
import { later } from '../../shared/lib/clock.ts';
import type { FileRecord } from '../../shared/resources/files/file-record.ts';
import { claimFile } from '../../shared/rules/files/file.ts';
import { now } from './builders.ts';

const tenant = { merchant: 1, is_test: false };
const content = { sha256: 'hash', size: 7 };
const inAnHour = later(now, 3600);

const aFile = (due_at: string | null, references = 0): FileRecord => ({
  id: 5,
  rev: 3,
  created_at: '2026-11-01T00:00:00+00:00',
  updated_at: '2026-11-01T00:00:00+00:00',
  ...tenant,
  ...content,
  address: '1.live.hash',
  references,
  due_at,
});

describe('claimFile', () => {
  test('creates a file for new content, which is removed after an hour unless something refers to it', () => {
    const { answer, writes } = claimFile(tenant, content, undefined, 9, now);
    expect(answer).toMatchObject({ id: 9, ...content, references: 0, due_at: inAnHour });
    expect(writes).toMatchObject([{ entity: 'file', was: undefined, ifTaken: 'decide again', record: answer }]);
  });

  // a worker stores the bytes within ten minutes, so the file must exist until then
  test.each([
    ['is due for removal', 0],
    ['will be removed in a second less than ten minutes', 599],
    ['will be removed in ten minutes', 600],
  ])('claims a file that %s for another hour', (_, seconds) => {
    const found = aFile(later(now, seconds));
    const { answer, writes } = claimFile(tenant, content, found, 9, now);
    expect(answer).toEqual({ ...found, due_at: inAnHour, updated_at: now });
    expect(writes).toEqual([{ entity: 'file', was: found, record: answer }]);
  });

  test.each([
    ['will be removed in a second more than ten minutes', aFile(later(now, 601))],
    ['is referred to', aFile(null, 2)],
  ])('leaves a file unchanged that %s', (_, found) => {
    expect(claimFile(tenant, content, found, 9, now)).toMatchObject({ answer: found, writes: [] });
  });
});
