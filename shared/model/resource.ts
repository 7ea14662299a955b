import { once } from '../lib/once.ts';
import type { RecordBase } from './fields.ts';
import * as z from './zod.ts';

/**
 * Finds the embedded records of a record: an object with an id, several objects, or null. `name` is the name of the
 * relation.
 */
// biome-ignore lint/suspicious/noExplicitAny: parts of any record
export type PartOf = (record: any, name: string) => unknown;

/**
 * A relation from a record to one or many others. `field` is the path of the record that holds their ids, if it differs
 * from the name of the relation. `partOf` finds embedded records in the record itself.
 */
// biome-ignore lint/suspicious/noExplicitAny: nouns refer to one another, so no type exists before all are declared
export interface Relation<To extends () => any = () => any> {
  readonly to: To;
  readonly many: boolean;
  readonly field?: string | undefined;
  readonly partOf?: PartOf;
  /**
   * Whether callers that can access the record can also access the related records, and everything that is expanded
   * there.
   */
  readonly isOpen?: true;
  /** Whether the loaded record is put at the name of the relation, and the id stays in its field. */
  readonly isBeside?: true;
  /** Whether the related record is loaded even if it was deleted. Its entity must keep deleted records. */
  readonly evenDeleted?: true;
  /** Whether a record has the relation. By default, every record has it. */
  // biome-ignore lint/suspicious/noExplicitAny: any record
  readonly when?: (record: any) => boolean;
}

/** The relations of a resource by the names in `expand`. A dot separates the names of a path: `items.variant`. */
export type Relations = Readonly<Record<string, Relation>>;

type To = Relation['to'];

/** Declares a relation to one record. */
export const one = <const T extends To>(to: T, field?: string): Relation<T> => ({ to, many: false, field });

/** Declares a relation to any number of records. */
export const many = <const T extends To>(to: T, field?: string): Relation<T> => ({ to, many: true, field });

/** Declares that callers that can access a record can also access the related records, regardless of their owner. */
export const open = <T extends To>(relation: Relation<T>): Relation<T> => ({ ...relation, isOpen: true });

/** Declares that a loaded record is put at the name of the relation, and that the id stays in its field. */
export const beside = <T extends To>(relation: Relation<T>): Relation<T> => ({ ...relation, isBeside: true });

const ownField: PartOf = (record, name) => record[name];

/**
 * Declares a relation to an embedded record, which needs no read. A response shows its id unless the caller expands it.
 * `partOf` finds the embedded record if the record's field has another name than the relation.
 */
export const part = <const T extends To>(to: T, partOf = ownField): Relation<T> => ({ to, many: false, partOf });

/** Declares a relation to any number of embedded records. */
export const parts = <const T extends To>(to: T, partOf = ownField): Relation<T> => ({ to, many: true, partOf });

/** Values that a shape can need in addition to the record. */
export interface ShapeContext {
  /** The URL of the service, without a slash at the end. */
  readonly publicUrl: string;
  readonly now: string;
  /**
   * The URL of a file. Call the returned function after the signing keys have been read. It returns null if no key
   * exists.
   */
  readonly fileUrl: (id: number) => () => string | null;
  /**
   * All records of an entity of reference data that has few. Call the returned function after they have been read, in
   * the schema.
   */
  readonly all: (entity: string) => () => readonly object[];
}

/**
 * The form of a record in a response: the schema of the response, and the conversion from the record to the schema's
 * input.
 */
export interface Representation<Rec = never> {
  /** The fields of the response. Other fields do not leave the service. */
  readonly schema: z.ZodType;
  /** Relations that a response always shows. The record has them as loaded records. */
  readonly needs?: readonly string[];
  /**
   * Converts the record, with its loaded relations, to the schema's input. Not needed if the record already is that
   * input.
   */
  shape?(record: Rec, context: ShapeContext): object;
}

