import type * as z from 'zod';
import type { RecordBase } from './fields.ts';

/** Where a relation's ids stand in the record, and which resource they name. The plain form is both at once: `{ brand: 'Brand' }`. */
export type RelationTarget = string | { readonly field: string; readonly to: string };
export type Relations = Readonly<Record<string, RelationTarget>>;

/** What a shape may need beside the record. */
export interface ShapeContext {
  /** The service's own address, without a slash at the end. */
  readonly publicUrl: string;
  readonly now: string;
  /** The signed address of a file; null while no key to sign with exists. */
  readonly fileUrl: (id: number) => string | null;
}

/** How a record is shown: the schema that an answer is parsed by, and what it takes to get there from the record. */
export interface View<Rec = never> {
  /** What leaves the service: fields that are not in here do not. */
  readonly schema: z.ZodType;
  /** Relations that this view always shows; they are loaded and stand in the record as records. */
  readonly needs?: Relations;
  /** From the record, with its loaded relations in place, to the input of the schema. Left out where the record is the answer. */
  shape?(record: Rec, context: ShapeContext): object;
}

/** A noun of the documents: the entity whose records it shows, how, and its relations. */
export interface Resource<
  Name extends string = string,
  Entity extends string = string,
  Rec extends RecordBase = RecordBase,
  Rel extends Relations = Relations,
> {
  readonly name: Name;
  /** As the 404 names it. */
  readonly label: string;
  /** The entity of the key table (`shared/changes/design.ts`). */
  readonly entity: Entity;
  readonly relations: Rel;
  /** The latest version's view. */
  readonly view: View<Rec>;
}

// biome-ignore lint/suspicious/noExplicitAny: any resource, whatever its record; the record type stands in a parameter place
export type AnyResource = Resource<string, string, any, Relations>;

/** Declares a resource. The record type is given first, the rest is read off the definition. */
export const resource =
  <Rec extends RecordBase>() =>
  <const Name extends string, const Entity extends string, const Rel extends Relations>(
    definition: { name: Name; label: string; entity: Entity; relations: Rel } & { view: View<Rec> },
  ): Resource<Name, Entity, Rec, Rel> =>
    definition;

/** The record type behind a resource. */
export type RecordOf<R> = R extends { readonly view: View<infer Rec> } ? Rec : never;
