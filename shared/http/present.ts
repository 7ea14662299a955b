import type { Reach } from '../data/design.ts';
import { type ExpandTree, expandTree, type Known, loadRelations, replaceIds } from '../data/expand.ts';
import { targetOf } from '../resources/registry.ts';
import type { AnyResource, Relations } from '../resources/resource.ts';
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
 * Shows records as a version does: loads the relations that the view needs and those that were asked for, puts them in
 * place, shapes, and parses by the view's schema, so that nothing undeclared leaves.
 */
export async function present(
  resource: AnyResource,
  records: readonly object[],
  presentation: Presentation,
): Promise<readonly unknown[]> {
  const { version, reach, known } = presentation;
  const view = viewOf(resource, version);
  const tree = expandTree(resource, presentation.expand);
  const needed = Object.fromEntries(Object.keys(view.needs ?? {}).map((name) => [name, {}]));
  const relations = { ...resource.relations, ...view.needs };
  const read = await loadRelations(records, relations, { ...needed, ...tree }, reach, known);
  const show: Show = { read, version, context: { publicUrl: presentation.publicUrl } };
  return records.map((record) => {
    const whole = Object.entries(view.needs ?? {}).reduce<unknown>((value, [name, target]) => {
      const { resource: related, field } = targetOf(name, target);
      return replaceIds(value, field.split('.'), (id) => read(related.entity, id));
    }, record);
    return view.schema.parse(shaped(resource, relations, whole, tree, show));
  });
}

interface Show {
  readonly read: (entity: string, id: number) => object | undefined;
  readonly version: string;
  readonly context: { readonly publicUrl: string };
}

function shaped(resource: AnyResource, relations: Relations, record: unknown, tree: ExpandTree, show: Show): unknown {
  const expanded = Object.entries(tree).reduce((value, [name, deeper]) => {
    const { resource: related, field } = targetOf(name, relations[name] ?? name);
    return replaceIds(value, field.split('.'), (id) => {
      const found = show.read(related.entity, id);
      return found && shaped(related, related.relations, found, deeper, show);
    });
  }, record);
  const view = viewOf(resource, show.version);
  return view.shape ? view.shape(expanded, show.context) : expanded;
}
