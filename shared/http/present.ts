import type { Reach } from '../changes/reach.ts';
import { fileAddress } from '../files/file-address.ts';
import { readFileKeys } from '../files/file-keys.ts';
import type { AnyResource, ShapeContext } from '../model/resource.ts';
import { targetOf } from '../resources/registry.ts';
import {
  type ExpandTree,
  expandTree,
  type Known,
  loadRelations,
  type RelationsOf,
  replaceIds,
} from '../table/lists/expand.ts';
import { viewOf } from '../versions/versions.ts';

/** How records are to be shown. */
export interface Presentation {
  readonly version: string;
  readonly reach: Reach;
  readonly publicUrl: string;
  readonly now: string;
  readonly expand: readonly string[];
  readonly known?: Known;
}

/**
 * Shows records as a version does: loads the relations that its views need and those that were asked for, one BatchGet per
 * level of depth, puts them in place, shapes, and parses by the view's schema, so that nothing undeclared leaves.
 */
export async function present(
  resource: AnyResource,
  records: readonly object[],
  { version, reach, known, publicUrl, now, expand }: Presentation,
): Promise<readonly unknown[]> {
  const tree = loadedTree(resource, expand, version);
  const read = await loadRelations(records, resource, tree, reach, known, relationsIn(version));
  const { schema } = viewOf(resource, version);
  const shownWith = (fileUrl: ShapeContext['fileUrl']) =>
    records.map((record) =>
      schema.parse(shaped(resource, record, tree, { read, version, context: { publicUrl, now, fileUrl } })),
    );
  let hasFiles = false;
  const shown = shownWith(() => {
    hasFiles = true;
    return null;
  });
  if (!hasFiles) return shown;
  // only what has files in it waits for the keys that their addresses are signed with
  const keys = await readFileKeys();
  return shownWith((id) => {
    const address = fileAddress(keys, id, Date.parse(now) / 1000);
    return address === undefined ? null : `${publicUrl}${address}`;
  });
}

/** What a version loads to show a resource: the names that were asked for, and at each level what the views there need. */
export const loadedTree = (resource: AnyResource, expand: readonly string[], version: string): ExpandTree =>
  withNeeds(resource, expandTree(resource, expand), version);

function withNeeds(resource: AnyResource, tree: ExpandTree, version: string): ExpandTree {
  const relations = relationsIn(version)(resource);
  const needed = Object.keys(viewOf(resource, version).needs ?? {}).map((name): [string, ExpandTree] => [name, {}]);
  const asked = Object.entries(tree).map(([name, deeper]): [string, ExpandTree] => [
    name,
    withNeeds(targetOf(name, relations[name] ?? name).resource, deeper, version),
  ]);
  return Object.fromEntries([...needed, ...asked]);
}

const relationsIn =
  (version: string): RelationsOf =>
  (resource) => ({ ...resource.relations, ...viewOf(resource, version).needs });

interface Show {
  readonly read: (entity: string, id: number) => object | undefined;
  readonly version: string;
  readonly context: ShapeContext;
}

/** A record as its view's schema takes it: what the view needs stands in it as records, what was asked for as it is shown. */
function shaped(resource: AnyResource, record: unknown, tree: ExpandTree, show: Show): unknown {
  const view = viewOf(resource, show.version);
  const relations = relationsIn(show.version)(resource);
  const whole = Object.entries(tree).reduce((value, [name, deeper]) => {
    const { resource: related, field } = targetOf(name, relations[name] ?? name);
    return replaceIds(value, field.split('.'), (id) => {
      const found = show.read(related.entity, id);
      return found && !(view.needs && name in view.needs) ? shaped(related, found, deeper, show) : found;
    });
  }, record);
  return view.shape ? view.shape(whole, show.context) : whole;
}
