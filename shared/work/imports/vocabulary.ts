import { creates, newBase, type Write } from '../../domain/change.ts';
import type { EntityName } from '../../domain/entity-design.ts';
import type { NextId } from '../../domain/ids.ts';
import type { Records } from '../../domain/records.ts';
import { nowInstant } from '../../lib/clock.ts';
import { sameName } from '../../lib/same-name.ts';
import type { OptionValueRecord } from '../../resources/catalogue/vocabularies.ts';
import type { RowTarget } from '../../rules/imports/decision.ts';
import { walk } from '../../table/lists/walk.ts';
import type { Reader } from './reader.ts';

/** An option in a row: the handle of its type, its handle, and its name in the language of the row. */
export interface WantedOption {
  readonly type: string;
  readonly handle: string;
  readonly name: string;
  readonly locale: string;
}

/** The names in the rows of a batch. */
interface WantedNames {
  readonly brands: readonly { readonly text: string; readonly locale: string }[];
  readonly options: readonly WantedOption[];
  /** Option values whose types are needed. */
  readonly values: readonly number[];
}

/**
 * The brands, countries and options that a run has read so far. Unknown brands and options are created: their first row
 * reserves an id, and the first successful row writes them.
 */
export interface Vocabulary {
  /** Reads the names in rows. Call it before the other methods. */
  learn(wanted: WantedNames): Promise<void>;
  brand(text: string, locale: string): RowTarget;
  country(text: string): number | undefined;
  option(wanted: WantedOption): RowTarget | undefined;
  isOfType(value: number, type: string): boolean;
}

