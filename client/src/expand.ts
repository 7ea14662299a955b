// what `expand` does to the type of an answer: the documents say of a relation that it is an id or an object

/** Whether a type is a relation's: an id, or the object that it leads to. */
type IsRelation<Value> = [Extract<Value, number>] extends [never]
  ? false
  : [Extract<Value, object>] extends [never]
    ? false
    : true;

/** The names of an `expand` that go on below a field; the dotted ones that begin with it. */
type Below<Names extends string, Field> = Names extends `${Field & string}.${infer Rest}` ? Rest : never;

/** A field as the names of older versions spell it: `orderType` is `order_type`. */
type Camel<Field> = Field extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<Camel<Rest> & string>}` : Field;

/** Whether a field is expanded: a dotted name expands what it begins with too. */
type IsNamed<Names extends string, Field> = Field extends Names
  ? true
  : Camel<Field> extends Names
    ? true
    : [Below<Names, Field>] extends [never]
      ? false
      : true;

type One<Value, Field, Names extends string> =
  IsRelation<Value> extends true
    ? IsNamed<Names, Field> extends true
      ? Expanded<Exclude<Value, number>, Below<Names, Field>>
      : Exclude<Value, object>
    : Expanded<Value, Below<Names, Field>>;

type ExpandedField<Value, Field, Names extends string> = Value extends readonly (infer Element)[]
  ? One<Element, Field, Names>[]
  : never;

/**
 * An answer whose relations are as `expand` has them: each one that `Names` names is the object, each other one the id.
 * Where `Names` is `string`, which it is when the compiler cannot know the names, they are one or the other.
 */
export type Expanded<Value, Names extends string> = string extends Names
  ? Value
  : Value extends Blob
    ? Value
    : Value extends readonly (infer Element)[]
      ? Expanded<Element, Names>[]
      : Value extends object
        ? {
            [Field in keyof Value]: [Extract<Value[Field], readonly unknown[]>] extends [never]
              ? One<Value[Field], Field, Names>
              : ExpandedField<Value[Field], Field, Names> | Exclude<Value[Field], readonly unknown[]>;
          }
        : Value;
