import { type Said, saidOfFields } from './fields.ts';
import type { Part } from './schemas.ts';

/** Adds a description, a format and values to each property of a document, unless its schema has them. */
export function describe(document: Part): Part {
  const { components, ...rest } = document as { readonly components: { readonly schemas: Part } };
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [name, inside(schema, [name])]);
  return {
    ...(inside(rest, []) as Part),
    components: { ...(inside({ ...components, schemas: {} }, []) as Part), schemas: Object.fromEntries(schemas) },
  };
}

/** Describes the properties in a part of the document. `within` is the path to the part, beginning with its schema. */
function inside(part: unknown, within: readonly string[]): unknown {
  if (Array.isArray(part)) return part.map((one) => inside(one, within));
  if (!isPart(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === 'example' || key === 'examples') return [key, value];
      return [key, key === 'properties' && isPart(value) ? eachSaid(value, within) : inside(value, within)];
    }),
  );
}

const isPart = (part: unknown): part is Part => typeof part === 'object' && part !== null && !Array.isArray(part);

const eachSaid = (properties: Part, within: readonly string[]): Part =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const path = [...within, name];
      const found = inside(property, path);
      return [name, isPart(found) ? withSaid(found, saidOf(path)) : found];
    }),
  );

/** Returns the key of a property's description: the longest suffix of its path, with the version before without it. */
export function keyOf(path: readonly string[]): string | undefined {
  const undated = path.map((name) => name.replace(/_\d{4}-\d\d-\d\d$/, ''));
  const keys = path.flatMap((_, from) => [path.slice(from).join('.'), undated.slice(from).join('.')]);
  return keys.find((key) => Object.hasOwn(saidOfFields, key));
}

function saidOf(path: readonly string[]): Said | undefined {
  const said = saidOfFields[keyOf(path) ?? ''];
  return typeof said === 'string' ? { description: said } : said;
}

/** Adds a description to a property. The property's description wins. */
function withSaid(property: Part, said: Said | undefined): Part {
  const description = ownDescription(property) ?? said?.description;
  return { ...(said ? placed(property, said) : property), ...(description !== undefined && { description }) };
}

/** Returns the description of a property itself, which may be at its form that is not null. */
function ownDescription({ description, anyOf }: Part): unknown {
  if (description !== undefined || !Array.isArray(anyOf)) return description;
  const [said, ...more] = anyOf.filter(isPart).flatMap((one) => one.description ?? []);
  return more.length === 0 ? said : undefined;
}

const baseTypes = {
  'date-time': 'string',
  decimal: 'number',
  double: 'number',
  'idn-email': 'string',
  int64: 'integer',
  iri: 'string',
  uri: 'string',
} as const;

/** Adds a format and values to the strings and numbers of a property, also if they are in a list. */
function placed(schema: Part, said: Said): Part {
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: schema.anyOf.map((one: Part) => placed(one, said)) };
  if (isPart(schema.items)) return { ...schema, items: placed(schema.items, said) };
  const { format, values } = said;
  const types = [schema.type].flat();
  if ('enum' in schema || 'const' in schema || 'format' in schema) return schema;
  return {
    ...schema,
    ...(format && types.includes(baseTypes[format]) && { format }),
    ...(values && types.includes('string') && { enum: types.includes('null') ? [...values, null] : values }),
  };
}
