import type { EntityName } from '../../domain/entity-design.ts';
import type { Found, RecordRef } from '../../domain/found.ts';
import { everything, type Reach, reaches, tenantIn } from '../../domain/reach.ts';
import { idsOf } from '../../model/id-range.ts';
import { type AnyResource, targetOf } from '../../model/resource.ts';
import { keysAtOnce, readRecordsEventually } from '../table.ts';

/**
 * Relations to expand, by name, each with the relations to expand below it. Example: `{ variant: { product: {} } }`.
 */
export interface ExpandTree {
  readonly [name: string]: ExpandTree;
}

/**
 * Builds a tree from dotted paths over the relations of a resource. The path `a.b` implies `a`. A relation's name may
 * contain dots (`items.variant`), so the longest matching relation wins.
 */
export function expandTree(resource: AnyResource, paths: readonly string[]): ExpandTree {
  const tree: Record<string, ExpandTree> = {};
  const split = paths.map((path) => splitPath(resource, path));
  for (const [name, same] of Map.groupBy(split, ({ name }) => name)) {
    const rest = same.flatMap(({ rest }) => (rest ? [rest] : []));
    tree[name] = expandTree(targetOf(resource, name).resource, rest);
  }
  return tree;
}

function splitPath(resource: AnyResource, path: string): { name: string; rest: string } {
  const name = Object.keys(resource.relations)
    .filter((relation) => path === relation || path.startsWith(`${relation}.`))
    .sort((a, b) => b.length - a.length)[0];
  if (name === undefined) throw new Error(`${resource.name} has no relation ${path}`);
  return { name, rest: path.slice(name.length + 1) };
}

/** Relations to follow from records of one resource. */
interface Branch {
  readonly records: readonly object[];
  readonly resource: AnyResource;
  readonly tree: ExpandTree;
  /** Whether a caller who sees the records also sees their related records. */
  readonly isOpen: boolean;
}

/** Records that need no read, because a change is about to write them. */
export type KnownRecords = ReadonlyMap<string, object>;

/** Returns the key of a record in `KnownRecords`. */
export const knownKey = (entity: string, id: number): string => `${entity}#${id}`;

/** The related records that have been loaded. */
export interface RelatedRecords {
  /**
   * Loads the related records of the given records. Returns for how many of them, from the first on, it has loaded all
   * relations. It is fewer than given if one level needs more reads than a request does at a time, but always at least
   * one.
   */
  load(records: readonly object[]): Promise<number>;
  /** Returns a loaded record. Returns undefined if the record does not exist or is outside the caller's reach. */
  read(entity: string, id: number): object | undefined;
}

/**
 * Follows the relations in a tree from records of a resource, with one BatchGet per level and never one per row. Each
 * related record is checked against the caller's reach, unless an open relation leads to it.
 */
export function relatedTo(
  resource: AnyResource,
  tree: ExpandTree,
  reach: Reach,
  known: KnownRecords = new Map(),
): RelatedRecords {
  const loaded = new Map<string, object>(known);
  const opened = new Set<string>();
  return {
    load: async (records) => {
      let roots = records.map((record): readonly Branch[] => [{ records: [record], resource, tree, isOpen: false }]);
      while (roots.some((branches) => branches.length > 0)) {
        const all = roots.map((branches) => branches.flatMap(follow));
        const followed = all.slice(0, readTogether(all, loaded));
        for (const isOpen of [false, true]) {
          const refs = followed.flat().flatMap((one) => (one.isOpen === isOpen ? one.refs : []));
          const wanted = missing(refs, loaded);
          if (wanted.length > 0) keep(loaded, wanted, await readRecordsEventually(wanted, isOpen ? everything : reach));
          if (isOpen) for (const ref of refs) opened.add(knownKey(ref.entity, ref.id));
        }
        roots = followed.map((own) => own.flatMap((one) => nextBranches(one, loaded)));
      }
      return roots.length;
    },
    read: (entity, id) => {
      const key = knownKey(entity, id);
      const record = loaded.get(key);
      return record && (opened.has(key) || reaches(entity as EntityName, reach, record)) ? record : undefined;
    },
  };
}