/** Derives a handle from a name: lowercase letters, digits, and hyphens between them. */
const handleOf = (name: string): string =>
  sameName(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || sameName(name);

/** Creates the vocabulary of a run. */
export function vocabularyOf(reader: Reader): Vocabulary {
  const brands = new Map<string, KnownName>();
  const madeBrands = new Map<string, KnownName>(); // by handle
  const countries = new Map<string, number>();
  const options = new Map<string, KnownName>();
  const types = new Map<string, RowTarget>();
  const typeOf = new Map<number, number>();
  let learning: Promise<void> = Promise.resolve();

  /** Reads all countries, once. */
  async function readCountries(): Promise<void> {
    if (countries.size > 0) return;
    const known = await all('country');
    for (const { id, name } of known) for (const one of Object.values(name)) countries.set(sameName(one), id);
    for (const { id, handle, code } of known) for (const one of [code, handle]) countries.set(sameName(one), id);
  }

  /** Finds brands by handle, then by name, then by the handle that the name would get. */
  async function learnBrands(wanted: WantedNames['brands']): Promise<void> {
    const unknown = wanted.map(({ text }) => text).filter((text) => !brands.has(sameName(text)));
    if (unknown.length === 0) return;
    const texts = [...new Set(unknown.map(sameName))];
    const [byHandle, byName] = await Promise.all([
      reader.idsOf('brand', 'handle', [...new Set([...unknown, ...texts, ...texts.map(handleOf)])]),
      reader.idsByName('brand', texts),
    ]);
    const named = await reader.recordsOf('brand', [...byName.values()]); // rows of names outlive their records
    const written = new Map(unknown.map((text) => [sameName(text), byHandle.get(text)]));
    const idOf = (text: string) =>
      written.get(text) ?? byHandle.get(text) ?? named.get(byName.get(text) ?? 0)?.id ?? byHandle.get(handleOf(text));
    const isNew = (text: string) => idOf(text) === undefined && !madeBrands.has(handleOf(text));
    const handles = new Set(texts.filter(isNew).map(handleOf));
    const { brand: newId } = await reader.reserve({ brand: handles.size });
    for (const handle of handles) madeBrands.set(handle, knownAs(undefined, newId));
    for (const text of texts) {
      const known = idOf(text) === undefined ? madeBrands.get(handleOf(text)) : knownAs(idOf(text), newId);
      if (known) brands.set(text, known);
    }
  }

  async function learnTypes(wanted: readonly WantedOption[]): Promise<void> {
    const unknown = [...new Set(wanted.map(({ type }) => type))].filter((type) => !types.has(type));
    if (unknown.length === 0) return;
    const found = await reader.idsOf('option-type', 'handle', unknown);
    const { 'option-type': newId } = await reader.reserve({ 'option-type': unknown.length - found.size });
    for (const handle of unknown) {
      const name = { en: `${handle.slice(0, 1).toUpperCase()}${handle.slice(1)}` };
      types.set(handle, namedAs('option-type', knownAs(found.get(handle), newId), { handle, name }));
    }
  }

  async function learnOptions(wanted: readonly WantedOption[]): Promise<void> {
    const unknown = new Map<string, WantedOption>();
    for (const one of wanted) {
      if (!options.has(one.handle) && !unknown.has(one.handle)) unknown.set(one.handle, one);
    }
    if (unknown.size === 0) return;
    const found = await reader.idsOf('option-value', 'handle', [...unknown.keys()]);
    await learnValues([...found.values()]);
    const { 'option-value': newId } = await reader.reserve({ 'option-value': unknown.size - found.size });
    for (const { handle, type } of unknown.values()) {
      const known = knownAs(found.get(handle), newId);
      options.set(handle, known);
      if (!known.isThere) typeOf.set(known.id, types.get(type)?.id ?? 0);
    }
  }

  async function learnValues(ids: readonly number[]): Promise<void> {
    const unknown = ids.filter((id) => !typeOf.has(id));
    const found = await reader.recordsOf('option-value', unknown);
    for (const [id, { option_type }] of found as ReadonlyMap<number, OptionValueRecord>) typeOf.set(id, option_type);
  }

  async function learnNow(wanted: WantedNames): Promise<void> {
    await readCountries();
    await learnTypes(wanted.options);
    await Promise.all([learnBrands(wanted.brands), learnOptions(wanted.options), learnValues(wanted.values)]);
  }

  return {
    learn(wanted) {
      // one batch at a time: the first row with an unknown name defines the record
      const learnt = learning.then(() => learnNow(wanted));
      learning = learnt.catch(() => undefined); // the caller that awaits it gets the error
      return learnt;
    },
    brand: (text, locale) => {
      const known = brands.get(sameName(text));
      if (!known) throw new Error('A row names a value that was not read');
      return namedAs('brand', known, { handle: handleOf(text), name: { [locale]: text } });
    },
    country: (text) => countries.get(sameName(text)),
    option: ({ type, handle, name, locale }) => {
      const known = options.get(handle);
      const ofType = types.get(type);
      if (!known || !ofType || typeOf.get(known.id) !== ofType.id) return undefined;
      const { id, makes } = namedAs('option-value', known, {
        handle,
        name: { [locale]: name },
        option_type: ofType.id,
      });
      return { id, makes: known.isThere ? [] : [...ofType.makes, ...makes] };
    },
    isOfType: (value, type) => typeOf.get(value) === types.get(type)?.id,
  };
}

/** A record that rows name: its id, and whether it existed when the run first read it. */
interface KnownName {
  readonly id: number;
  readonly isThere: boolean;
}

const knownAs = (id: number | undefined, newId: NextId): KnownName =>
  id === undefined ? { id: newId(), isThere: false } : { id, isThere: true };

const namedAs = (
  entity: 'brand' | 'option-type' | 'option-value',
  { id, isThere }: KnownName,
  fields: { readonly handle: string; readonly name: Readonly<Record<string, string>>; readonly option_type?: number },
): RowTarget => ({
  id,
  makes: isThere
    ? []
    : [creates(entity, { ...newBase(id, nowInstant()), ...fields } as never, 'decide again') as Write],
});

/** Reads all records of a collection. */
const all = async <E extends EntityName>(entity: E): Promise<readonly Records[E][]> =>
  (await Array.fromAsync<readonly Records[E][]>(walk(entity))).flat();
