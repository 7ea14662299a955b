import { readFile } from 'node:fs/promises';
import { type EntityName, valueAt } from '../shared/domain/entity-design.ts';
import { everything } from '../shared/domain/reach.ts';
import { entityOfTable, referencesOfTable, tableOfEntity } from '../shared/domain/reference-tables.ts';
import { referencesFrom } from '../shared/domain/references.ts';
import { fixedMode } from '../shared/lib/problems.ts';
import { handleOfRate } from '../shared/resources/orders/shipping-rate.ts';
import { type ReferenceFile, referenceTables } from '../shared/resources/reference-data.ts';
import { readRecord } from '../shared/table/table.ts';
import { Mistake } from './command.ts';
import { offerProducts } from './offer-products.ts';
import { checkText, explained, namedTwice } from './reference-file.ts';
import { type FileProblem, Handles, type LoadCounts, nameField, UnusableFile, upsert } from './reference-records.ts';

/** A reference to another record by name, and its place in the file. */
interface NamedReference {
  readonly path: readonly (string | number)[];
  readonly name: string;
  readonly entity: EntityName;
}

const referencesIn = (file: ReferenceFile): readonly NamedReference[] =>
  referenceTables.flatMap((table) =>
    Object.entries(referencesOfTable(table)).flatMap(([field, entity]) =>
      file[table].flatMap((entry, index) =>
        namesAt(entry, field.split('.'), [table, index]).map((found) => ({ ...found, entity })),
      ),
    ),
  );

/** Finds the names below a value. Lists can lie between. */
function namesAt(
  value: unknown,
  [field, ...more]: readonly string[],
  path: readonly (string | number)[],
): readonly Pick<NamedReference, 'path' | 'name'>[] {
  if (Array.isArray(value)) {
    const below = field === undefined ? more : [field, ...more];
    return value.flatMap((one, index) => namesAt(one, below, [...path, index]));
  }
  if (field === undefined) return typeof value === 'string' ? [{ path, name: value }] : [];
  return namesAt(valueAt(value as object, field), more, [...path, field]);
}

/** Lists the names that match neither a record of the file nor an existing record. */
async function unknownNames(file: ReferenceFile, handles: Handles): Promise<readonly FileProblem[]> {
  const own = new Set(
    referenceTables.flatMap((table) =>
      file[table].map((entry) => `${entityOfTable[table]} ${valueAt(entry, nameField(entityOfTable[table]))}`),
    ),
  );
  const others = referencesIn(file).filter(({ entity, name }) => !own.has(`${entity} ${name}`));
  const checked = await Promise.all(
    others.map(async ({ path, name, entity }) => {
      const isThere = (await handles.find(entity, name)) !== undefined;
      return isThere
        ? []
        : [{ path, message: `Record ${JSON.stringify(name)} doesn't exist in ${tableOfEntity(entity)}.` }];
    }),
  );
  return checked.flat();
}

/** Lists the productions whose mode differs from that of the existing record. Their orders and keys have that mode. */
async function otherModes({ productions }: ReferenceFile, handles: Handles): Promise<readonly FileProblem[]> {
  const checked = await Promise.all(
    productions.map(async ({ handle, is_test }, index) => {
      const id = await handles.find('production', handle);
      const was = id === undefined ? undefined : await readRecord('production', id, everything);
      if (!was || (was.is_test ?? false) === is_test) return [];
      return [{ path: ['productions', index, 'is_test'], message: fixedMode.message }];
    }),
  );
  return checked.flat();
}

/**
 * Loads a checked file. Records are found by handle, so loading is repeatable. Throws an `UnusableFile` with the
 * problems and their places. It also holds the counts of records written before the error, which are 0 for most errors.
 */
export async function loadReference(file: ReferenceFile): Promise<LoadCounts> {
  const loaded: LoadCounts = { made: 0, changed: 0, same: 0 };
  const handles = new Handles();
  const problems = [...namedTwice(file), ...(await unknownNames(file, handles)), ...(await otherModes(file, handles))];
  if (problems.length > 0) throw new UnusableFile(problems);
  try {
    await write(file, handles, loaded);
  } catch (error) {
    throw error instanceof UnusableFile ? new UnusableFile(error.problems, loaded) : error;
  }
  return loaded;
}

async function write(file: ReferenceFile, handles: Handles, loaded: LoadCounts): Promise<void> {
  for (const table of referenceTables) {
    if (table === 'products') continue;
    const entity = entityOfTable[table];
    const wanted = await Promise.all(file[table].map((entry) => resolved(entry, entity, handles)));
    handles.keep(entity, await upsert(entity, wanted as never, loaded));
  }
  await offerProducts(file.products, handles, loaded);
}

/** Replaces the names of other records by their IDs. Adds the handle by which a shipping rate is found. */
async function resolved(entry: object, entity: EntityName, handles: Handles): Promise<object> {
  const ids = await Promise.all(
    Object.entries(referencesFrom(entity)).map(async ([field, other]) => {
      const value: unknown = valueAt(entry, field);
      return [field, Array.isArray(value) ? await handles.ids(other, value) : await handles.id(other, String(value))];
    }),
  );
  const rate = entity === 'shipping-rate' && { handle: handleOfRate(entry as ReferenceFile['shipping_rates'][number]) };
  return { ...entry, ...rate, ...Object.fromEntries(ids) };
}

/** A parsed file of reference data, and a function that loads it. */
interface OpenedFile {
  readonly data: ReferenceFile;
  /** Loads the file. Errors name the lines of the problems. */
  readonly load: () => Promise<LoadCounts>;
}

/** Reads and checks a file of reference data. Throws messages with line numbers. */
export async function openReferenceFile(path: string): Promise<OpenedFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Mistake(
      error.code === 'ENOENT' ? `${path} doesn't exist. Check the path.` : `Can't read ${path} (${error.code}).`,
    );
  });
  const data = checkText(path, text);
  const load = () =>
    loadReference(data).catch((error: unknown) => {
      throw error instanceof UnusableFile ? new Mistake(explained(path, text, error)) : error;
    });
  return { data, load };
}

/** Reads and checks a file of reference data. */
export const readReferenceFile = async (path: string): Promise<ReferenceFile> => (await openReferenceFile(path)).data;
