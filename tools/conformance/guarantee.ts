/** The service broke a guarantee. The message names the request, the response and the expectation. */
export class GuaranteeBroken extends Error {}

/** Throws `GuaranteeBroken` with the message unless the condition holds. */
export function expectThat(condition: boolean, message: string): asserts condition {
  if (!condition) throw new GuaranteeBroken(message);
}

/** Throws `GuaranteeBroken` unless two values are equal as JSON. */
export function expectEqual(actual: unknown, expected: unknown, about: string): void {
  const [came, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  expectThat(came === wanted, `${about}: expected ${shortened(wanted)}, but got ${shortened(came)}`);
}

const shortened = (text = 'nothing'): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
