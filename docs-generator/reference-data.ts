import * as z from '../shared/model/zod.ts';
import {
  keyOf,
  type ReferenceTable,
  referenceFile,
  referencesOf,
  referenceTables,
} from '../shared/resources/reference-data.ts';
import { generated, table } from './markdown.ts';

/** A schema as JSON Schema writes it, as far as the page reads it. */
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

/** Makes the JSON Schema of a file of reference data, which editors check and complete by. */
export function referenceSchema(): object {
  const schema = z.toJSONSchema(referenceFile, { io: 'input', unrepresentable: 'any' });
  const $comment = 'By `npm run docs` from shared/resources/reference-data.ts. Changes made here are lost.';
  return { $comment, title: 'Reference data of made-to-order', ...schema };
}

/** Writes `docs/reference/reference-data.md`: the tables of a file of reference data, and the fields of their records. */
export function referenceDataPage(): string {
  const { properties = {} } = referenceSchema() as JsonSchema;
  return `${generated('shared/resources/reference-data.ts')}
# Reference data

A file of reference data is one JSON object of tables, each a list of records; all of them may be left out.
\`npm run reference -- load FILE\` loads it, and again when it has changed: a record is found again by its key, changed where it
differs, and never deleted. Records name others by their handles, which the same file or an earlier one has. What is wrong is said
with its line, and nothing is written then; where the rules of a product refuse it, what was written before it is said too.

With \`"$schema": "../docs/reference/reference-data.schema.json"\` (the path from your file) at its head, editors complete and check it:
[reference-data.schema.json](reference-data.schema.json). [local/demo.json](../../local/demo.json) is an example of every table.

A *handle* is made of small letters, digits, dots, dashes and underscores, and begins with a letter or digit. A *text by language*
is an object such as \`{"en": "White", "de": "Weiß"}\` with at least one language. Sizes are in mm, weights in g.

${referenceTables.map((name) => section(name, properties[name]?.items ?? {})).join('\n\n')}
`;
}

function section(name: ReferenceTable, record: JsonSchema): string {
  const key = keyOf(name).map((field) => `\`${field}\``);
  return `## ${name}

Key: ${key.join(', ')}.

${table(['Field', 'Value', 'Left out'], rowsOf(record, name, []))}`;
}

/** Writes the rows of a record's fields, those of the records in it behind them. */
function rowsOf(record: JsonSchema, name: ReferenceTable, path: readonly string[]): readonly (readonly string[])[] {
  return Object.entries(record.properties ?? {}).flatMap(([field, schema]) => {
    const at = [...path, field];
    const isNeeded = record.required?.includes(field);
    const leftOut = isNeeded ? 'must be there' : schema.default === undefined ? 'null' : JSON.stringify(schema.default);
    const below = schema.properties ? schema : schema.items?.properties ? schema.items : undefined;
    const said = [wordsOf(schema, named(name, at)), ...(schema.description ? [schema.description] : [])].join(': ');
    return [[`\`${at.join('.')}\``, said, leftOut], ...(below ? rowsOf(below, name, at) : [])];
  });
}

const tablesNamed: Partial<Record<ReferenceTable, Readonly<Record<string, ReferenceTable>>>> = referencesOf;

/** Finds the table whose records a field names. */
const named = (name: ReferenceTable, path: readonly string[]): ReferenceTable | undefined =>
  tablesNamed[name]?.[path.join('.')];

/** Says what a field takes. */
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
  if (typeof additionalProperties === 'object') return 'text by language';
  if (other) return `${keyOf(other)[0]} in [${other}](#${other})`;
  if (type === 'string') return textOf(schema, pattern);
  return [type === 'integer' ? 'whole number' : type === 'boolean' ? 'true or false' : 'number', bounds(schema)]
    .filter(Boolean)
    .join(', ');
}

const handlePattern = '^[a-z0-9][a-z0-9._-]*$';

function textOf({ maxLength }: JsonSchema, pattern: string | undefined): string {
  if (pattern === handlePattern) return 'handle';
  if (pattern === '^[A-Z]{2}$') return 'two capital letters';
  if (pattern === '^[A-Z]{3}$') return 'three capital letters';
  if (pattern === '^[a-z]{2}$') return 'two small letters';
  return maxLength === undefined ? 'text' : `text of at most ${maxLength} characters`;
}

function bounds({ minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  const most = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : `at most ${maximum}`;
  const least = minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? '' : `at least ${minimum}`;
  const above = exclusiveMinimum === undefined ? '' : `above ${exclusiveMinimum}`;
  return [least, above, most].filter(Boolean).join(', ');
}
