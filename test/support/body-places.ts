import { parserOf } from '../../shared/http/body.ts';
import type { Contract } from '../../shared/http/contract.ts';
import * as z from '../../shared/model/zod.ts';

// places in JSON bodies, as values contain them and as schemas declare them

export type BodyPath = readonly (string | number)[];

/** Returns every place in a JSON value, both leaves and branches. */
export function places(value: unknown, path: BodyPath = []): readonly BodyPath[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    ...(path.length > 0 ? [path] : []),
    ...inner.flatMap(([name, one]) => places(one, [...path, Array.isArray(value) ? Number(name) : name])),
  ];
}

/**
 * Returns the JSON text of a value with other JSON text in one place. The text is raw, so that it may contain anything.
 */
export function withText(value: unknown, [name, ...rest]: BodyPath, text: string): string {
  if (name === undefined) return text;
  if (Array.isArray(value)) {
    return `[${value.map((one, index) => (index === name ? withText(one, rest, text) : JSON.stringify(one))).join()}]`;
  }
  const fields = Object.entries(value as object).map(
    ([key, one]) => `${JSON.stringify(key)}:${key === name ? withText(one, rest, text) : JSON.stringify(one)}`,
  );
  return `{${fields.join()}}`;
}

/** The parts of a JSON schema that define places. */
interface BodySchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, BodySchema>>;
  readonly anyOf?: readonly BodySchema[];
  readonly allOf?: readonly BodySchema[];
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly additionalProperties?: BodySchema | boolean;
  readonly items?: BodySchema;
  readonly type?: string;
  readonly maxItems?: number;
  readonly maxProperties?: number;
}

/**
 * Returns a body with the given names added to each of its objects, unless the contract declares them. Maps are
 * unchanged.
 */
export function flooded(value: unknown, schema: BodySchema, more: Readonly<Record<string, unknown>>): unknown {
  const parts = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  if (Array.isArray(value)) {
    const items = parts.find((part) => part.items)?.items;
    return items ? value.map((one) => flooded(one, items, more)) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const declared = parts.find((part) => part.properties)?.properties;
  if (!declared) return value;
  const own = Object.entries(value).map(([name, one]) => [name, flooded(one, declared[name] ?? {}, more)]);
  const strange = Object.entries(more).filter(([name]) => !Object.hasOwn(declared, name));
  return Object.fromEntries([...strange, ...own]);
}

/** Returns the schema of a contract's body in requests. */
export const schemaOf = ({ body }: Contract): BodySchema =>
  z.toJSONSchema(parserOf(body) ?? z.unknown(), {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as BodySchema;

/** Returns every place that a schema declares. List entries have the place 0. */
export function declaredPlaces(schema: BodySchema, path: BodyPath = []): readonly string[] {
  const { properties = {}, items, anyOf = [], allOf = [] } = schema;
  return [
    ...(path.length > 0 ? [path.join('.')] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => declaredPlaces(inner, [...path, name])),
    ...(items ? declaredPlaces(items, [...path, 0]) : []),
    ...[...anyOf, ...allOf].flatMap((part) => declaredPlaces(part, path)),
  ];
}

/** A list or a map that a schema declares. */
export interface Container {
  /** Its place. Entries of a list have the name 0, and entries of a map `*`. */
  readonly path: readonly string[];
  readonly isMap: boolean;
  /** The maximum number of entries. Undefined if the schema has no limit. */
  readonly most: number | undefined;
}

/** Returns every list and every map that a schema declares, at any depth. */
export function containers(schema: BodySchema, path: readonly string[] = []): readonly Container[] {
  const { properties, items, additionalProperties, anyOf = [], allOf = [], type, maxItems, maxProperties } = schema;
  const values = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return [
    ...(type === 'array' ? [{ path, isMap: false, most: maxItems }] : []),
    ...(type === 'object' && !properties ? [{ path, isMap: true, most: maxProperties }] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => containers(inner, [...path, name])),
    ...(items ? containers(items, [...path, '0']) : []),
    ...(values ? containers(values, [...path, '*']) : []),
    ...[...anyOf, ...allOf].flatMap((part) => containers(part, path)),
  ];
}

/** Returns a place as a schema names it, with 0 for list entries. */
export const asDeclared = (path: BodyPath): string =>
  path.map((name) => (typeof name === 'number' ? 0 : name)).join('.');
