import { type Contract, isResource } from '../../shared/http/contract.ts';
import { areaOf } from '../../shared/http/middleware/request.ts';
import type { AnyResource } from '../../shared/model/resource.ts';
import * as z from '../../shared/model/zod.ts';
import { mediaSchema } from '../../shared/resources/files/product-view.ts';
import { Job } from '../../shared/resources/job.ts';
import { addressInput, olderAddressSchema } from '../../shared/resources/orders/address.ts';
import { shippingRateSchema } from '../../shared/resources/orders/checkout.ts';
import { type Area, representationOf, type Versions } from '../../shared/versions/versions.ts';
import { resourcesOf } from './resources.ts';

/** A piece of the document. */
export type Part = Readonly<Record<string, unknown>>;

/** An endpoint to describe: the name and file of its function, and its contract. */
export interface Described {
  readonly name: string;
  readonly file: string;
  readonly contract: Contract;
}

/** The named schemas of the document, and references to them. */
export interface Schemas {
  readonly components: Readonly<Record<string, Part>>;
  /** Returns the schema of one object that a contract returns. It has several forms if versions differ. */
  answerOf(contract: Contract): Part;
  /** Returns the schema of a JSON body. It has several forms if versions have other field names. */
  bodyOf(contract: Contract): Part;
  readonly job: Part;
  /** Returns the schema of a resource in a version. */
  shownIn(resource: AnyResource, version: string): Part;
}

// schemas that are used in several places but aren't resources
const answerParts = {
  'Address_2021-02-23': olderAddressSchema,
  File: mediaSchema(),
  ShippingRate: shippingRateSchema,
};
const bodyParts = { AddressInput: addressInput };

const plainSchemas: readonly z.ZodType[] = [z.boolean(), z.int(), z.number(), z.string(), z.unknown()];

/**
 * Returns every schema of the contracts once, under a name. Relations are references, so that resources that embed each
 * other do not expand endlessly. Responses and bodies are open, because clients must accept unknown fields, as the
 * service does.
 */
export function schemasOf(
  endpoints: readonly Described[],
  notified: readonly AnyResource[],
  versions: Versions,
): Schemas {
  const answers = z.registry<{ id: string }>();
  const bodies = z.registry<{ id: string }>();
  const add = (registry: typeof answers, schema: z.ZodType, id: string) => {
    // all plain strings and numbers are one schema: with a name, every field would refer to it
    if (plainSchemas.includes(schema))
      throw new Error(`${id} is a plain value: a response or a body must be an object`);
    registry.add(schema, { id });
  };
  for (const [id, schema] of Object.entries(answerParts)) add(answers, schema, id);
  for (const [id, schema] of Object.entries(bodyParts)) add(bodies, schema, id);
  for (const { name, representation } of resourcesOf(endpoints.map(({ contract }) => contract))) {
    add(answers, representation.schema, name);
  }
  const answersIn = (resource: AnyResource, area: Area | undefined) => {
    for (const [id, schema] of formsOf(resource, area, versions)) if (!answers.has(schema)) add(answers, schema, id);
  };
  for (const resource of notified) answersIn(resource, 'v2');
  for (const { name, contract } of endpoints) {
    const { returns, answersWith = {} } = contract;
    if (returns && isResource(returns)) answersIn(returns, areaOf(contract.route));
    else if (returns && !answers.has(returns)) add(answers, returns, `${typeName(name)}Answer`);
    for (const [status, schema] of Object.entries(answersWith)) {
      add(answers, schema, `${typeName(name)}Answer${status}`);
    }
    for (const [date, schema] of bodyForms(contract, versions)) {
      if (!bodies.has(schema)) add(bodies, schema, `${typeName(name)}Body${date && `_${date}`}`);
    }
  }
  const reference = (registry: typeof answers, schema: z.ZodType): Part => ({
    $ref: uri(registry.get(schema)?.id ?? ''),
  });
  return {
    components: { ...print(answers, 'output'), ...print(bodies, 'input') },
    answerOf: (contract) => {
      const { returns } = contract;
      if (!returns) return {};
      if (!isResource(returns)) return reference(answers, returns);
      const forms = formsOf(returns, areaOf(contract.route), versions);
      const references = forms.map(([, schema]) => reference(answers, schema));
      return references.length === 1 && references[0]
        ? references[0]
        : { oneOf: references, description: oneOfText(contract, versions) };
    },
    bodyOf: (contract) => {
      const references = bodyForms(contract, versions).map(([, schema]) => reference(bodies, schema));
      return references.length === 1 && references[0]
        ? references[0]
        : { anyOf: references, description: oneOfText(contract, versions) };
    },
    job: reference(answers, Job.representation.schema),
    shownIn: (resource, version) => reference(answers, representationOf(resource, version).schema),
  };
}

const oneOfText = ({ route }: Contract, versions: Versions): string => {
  const [latest, ...older] = versions[areaOf(route) ?? 'v2'].map(({ date }) => date);
  return `Version ${latest} uses the form without a date in its name. Version ${older.join(', ')} uses the form with a date.`;
};

/** Returns the schemas of a JSON body in some versions, by date. The latest form has an empty date. */
function bodyForms({ route, body }: Contract, versions: Versions): readonly (readonly [string, z.ZodType])[] {
  const area = areaOf(route);
  if (body?.kind !== 'json') return [];
  if (!area) return [['', body.schema]];
  const forms = versions[area].map(({ date }): [string, z.ZodType] => {
    const older = body.older?.[date];
    return older ? [date, older] : ['', body.schema];
  });
  return [...new Map(forms)];
}

/** Returns the forms of a resource in some versions of an area, by name. The latest form has no date in its name. */
function formsOf(
  resource: AnyResource,
  area: Area | undefined,
  versions: Versions,
): readonly (readonly [string, z.ZodType])[] {
  const { name, representation } = resource;
  if (!area) return [[name, representation.schema]];
  const forms = versions[area].map(({ date }): [z.ZodType, string] => {
    const { schema } = representationOf(resource, date);
    return [schema, schema === representation.schema ? name : `${name}_${date}`];
  });
  return [...new Map(forms)].map(([schema, form]) => [form, schema]);
}

const uri = (id: string): string => `#/components/schemas/${id}`;

function print(registry: z.core.$ZodRegistry<{ id: string }>, io: 'input' | 'output'): Record<string, Part> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // the limits of safe integers are not limits of the field
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      const { items } = jsonSchema;
      if (typeof items === 'object' && 'not' in items) Object.assign(jsonSchema, { items: {}, maxItems: 0 });
    },
  });
  // inside one document they need neither `$schema` nor `$id`
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([id]) => !id.startsWith('__'))
      .map(([id, { $schema, $id, ...schema }]) => [id, schema as Part]),
  );
}

/** Turns `v2-orders-cancel` into `V2OrdersCancel`. */
export const typeName = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
