import { once } from '../lib/once.ts';
import type { RecordBase } from './fields.ts';
import * as z from './zod.ts';

/**
 * Finds in a record what is a part of it: an object with an id, several of them, or null. `name` is the relation's.
 */
// biome-ignore lint/suspicious/noExplicitAny: parts of any record
export type PartOf = (record: any, name: string) => unknown;

/**
 * Leads from a record to one other or to many. `field` is the path of the record that holds their ids, where the
 * relation has another name than that; `partOf` finds them in the record itself, where they are parts of it.
 */
// biome-ignore lint/suspicious/noExplicitAny: nouns lead to one another: none has its type before all are declared
export interface Relation<To extends () => any = () => any> {
  readonly to: To;
  readonly many: boolean;
  readonly field?: string | undefined;
  readonly partOf?: PartOf;
  /** Whether who sees the record sees what it leads to, and all that is expanded there. */
  readonly isOpen?: true;
}

/** The relations of a resource by the names that `expand` takes. A name with dots (`items.variant`) is a path. */
export type Relations = Readonly<Record<string, Relation>>;

type To = Relation['to'];

/** Names a relation to one record. */
export const one = <const T extends To>(to: T, field?: string): Relation<T> => ({ to, many: false, field });

/** Names a relation to any number of records. */
export const many = <const T extends To>(to: T, field?: string): Relation<T> => ({ to, many: true, field });

/** Lets who sees a record see what a relation of it leads to, whosever that is. */
export const open = <T extends To>(relation: Relation<T>): Relation<T> => ({ ...relation, isOpen: true });

const ownField: PartOf = (record, name) => record[name];

/**
 * Names a relation to a part of the record: nothing is read for it, and it is shown as its id unless it is asked for.
 * `partOf` finds it where it is not in the field of the relation's name.
 */
export const part = <const T extends To>(to: T, partOf = ownField): Relation<T> => ({ to, many: false, partOf });

/** Names a relation to any number of parts of the record. */
export const parts = <const T extends To>(to: T, partOf = ownField): Relation<T> => ({ to, many: true, partOf });

/** What a shape may need in addition to the record. */
export interface ShapeContext {
  /** The service's own address, without a slash at the end. */
  readonly publicUrl: string;
  readonly now: string;
  /** The address of a file, to be asked for once the keys are known that sign it; null while no key exists. */
  readonly fileUrl: (id: number) => () => string | null;
}

/** How a record is shown: the schema that an answer is parsed by, and what it takes to get there from the record. */
export interface Representation<Rec = never> {
  /** What leaves the service: fields that are not in here do not. */
  readonly schema: z.ZodType;
  /** Relations that it always shows; they are loaded, and in the record as records. */
  readonly needs?: readonly string[];
  /**
   * Turns the record, with its loaded relations in place, into the schema's input. Left out where the record is that
   * input.
   */
  shape?(record: Rec, context: ShapeContext): object;
}

/** How an older version shows a resource and names it in requests. */
// biome-ignore lint/suspicious/noExplicitAny: representations of any record
export interface OlderRepresentation extends Representation<any> {
  /** Its names for `expand`, each with the relation it means; they replace the latest version's. */
  readonly expand?: Readonly<Record<string, string>>;
  /** Its values of a filter, each with the latest version's values that it means. */
  readonly filterValues?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** What every record has that is shown: a record of the table, or a part of one. */
type Identified = Pick<RecordBase, 'id'>;

/** A noun of the documents: the entity whose records it shows, how, and its relations. */
export interface Resource<
  Name extends string = string,
  Entity extends string = string,
  Rec extends Identified = RecordBase,
  Rel extends Relations = Relations,
> {
  readonly name: Name;
  /** As the 404 names it. */
  readonly label: string;
  /** The entity of the key table (`shared/domain/entity-design.ts`); of a part, that of the record which it is in. */
  readonly entity: Entity;
  readonly relations: Rel;
  /** How the latest version shows it. */
  readonly representation: Representation<Rec>;
  /** How older versions show it where they do otherwise, by their dates. */
  readonly older?: Readonly<Record<string, OlderRepresentation>>;
}

// biome-ignore lint/suspicious/noExplicitAny: any resource, whatever its record: that is the type of a parameter
export type AnyResource = Resource<string, string, any, Relations>;

/** The schemas that a representation's own schema puts in the places of its relations. */
export type RelatedSchemas<Names extends string> = Readonly<Record<Names, z.ZodType>>;

/** A representation as a resource states it: how its schema is made, of those of its relations where it has any. */
export type Stated<V extends Representation, Names extends string> = Omit<V, 'schema' | 'needs'> & {
  readonly schema: (related: RelatedSchemas<Names>) => z.ZodType;
  readonly needs?: readonly Names[];
};

/** Declares a resource. The record type is given first, the rest is read off the definition. */
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

/** Makes the schema of a representation when it is first asked for: a cold start makes those alone that it shows. */
const withSchema = <V extends Representation>(stated: Stated<V, string>, relations: Relations): V => {
  const made = once(() => stated.schema(relatedSchemas(relations, stated.needs)));
  return {
    ...stated,
    get schema() {
      return made();
    },
  } as unknown as V; // a stated one differs in its schema alone
};

/**
 * Makes the schemas of relations: what they lead to where the representation always shows that, else the id or that.
 */
const relatedSchemas = (relations: Relations, needs: readonly string[] = []): RelatedSchemas<string> =>
  Object.fromEntries(
    Object.entries(relations).map(([name, { to, many }]) => {
      // an object asks whether its fields may be missing: this says no without making the schema
      const shown = z.lazy((): z.ZodType => to().representation.schema).nonoptional();
      const single = needs.includes(name) ? shown : z.union([z.int(), shown]);
      return [name, many ? z.array(single) : single];
    }),
  );

/** Where a relation leads. */
export interface RelationTarget {
  readonly resource: AnyResource;
  /** The path of the record that holds the ids. */
  readonly field: string;
  readonly isOpen: boolean;
  /** Finds what the relation leads to in the record, where that is a part of it. */
  readonly partsIn?: ((record: object) => unknown) | undefined;
}

/** Finds where a relation of a resource leads. */
export function targetOf({ name, relations }: AnyResource, relation: string): RelationTarget {
  const { to, field = relation, partOf, isOpen = false } = relations[relation] ?? {};
  if (!to) throw new Error(`${name} has no relation ${relation}`);
  return { resource: to(), field, isOpen, partsIn: partOf && ((record) => partOf(record, relation)) };
}

/** The names that `expand` may take on a resource: its relations, and those of what they lead to, four levels deep. */
export type ExpandPath<
  R extends AnyResource,
  Depth extends readonly unknown[] = [1, 1, 1, 1],
> = Depth extends readonly [unknown, ...infer Rest]
  ? {
      [K in keyof R['relations'] & string]: K | `${K}.${ExpandPath<ReturnType<R['relations'][K]['to']>, Rest>}`;
    }[keyof R['relations'] & string]
  : never;

/** The record type behind a resource. */
export type RecordOf<R> = R extends { readonly representation: Representation<infer Rec> } ? Rec : never;
