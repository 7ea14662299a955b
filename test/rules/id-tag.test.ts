import { describe, expect, test } from 'vitest';
import { tagOf, tagsOf } from '../../shared/resources/orders/id-tag-record.ts';
import { firstPiece, type PieceRun } from '../../shared/resources/orders/pieces.ts';
import { tellOfTag } from '../../shared/rules/orders/id-tag.ts';
import { aDisposition, anIdTag, aRoutedItem, before, now, tenant } from './builders.ts';

const first = firstPiece(51);
const pieces: readonly PieceRun[] = [
  { count: 1, state: 'cancelled', since: before },
  { count: 2, state: 'confirmed', since: now },
];
const disposition = aDisposition({ items: [aRoutedItem({ productions: [1, 2], pieces })] });

describe('tagsOf', () => {
  test('lists the tags of confirmed pieces, with the time of their confirmation', () => {
    expect(tagsOf(disposition).map(({ id }) => id)).toEqual([first + 1, first + 2]);
    expect([first, first + 1, first + 2, first + 3].map((id) => tagOf(disposition, id)?.id)).toEqual([
      undefined,
      first + 1,
      first + 2,
      undefined,
    ]);
    expect(tagOf(disposition, first + 1)).toEqual({
      ...tenant,
      id: first + 1,
      rev: 0,
      order: 51,
      order_item: 21,
      order_item_unit: first + 1,
      productions: [1, 2],
      state: 'ordered',
      current_state: 'ordered',
      media: [],
      created_at: now,
      updated_at: now,
    });
  });
});

describe('tellOfTag', () => {
  const told = { current_state: 'Scanned on machine (DTG)' };

  test('creates a row and an event for the first change of a tag', () => {
    const was = anIdTag({ rev: 0, current_state: 'ordered' });
    const record = { ...was, ...told, updated_at: now };
    expect(tellOfTag(was, told, now)).toEqual({
      answer: record,
      writes: [{ entity: 'id-tag', record, was: undefined }],
      unchangedSince: [],
      events: [
        {
          type: 'id-tag.updated',
          subject: { entity: 'id-tag', id: was.id },
          tenant,
          facts: { order: 51 },
          published: true,
        },
      ],
    });
  });

  test('replaces the row for later changes, and writes nothing if the state stays the same', () => {
    const was = anIdTag();
    const { writes, events } = tellOfTag(was, told, now);
    expect(writes).toEqual([{ entity: 'id-tag', was, record: { ...was, ...told, updated_at: now } }]);
    expect(events).toHaveLength(1);
    for (const tag of [was, anIdTag({ rev: 0, current_state: 'ordered' })]) {
      expect(tellOfTag(tag, tag, now)).toEqual({ answer: tag, writes: [], unchangedSince: [], events: [] });
    }
  });
});