/** The form of a resource in an older version, in responses and requests. */
// biome-ignore lint/suspicious/noExplicitAny: representations of any record
export interface OlderRepresentation extends Representation<any> {
  /** The names for `expand`, with the relation of each. They replace the names of the latest version. */
  readonly expand?: Readonly<Record<string, string>>;
  /** The values of a filter, with the values of the latest version that each stands for. */
  readonly filterValues?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** The fields of every record in a response, whether it is a record of the table or an embedded one. */
type Identified = Pick<RecordBase, 'id'>;

/** A noun of the API: its entity, its representations and its relations. */
export interface Resource<
  Name extends string = string,
  Entity extends string = string,
  Rec extends Identified = RecordBase,
  Rel extends Relations = Relations,
> {
  readonly name: Name;
  /** Its name in a 404. */
  readonly label: string;
  /** The entity in `shared/domain/entity-design.ts`. For an embedded record, this is the entity of its parent. */
  readonly entity: Entity;
  readonly relations: Rel;
  /** Its form in the latest version. */
  readonly representation: Representation<Rec>;
  /** Its form in older versions that differ, by their dates. */
  readonly older?: Readonly<Record<string, OlderRepresentation>>;
}

// biome-ignore lint/suspicious/noExplicitAny: the type of a parameter that accepts resources of any record
export type AnyResource = Resource<string, string, any, Relations>;

/** The schemas of the relations, which a representation inserts into its schema. */
export type RelatedSchemas<Names extends string> = Readonly<Record<Names, z.ZodType>>;

/** A representation as a resource declares it: a function that creates the schema from the schemas of the relations. */
export type Stated<V extends Representation, Names extends string> = Omit<V, 'schema' | 'needs'> & {
  readonly schema: (related: RelatedSchemas<Names>) => z.ZodType;
  readonly needs?: readonly Names[];
};

/** Declares a resource. The record type is given explicitly, and the other types are inferred. */
export const resource =
  <Rec extends Identified>() =>
  <const Name extends string, const Entity extends string, const Rel extends Relations>({
    representation,
    older,
    ...noun
  }: {
    name: Name;
    label: string;
    entity: Entity;
    relations: Rel;
    representation: Stated<Representation<Rec>, keyof Rel & string>;
    older?: Readonly<Record<string, Stated<OlderRepresentation, keyof Rel & string>>>;
  }): Resource<Name, Entity, Rec, Rel> => ({
    ...noun,
    representation: withSchema(representation, noun.relations),
    ...(older && {
      older: Object.fromEntries(Object.entries(older).map(([date, one]) => [date, withSchema(one, noun.relations)])),
    }),
  });

/** Creates the schema of a representation on first use, so that a cold start creates only the schemas that it needs. */
const withSchema = <V extends Representation>(stated: Stated<V, string>, relations: Relations): V => {
  const made = once(() => stated.schema(relatedSchemas(relations, stated.needs)));
  return {
    ...stated,
    get schema() {
      return made();
    },
  } as unknown as V; // the declaration differs only in its schema
};

/**
 * Creates the schemas of relations: the related record if the representation always shows it, otherwise an id or the
 * record.
 */
const relatedSchemas = (relations: Relations, needs: readonly string[] = []): RelatedSchemas<string> =>
  Object.fromEntries(
    Object.entries(relations).map(([name, { to, many }]) => {
      // zod asks whether a field is optional, and this answers without creating the schema
      const shown = z.lazy((): z.ZodType => to().representation.schema).nonoptional();
      const single = needs.includes(name) ? shown : z.union([z.int(), shown]);
      return [name, many ? z.array(single) : single];
    }),
  );

/** The target of a relation. */
export interface RelationTarget {
  readonly resource: AnyResource;
  /** The path of the record that holds the ids. */
  readonly field: string;
  readonly isOpen: boolean;
  readonly isBeside: boolean;
  readonly evenDeleted: boolean;
  readonly when: (record: object) => boolean;
  /** Finds the embedded records in the record, if the relation is embedded. */
  readonly partsIn?: ((record: object) => unknown) | undefined;
}

const always = () => true;

/** Returns the target of a relation of a resource. */
export function targetOf({ name, relations }: AnyResource, relation: string): RelationTarget {
  const known = relations[relation];
  if (!known) throw new Error(`${name} has no relation ${relation}`);
  const { to, field = relation, partOf, isOpen = false, isBeside = false, evenDeleted = false, when = always } = known;
  const partsIn = partOf && ((record: object) => partOf(record, relation));
  return { resource: to(), field, isOpen, isBeside, evenDeleted, when, partsIn };
}

/**
 * The names that `expand` accepts for a resource: its relations and the relations of their targets, four levels deep.
 */
export type ExpandPath<
  R extends AnyResource,
  Depth extends readonly unknown[] = [1, 1, 1, 1],
> = Depth extends readonly [unknown, ...infer Rest]
  ? {
      [K in keyof R['relations'] & string]: K | `${K}.${ExpandPath<ReturnType<R['relations'][K]['to']>, Rest>}`;
    }[keyof R['relations'] & string]
  : never;

/** The record type of a resource. */
export type RecordOf<R> = R extends { readonly representation: Representation<infer Rec> } ? Rec : never;
