import { unknownField } from '../lib/problems.ts';
import type { FieldErrors } from '../lib/refusal.ts';
import { camelNames } from './either-case.ts';
import { pathText, shownAtMost } from './issues.ts';
import * as z from './zod.ts';

/** The parts of a JSON Schema that name fields. */
interface Form {
  readonly $ref?: string;
  readonly anyOf?: readonly Form[];
  readonly oneOf?: readonly Form[];
  readonly allOf?: readonly Form[];
  readonly items?: Form;
  readonly properties?: Readonly<Record<string, Form>>;
  /** The form of a map's values. */
  readonly additionalProperties?: Form | boolean;
}

/**
 * Returns an error for each field of a JSON value that the schema would drop, at most 100. It compares the value as it
 * was sent with the schema of the input, because parsing can rename fields. A field is known if any form of its object
 * names it. The names in a map are free.
 */
export function unknownFields(schema: z.ZodType, value: unknown): FieldErrors {
  const whole = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      for (const [name, camel] of camelNames(zodSchema))
        Object.assign(jsonSchema.properties ?? {}, { [camel]: jsonSchema.properties?.[name] });
    },
  }) as Form & { readonly $defs?: Readonly<Record<string, Form>> };
  const resolved = ({ $ref }: { readonly $ref: string }): Form =>
    $ref === '#' ? whole : (whole.$defs?.[$ref.replace('#/$defs/', '')] ?? {});
  const formsOf = (form: Form): readonly Form[] => [
    form,
    ...(form.$ref === undefined ? [] : [resolved({ $ref: form.$ref })]),
    ...[...(form.anyOf ?? []), ...(form.oneOf ?? []), ...(form.allOf ?? [])].flatMap(formsOf),
  ];
  const found = unknownPaths(value, [whole], [], formsOf).take(shownAtMost);
  return Object.fromEntries(found.map((path) => [pathText(path), [unknownField]]));
}

function* unknownPaths(
  value: unknown,
  accepted: readonly Form[],
  path: readonly PropertyKey[],
  formsOf: (form: Form) => readonly Form[],
): Generator<readonly PropertyKey[]> {
  if (typeof value !== 'object' || value === null) return;
  const forms = accepted.flatMap(formsOf);
  if (Array.isArray(value)) {
    const items = forms.flatMap((form) => form.items ?? []);
    for (const [index, one] of value.entries()) yield* unknownPaths(one, items, [...path, index], formsOf);
    return;
  }
  const objects = forms.filter(({ properties, additionalProperties }) => properties ?? additionalProperties);
  if (objects.length === 0) return;
  for (const [name, one] of Object.entries(value)) {
    const inner = objects.flatMap((form) => formOf(form, name) ?? []);
    if (inner.length === 0) yield [...path, name];
    else yield* unknownPaths(one, inner, [...path, name], formsOf);
  }
}

function formOf({ properties = {}, additionalProperties }: Form, name: string): Form | undefined {
  if (Object.hasOwn(properties, name)) return properties[name];
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}
