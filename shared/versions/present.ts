import type { Reach } from '../domain/reach.ts';
import { fileAddress, type SigningKeys } from '../files/file-address.ts';
import { readFileKeys } from '../files/file-keys.ts';
import { nextReading } from '../model/reading.ts';
import { type AnyResource, type ShapeContext, targetOf } from '../model/resource.ts';
import { type ExpandTree, expandTree, type KnownRecords, relatedTo, replaceIds } from '../table/lists/expand.ts';
import { representationOf } from './versions.ts';

/** How records are to be shown. */
export interface Presentation {
  readonly version: string;
  readonly reach: Reach;
  readonly publicUrl: string;
  readonly now: string;
  readonly expand: readonly string[];
  readonly known?: KnownRecords;
  /** What addresses of files are signed with in an example; else the keys are read that are good. */
  readonly keys?: SigningKeys;
}

/** Makes what is shown of one record. */
export type ShowRecord = () => Promise<unknown>;

/**
 * Prepares to show records as a version does: loads the relations that the version needs and those that were asked for,
 * one BatchGet for each level. What it answers loads them for the first of some records, as many as are read together,
 * and answers for each of these what shows it: puts the relations in place of their ids, shapes the result, and
 * parses it by the representation's schema, so that no field leaves that is not declared.
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
  const show = { read, version, context: { publicUrl, now, fileUrl } };
  return async (records) => {
    const count = await load(records);
    return records.slice(0, count).map((record) => async () => {
      const input = shaped(resource, record, tree, show);
      // the keys that sign addresses are read only where a file is shown
      if (showsFiles) keys ??= await readFileKeys();
      return schema.parse(input, nextReading());
    });
  };
}

/** Shows records as a version does. */
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

/** Plans what a version loads to show a resource: what was asked for, and at each level what is needed there. */
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

/** Lists the relations that a version takes as records: it shapes them itself. */
const neededBy = (resource: AnyResource, version: string): readonly string[] =>
  representationOf(resource, version).needs ?? [];

interface Show {
  readonly read: (entity: string, id: number) => object | undefined;
  readonly version: string;
  readonly context: ShapeContext;
}

/**
 * Makes the input of a representation's schema: the relations that it needs are in it as records, and those that were
 * expanded as they are shown.
 */
function shaped(resource: AnyResource, record: object, tree: ExpandTree, show: Show): unknown {
  const { shape } = representationOf(resource, show.version);
  const needed = neededBy(resource, show.version);
  let whole: unknown = record;
  for (const name of Object.keys(resource.relations)) {
    const { resource: related, field, partsIn } = targetOf(resource, name);
    const deeper = tree[name];
    const placed = (found: object) => (needed.includes(name) ? found : shaped(related, found, deeper ?? {}, show));
    if (partsIn) {
      whole = Object.assign({}, whole, { [name]: eachPart(partsIn(record), deeper ? placed : idOf) });
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

/** Puts something in the place of each part of a record, where there is one. */
function eachPart(parts: unknown, put: (part: object) => unknown): unknown {
  if (Array.isArray(parts)) return parts.map(put);
  return typeof parts === 'object' && parts !== null ? put(parts) : null;
}
