import { beforeAll, beforeEach, expect, test } from 'vitest';
import { nowInstant } from '../../../shared/lib/clock.ts';
import { commit } from '../../../shared/table/writes/commit.ts';
import { tableReader } from '../../../shared/work/imports/reader.ts';
import { vocabularyOf } from '../../../shared/work/imports/vocabulary.ts';
import { type FaultInjector, injectFaults } from '../../support/faults.ts';
import { aChange, startClock, startTable, writing } from '../../table/own-table.ts';

// Files make brands, so there may be a million of them: a run reads those that its rows name, and no others.

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
  ['its handle in other letters', 'ACME', 1],
  ['a handle with capitals', 'South', 3],
  ['its name in one language', 'acme textiles', 1],
  ['its name in another language', ' Acme Textilien ', 1],
  ['a name of which no handle is made', 'North & So\u0308hne', 2],
])('a brand is found by %s', async (_, text, id) => {
  expect(await learned(text)).toEqual([{ id, makes: [] }]);
});

test('a brand that there is none of is made once, whichever of its spellings a row uses', async () => {
  const [first, second] = await learned('New Maker', 'new  maker');
  expect(second?.id).toBe(first?.id);
  expect(first?.makes).toMatchObject([{ entity: 'brand', record: { handle: 'new-maker', name: { en: 'New Maker' } } }]);
});

test('a run asks for the brands of its rows in two calls, however many there are, and reads no list of them', async () => {
  await learned('acme', 'north', 'South');
  const brands = faults.calls.filter(({ input }) => JSON.stringify(input).includes('brand'));
  expect(brands.map(({ command }) => command)).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand']);
});

test('a name that a brand gets later leads to it too, and two languages may have one name', async () => {
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
