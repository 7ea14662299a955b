import { type EntityName, valueAt } from '../domain/entity-design.ts';
import type { Reach } from '../domain/reach.ts';
import { fileAddress, type SigningKeys } from '../files/file-address.ts';
import { readFileKeys } from '../files/file-keys.ts';
import { nextReading } from '../model/reading.ts';
import { type AnyResource, type ShapeContext, targetOf } from '../model/resource.ts';
import { type ExpandTree, expandTree, type KnownRecords, relatedTo, replaceIds } from '../table/lists/expand.ts';
import { wholeCollection } from '../table/lists/whole-collection.ts';
import { representationOf } from './versions.ts';

/** How to show records. */
export interface Presentation {
  readonly version: string;
  readonly reach: Reach;
  readonly publicUrl: string;
  readonly now: string;
  readonly expand: readonly string[];
  readonly known?: KnownRecords;
  /** The keys that sign file URLs in examples. By default, the service's valid keys are read. */
  readonly keys?: SigningKeys;
}

/** Returns the representation of one record. */
export type ShowRecord = () => Promise<unknown>;

/**
 * Returns a function that prepares records to be shown in a version. It loads the relations that the version needs and
 * the relations to expand, with one BatchGet per level. It does so for the first records, as many as can be read
 * together, and returns a `ShowRecord` for each of them. A `ShowRecord` replaces ids with their relations, shapes the
 * result, and parses it with the representation's schema. So the output never contains an undeclared field.
 */
export function presenter(
  resource: AnyResource,
  { version, reach, known, publicUrl, now, expand, keys: given }: Presentation,
): (records: readonly object[]) => Promise<readonly ShowRecord[]> {
  const tree = loadedTree(resource, expand, version);
  const { load, read } = relatedTo(resource, tree, reach, known);
  const { schema } = representationOf(resource, version);
  let keys = given;
  let showsFiles = false;
  const fileUrl = (id: number) => {
    showsFiles = true;
    return () => {
      const address = fileAddress(keys ?? [], id, Date.parse(now) / 1000);
      return address === undefined ? null : `${publicUrl}${address}`;
    };
  };
  const collections = new Map<string, readonly object[]>();
  const all = (entity: string) => {
    if (!collections.has(entity)) collections.set(entity, []);
    return () => collections.get(entity) ?? [];
  };
  const show = { read, version, context: { publicUrl, now, fileUrl, all } };
  return async (records) => {
    const count = await load(records);
    return records.slice(0, count).map((record) => async () => {
      const input = shaped(resource, record, tree, show);
      // the keys that sign URLs are read only if a file is shown
      if (showsFiles) keys ??= await readFileKeys();
      const readWhole = async (entity: string) => collections.set(entity, await wholeCollection(entity as EntityName));
      await Promise.all([...collections.keys()].map(readWhole));
      return schema.parse(input, nextReading());
    });
  };
}

/** Returns records as a version shows them. */
export async function present(
  resource: AnyResource,
  records: readonly object[],
  presentation: Presentation,
): Promise<readonly unknown[]> {
  const prepare = presenter(resource, presentation);
  const shown: unknown[] = [];
  while (shown.length < records.length) {
    for (const show of await prepare(records.slice(shown.length))) shown.push(await show());
  }
  return shown;
}

/**
 * Returns the relations to load for a resource in a version: the relations to expand, and the relations that the
 * version needs on each level.
 */
export const loadedTree = (resource: AnyResource, expand: readonly string[], version: string): ExpandTree =>
  withNeeds(resource, expandTree(resource, expand), version);

function withNeeds(resource: AnyResource, tree: ExpandTree, version: string): ExpandTree {
  const needed = neededBy(resource, version).map((name): [string, ExpandTree] => [name, {}]);
  const asked = Object.entries(tree).map(([name, deeper]): [string, ExpandTree] => [
    name,
    withNeeds(targetOf(resource, name).resource, deeper, version),
  ]);
  return Object.fromEntries([...needed, ...asked]);
}

/** Returns the relations that a version needs as records, because it shapes them itself. */
const neededBy = (resource: AnyResource, version: string): readonly string[] =>
  representationOf(resource, version).needs ?? [];

interface Show {
  readonly read: (entity: string, id: number) => object | undefined;
  readonly version: string;
  readonly context: ShapeContext;
}

/**
 * Returns the input of a representation's schema. It contains the needed relations as records, and the expanded
 * relations as they are shown.
 */
function shaped(resource: AnyResource, record: object, tree: ExpandTree, show: Show): unknown {
  const { shape } = representationOf(resource, show.version);
  const needed = neededBy(resource, show.version);
  let whole: unknown = record;
  for (const name of Object.keys(resource.relations)) {
    const { resource: related, field, isBeside, partsIn } = targetOf(resource, name);
    const deeper = tree[name];
    const placed = (found: object) => (needed.includes(name) ? found : shaped(related, found, deeper ?? {}, show));
    if (partsIn) {
      whole = Object.assign({}, whole, { [name]: eachPart(partsIn(record), deeper ? placed : idOf) });
    } else if (deeper && isBeside) {
      const id = valueAt(record, field);
      whole = Object.assign({}, whole, { [name]: show.read(related.entity, Number(id)) ?? id });
    } else if (deeper) {
      whole = replaceIds(whole, field.split('.'), (id) => {
        const found = show.read(related.entity, id);
        return found && placed(found);
      });
    }
  }
  return shape ? shape(whole, show.context) : whole;
}

const idOf = (part: object): unknown => Reflect.get(part, 'id');

/** Replaces each embedded part of a record by the result of `put`. */
function eachPart(parts: unknown, put: (part: object) => unknown): unknown {
  if (Array.isArray(parts)) return parts.map(put);
  return typeof parts === 'object' && parts !== null ? put(parts) : null;
}
