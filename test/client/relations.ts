import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedVersions } from '../../shared/versions/versions.ts';

// checks responses against the types of `client/src/expand.ts`

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const { date } = publishedVersions.v2[0];
const document = JSON.parse(readFileSync(join(import.meta.dirname, `../../docs/openapi-${date}.json`), 'utf8'));

/** Returns the alternatives of a schema. */
function formsOf({ $ref, anyOf, ...schema }: Schema): readonly Schema[] {
  if ($ref !== undefined) return formsOf(document.components.schemas[$ref.replace('#/components/schemas/', '')]);
  return anyOf ? anyOf.flatMap(formsOf) : [schema];
}

/** Returns the rest of each dotted name that begins with a field. */
const below = (names: readonly string[], field: string): readonly string[] =>
  names.filter((name) => name.startsWith(`${field}.`)).map((name) => name.slice(field.length + 1));

/** Lists the relations below a value that do not match the expand: an ID that should be an object, or the reverse. */
function strangeBelow(schema: Schema, value: unknown, names: readonly string[], place: string): readonly string[] {
  const forms = formsOf(schema);
  if (Array.isArray(value)) {
    const items = forms.flatMap((form) => form.items ?? []);
    return value.flatMap((one, at) => items.flatMap((item) => strangeBelow(item, one, names, `${place}[${at}]`)));
  }
  if (typeof value !== 'object' || value === null) return [];
  return forms.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([field, its]) => {
      const shown: unknown = Reflect.get(value, field);
      const fieldForms = formsOf(its).flatMap((form) => (form.items ? formsOf(form.items) : [form]));
      const isRelation =
        fieldForms.some(({ type }) => type === 'integer' || type === 'number') &&
        fieldForms.some((form) => form.properties);
      const isNamed = names.includes(field) || below(names, field).length > 0;
      const strange = isRelation && [shown].flat().some((one) => one != null && (typeof one === 'object') !== isNamed);
      return [
        ...(strange ? [`${place}.${field}`] : []),
        ...strangeBelow(its, shown, below(names, field), `${place}.${field}`),
      ];
    }),
  );
}

/** Lists the relations of a response that do not match the types of the client. */
export function strangeRelations(path: string, answer: unknown, names: readonly string[]): readonly string[] {
  const schema: Schema = document.paths[path].get.responses[200].content['application/json'].schema;
  const list = schema.properties?.data;
  return list
    ? strangeBelow(list, Reflect.get(Object(answer), 'data'), names, 'data')
    : strangeBelow(schema, answer, names, '');
}
