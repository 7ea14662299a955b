import { referencesOfTable, tableOfEntity } from '../shared/domain/reference-tables.ts';
import * as z from '../shared/model/zod.ts';
import { keyOf, type ReferenceTable, referenceFile, referenceTables } from '../shared/resources/reference-data.ts';
import { generated, table } from './markdown.ts';

/** The parts of a JSON Schema that the page uses. */
interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** Returns the JSON Schema of a reference data file. Editors use it to check and complete the file. */
export function referenceSchema(): object {
  const schema = z.toJSONSchema(referenceFile, { io: 'input', unrepresentable: 'any' });
  const $comment = 'By `npm run docs` from shared/resources/reference-data.ts. Changes made here are lost.';
  return { $comment, title: 'Reference data of made-to-order', ...schema };
}

/** Returns `docs/reference/reference-data.md`: the tables of a reference data file, and the fields of their records. */
export function referenceDataPage(): string {
  const { properties = {} } = referenceSchema() as JsonSchema;
  return `${generated('shared/resources/reference-data.ts')}
# Reference data

A reference data file is a JSON object of tables. Each table is a list of records, and all tables are optional. To load a file,
run \`npm run reference -- load FILE\`. You can load a changed file again. The command finds existing records by their keys, updates
records that differ, and never deletes records. Records refer to other records by handle. The other records are in the same file or
were loaded before. If the file contains errors, the command lists them with line numbers and changes nothing. If a rule for
products rejects a record later, the command also reports the changes that it has made before.

To check and complete the file in an editor, begin it with \`"$schema": "../docs/reference/reference-data.schema.json"\`, which is the path from
your file to [reference-data.schema.json](reference-data.schema.json). [local/demo.json](../../local/demo.json) has examples of every
table.

A *handle* consists of lowercase letters, digits, dots, dashes and underscores, and begins with a letter or digit. *Localised text*
is an object such as \`{"en": "White", "de": "Weiß"}\` with at least one language. Sizes are in mm, and weights are in g.

${referenceTables.map((name) => section(name, properties[name]?.items ?? {})).join('\n\n')}
`;
}

function section(name: ReferenceTable, record: JsonSchema): string {
  const key = keyOf(name).map((field) => `\`${field}\``);
  return `## ${name}

Key: ${key.join(', ')}.

${table(['Field', 'Value', 'Default'], rowsOf(record, name, []))}`;
}

/** Returns the rows of a record's fields, followed by the fields of embedded records. */
function rowsOf(record: JsonSchema, name: ReferenceTable, path: readonly string[]): readonly (readonly string[])[] {
  return Object.entries(record.properties ?? {}).flatMap(([field, schema]) => {
    const at = [...path, field];
    const isNeeded = record.required?.includes(field);
    const leftOut = isNeeded ? 'required' : schema.default === undefined ? 'null' : JSON.stringify(schema.default);
    const below = schema.properties ? schema : schema.items?.properties ? schema.items : undefined;
    const said = [wordsOf(schema, named(name, at)), ...(schema.description ? [schema.description] : [])].join(': ');
    return [[`\`${at.join('.')}\``, said, leftOut], ...(below ? rowsOf(below, name, at) : [])];
  });
}

/** Returns the table to whose records a field refers. */
function named(name: ReferenceTable, path: readonly string[]): ReferenceTable | undefined {
  const entity = referencesOfTable(name)[path.join('.')];
  return entity && tableOfEntity(entity);
}

/** Returns a description of the values of a field. */
function wordsOf(schema: JsonSchema, other: ReferenceTable | undefined): string {
  const { type, anyOf, items, properties, additionalProperties, pattern } = schema;
  if (anyOf?.some(({ format }) => format === 'date-time')) return 'time such as `2026-01-31T12:00:00Z`, or date';
  if (anyOf) return [...new Set(anyOf.map((one) => wordsOf(one, other)))].join(' or ');
  if (type === 'null') return 'null';
  if (schema.enum) return schema.enum.map((one) => `\`${String(one)}\``).join(', ');
  if (type === 'array') {
    const few = schema.minItems === undefined ? '' : `, at least ${schema.minItems}`;
    return items?.properties ? `list of records${few}` : `list of: ${wordsOf(items ?? {}, other)}${few}`;
  }
  if (properties) return 'record';
  if (typeof additionalProperties === 'object') return 'localised text';
  if (other) return `${keyOf(other)[0]} in [${other}](#${other})`;
  if (type === 'string') return textOf(schema, pattern);
  return [type === 'integer' ? 'whole number' : type === 'boolean' ? 'true or false' : 'number', bounds(schema)]
    .filter(Boolean)
    .join(', ');
}

const handlePattern = '^[a-z0-9][a-z0-9._-]*$';

function textOf({ maxLength }: JsonSchema, pattern: string | undefined): string {
  if (pattern === handlePattern) return 'handle';
  if (pattern === '^[A-Z]{2}$') return 'two uppercase letters';
  if (pattern === '^[A-Z]{3}$') return 'three uppercase letters';
  if (pattern === '^[a-z]{2}$') return 'two lowercase letters';
  return maxLength === undefined ? 'string' : `string of at most ${maxLength} characters`;
}

function bounds({ minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  const most = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : `at most ${maximum}`;
  const least = minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? '' : `at least ${minimum}`;
  const above = exclusiveMinimum === undefined ? '' : `above ${exclusiveMinimum}`;
  return [least, above, most].filter(Boolean).join(', ');
}
