// how `expand` changes the type of a response: the documents declare a relation as an ID or an object

/** Whether a type is a relation: an ID or the related object. */
type IsRelation<Value> = [Extract<Value, number>] extends [never]
  ? false
  : [Extract<Value, object>] extends [never]
    ? false
    : true;

/** The rest of each dotted name in `expand` that begins with a field. */
type Below<Names extends string, Field> = Names extends `${Field & string}.${infer Rest}` ? Rest : never;

/** A field in the spelling of older versions: `order_type` becomes `orderType`. */
type Camel<Field> = Field extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<Camel<Rest> & string>}` : Field;

/** Whether a field is expanded. A dotted name also expands the field that it begins with. */
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
 * A response after `expand`: relations in `Names` are objects, the others are IDs. If the compiler cannot know the
 * names, `Names` is `string`, and every relation can be an ID or an object.
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
