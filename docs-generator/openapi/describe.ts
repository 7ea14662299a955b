import { type Said, saidOfFields } from './fields.ts';
import type { Part } from './schemas.ts';

/** Says of each property of a document what it is, with its format and its values, where its schema does not. */
export function describe(document: Part): Part {
  const { components, ...rest } = document as { readonly components: { readonly schemas: Part } };
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [name, inside(schema, [name])]);
  return {
    ...(inside(rest, []) as Part),
    components: { ...(inside({ ...components, schemas: {} }, []) as Part), schemas: Object.fromEntries(schemas) },
  };
}

/** Looks for properties in a part of the document. `within` are the names that lead to it, the schema's first. */
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

/** Finds the key of what is said of a property: the longest that its names end with, that of its own version first. */
export function keyOf(path: readonly string[]): string | undefined {
  const undated = path.map((name) => name.replace(/_\d{4}-\d\d-\d\d$/, ''));
  const keys = path.flatMap((_, from) => [path.slice(from).join('.'), undated.slice(from).join('.')]);
  return keys.find((key) => Object.hasOwn(saidOfFields, key));
}

function saidOf(path: readonly string[]): Said | undefined {
  const said = saidOfFields[keyOf(path) ?? ''];
  return typeof said === 'string' ? { description: said } : said;
}

/** Adds what is said to a property. What it says itself stays. */
function withSaid(property: Part, said: Said | undefined): Part {
  const description = ownDescription(property) ?? said?.description;
  return { ...(said ? placed(property, said) : property), ...(description !== undefined && { description }) };
}

/** Finds what a property says itself: it may say it of what it is when it is not null. */
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

/** Puts a format and values where they belong: at the texts and numbers of a property, alone or in a list. */
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
