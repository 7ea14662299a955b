/**
 * Returns a function that calls `make` on its first call and returns the same value from then on. If `make` throws, the
 * next call tries again.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
