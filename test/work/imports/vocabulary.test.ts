import { beforeAll, beforeEach, expect, test } from 'vitest';
import { nowInstant } from '../../../shared/lib/clock.ts';
import { commit } from '../../../shared/table/writes/commit.ts';
import { tableReader } from '../../../shared/work/imports/reader.ts';
import { vocabularyOf } from '../../../shared/work/imports/vocabulary.ts';
import { type FaultInjector, injectFaults } from '../../support/faults.ts';
import { aChange, startClock, startTable, writing } from '../../table/own-table.ts';

// Files create brands, so there may be a million. A run reads only the brands that its rows name.

let faults: FaultInjector;
beforeAll(async () => {
  await startTable();
  faults = injectFaults();
  await aBrand(1, 'acme', { en: 'Acme Textiles', de: 'Acme Textilien' });
  await aBrand(2, 'north', { en: 'NORTH & Söhne' });
  await aBrand(3, 'South', { en: 'South' });
});
beforeEach(() => {
  startClock();
  faults.reset();
});

async function aBrand(id: number, handle: string, name: Readonly<Record<string, string>>): Promise<void> {
  const times = { created_at: nowInstant(), updated_at: nowInstant() };
  await commit(aChange([writing('brand', { id, rev: 0, ...times, handle, name })]));
}

const learned = async (...texts: string[]) => {
  const vocabulary = vocabularyOf(tableReader);
  await vocabulary.learn({ brands: texts.map((text) => ({ text, locale: 'en' })), options: [], values: [] });
  return texts.map((text) => vocabulary.brand(text, 'en'));
};

test.each([
  ['its handle', 'acme', 1],
  ['its handle in another case', 'ACME', 1],
  ['a handle with uppercase letters', 'South', 3],
  ['its name in one language', 'acme textiles', 1],
  ['its name in another language', ' Acme Textilien ', 1],
  ['a name that its handle is not derived from', 'North & So\u0308hne', 2],
])('vocabulary finds a brand by %s', async (_, text, id) => {
  expect(await learned(text)).toEqual([{ id, makes: [] }]);
});

test('vocabulary creates an unknown brand once, for all spellings of its name', async () => {
  const [first, second] = await learned('New Maker', 'new  maker');
  expect(second?.id).toBe(first?.id);
  expect(first?.makes).toMatchObject([{ entity: 'brand', record: { handle: 'new-maker', name: { en: 'New Maker' } } }]);
});

test('vocabulary reads brands in three calls, regardless of their number, and never lists them', async () => {
  await learned('acme', 'north', 'South');
  const brands = faults.calls.filter(({ input }) => JSON.stringify(input).includes('brand'));
  expect(brands.map(({ command }) => command)).toEqual(Array.from({ length: 3 }, () => 'BatchGetItemCommand'));
});

test('vocabulary finds a renamed brand by its new name, even if two languages share it', async () => {
  const was = {
    id: 4,
    rev: 1,
    created_at: nowInstant(),
    updated_at: nowInstant(),
    handle: 'east',
    name: { en: 'East' },
  };
  await aBrand(4, 'east', { en: 'East' });
  const renamed = { ...was, name: { en: 'East Side', de: 'East side' } };
  expect(await commit(aChange([writing('brand', renamed, was)]))).toEqual({ written: true });
  expect((await learned('EAST SIDE')).map(({ id }) => id)).toEqual([4]);
});
