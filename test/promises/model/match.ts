/** An ID that the service chooses. The first value may be any new ID of its kind. Later values must be the same. */
export class Ref {
  value: number | undefined;
  readonly kind: string;
  readonly #used: Map<string, Set<number>>;

  constructor(kind: string, used: Map<string, Set<number>>) {
    this.kind = kind;
    this.#used = used;
  }

  /** Accepts an ID from a response. Returns a description if it is wrong. */
  accept(actual: unknown): string | undefined {
    if (this.value !== undefined) return actual === this.value ? undefined : `is not ${this.kind} ${this.value}`;
    if (typeof actual !== 'number' || !Number.isSafeInteger(actual) || actual < 1) return 'is not an ID';
    const used = this.#used.get(this.kind) ?? new Set();
    if (used.has(actual)) return `is the id of another ${this.kind}`;
    this.#used.set(this.kind, used.add(actual));
    this.value = actual;
    return undefined;
  }
}

/** An ID as text, which a response shows if the caller gave no name. */
export class NameOf {
  readonly ref: Ref;

  constructor(ref: Ref) {
    this.ref = ref;
  }
}

/**
 * Describes the first difference between a response and the model's expectation. Returns undefined if they are equal.
 */
export function difference(expected: unknown, actual: unknown, path = 'body'): string | undefined {
  if (expected instanceof Ref) {
    const wrong = expected.accept(actual);
    return wrong && `${path} ${JSON.stringify(actual)} ${wrong}`;
  }
  if (expected instanceof NameOf) return difference(String(expected.ref.value), actual, path);
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return `${path} is not a list`;
    if (actual.length !== expected.length) return `${path} has ${actual.length} entries instead of ${expected.length}`;
    return first(expected.map((value, index) => () => difference(value, actual[index], `${path}.${index}`)));
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null) return `${path} is ${JSON.stringify(actual)}, no object`;
    const [wanted, there] = [Object.keys(expected).sort(), Object.keys(actual).sort()];
    if (wanted.join() !== there.join()) return `${path} has ${there.join()} instead of ${wanted.join()}`;
    return first(
      Object.entries(expected).map(
        ([name, value]) =>
          () =>
            difference(value, Reflect.get(actual, name), `${path}.${name}`),
      ),
    );
  }
  return Object.is(expected, actual)
    ? undefined
    : `${path} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`;
}

function first(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const wrong = check();
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