/** Returns the references to records that are not loaded yet, without duplicates. */
function missing(refs: readonly RecordRef[], loaded: ReadonlyMap<string, object>): readonly RecordRef[] {
  const byKey = new Map(refs.map((ref) => [knownKey(ref.entity, ref.id), ref]));
  return [...byKey].flatMap(([key, ref]) => (loaded.has(key) ? [] : [ref]));
}

/**
 * Returns the number of roots, from the first on, whose next level is read together: as many as fit, but at least one.
 */
function readTogether(roots: readonly (readonly FollowedRelation[])[], loaded: ReadonlyMap<string, object>): number {
  const wanted = new Set<string>();
  const end = roots.findIndex((followed, index) => {
    const refs = followed.flatMap((one) => one.refs);
    for (const { entity, id } of missing(refs, loaded)) wanted.add(knownKey(entity, id));
    return index > 0 && wanted.size > keysAtOnce;
  });
  return end === -1 ? roots.length : end;
}

function keep(loaded: Map<string, object>, refs: readonly RecordRef[], found: Found): void {
  for (const { entity, id, evenDeleted } of refs) {
    const record = evenDeleted ? found.evenDeleted(entity, id) : found.get(entity, id);
    if (record) loaded.set(knownKey(entity, id), record);
  }
}

/** One relation of a branch: the records that it refers to, and the relations to follow from there. */
interface FollowedRelation {
  readonly resource: AnyResource;
  readonly refs: readonly RecordRef[];
  readonly deeper: ExpandTree;
  readonly isOpen: boolean;
}

const follow = ({ records, resource, tree, isOpen: wasOpen }: Branch): readonly FollowedRelation[] =>
  Object.entries(tree).flatMap(([name, deeper]) => {
    const { resource: related, field, partsIn, when, evenDeleted, ...target } = targetOf(resource, name);
    const isOpen = wasOpen || target.isOpen;
    // embedded parts are already loaded, so their relations belong to the same level
    if (partsIn) {
      const parts = records.flatMap((record) => idsOf(partsIn(record)) as readonly object[]);
      return follow({ records: parts, resource: related, tree: deeper, isOpen });
    }
    const entity = related.entity as EntityName;
    const refs = records.filter(when).flatMap((record) => {
      const tenant = tenantIn(record); // a record refers only to records of its own tenant
      return idsAt(record, field.split('.')).map((id) => ({ entity, id, tenant, evenDeleted }));
    });
    return { resource: related, refs, deeper, isOpen };
  });

function nextBranches(
  { resource, refs, deeper, isOpen }: FollowedRelation,
  loaded: ReadonlyMap<string, object>,
): readonly Branch[] {
  if (Object.keys(deeper).length === 0) return [];
  const records = [...new Set(refs.flatMap(({ entity, id }) => loaded.get(knownKey(entity, id)) ?? []))];
  return records.length > 0 ? [{ records, resource, tree: deeper, isOpen }] : [];
}

/** Returns the ids at a path of a record, including the ids in arrays along the path. */
function idsAt(value: unknown, path: readonly string[]): readonly number[] {
  const [name, ...rest] = path;
  if (name === undefined) return idsOf(value).filter((id) => typeof id === 'number');
  if (Array.isArray(value)) return value.flatMap((entry) => idsAt(entry, path));
  return typeof value === 'object' && value !== null ? idsAt(Reflect.get(value, name), rest) : [];
}

/**
 * Returns a copy of a record in which `replace` replaces the ids at a path. If `replace` returns nothing for an id, a
 * single field keeps the id, and a list drops it.
 */
export function replaceIds(value: unknown, path: readonly string[], replace: (id: number) => unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return replaceAll(value, replace);
  if (Array.isArray(value)) return value.map((entry) => replaceIds(entry, path, replace));
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [name]: replaceIds(Reflect.get(value, name), rest, replace) };
}

function replaceAll(value: unknown, replace: (id: number) => unknown): unknown {
  if (typeof value === 'number') return replace(value) ?? value;
  if (value === null || value === undefined) return value;
  return idsOf(value).flatMap((id) => (typeof id === 'number' ? (replace(id) ?? []) : [id]));
}
