/** Makes a value when it is first asked for, and answers that one from then on. A `make` that throws is tried again. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
