import * as listed from '../../shared/lib/problems.ts';
import type { FieldErrors } from '../../shared/lib/refusal.ts';

/** A code and its sentence, as it is before names are filled in. */
interface Listed {
  readonly code: string;
  readonly sentence: string;
}

/** The problems that a file of them offers, as a list. */
export const listOf = (
  problems: Readonly<Record<string, { readonly code: string } & ({ sentence: string } | { message: string })>>,
): readonly Listed[] =>
  Object.values(problems).map((one) => ({ code: one.code, sentence: 'sentence' in one ? one.sentence : one.message }));

/** Makes what tells whether a sentence is one of its code in a list, with its names filled in. */
export function listedIn(list: readonly Listed[]): (code: string, message: string) => boolean {
  const forms = list.map(({ code, sentence }) => {
    const literal = sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    return [code, new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?!{$1})[\\s\\S]+')}$`)] as const;
  });
  return (code, message) => forms.some(([listed, form]) => listed === code && form.test(message));
}

/** The closed list of what can be wrong with a field. */
export const closedList = listOf(listed);

/** Whether a sentence is the one of its code. */
export const isListed = listedIn(closedList);

/** The sentences of field errors, by path. */
export const sentencesOf = (errors: FieldErrors): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(errors).map(([path, all]) => [path, all.map(({ message }) => message)]));

type Body = { readonly errors?: Record<string, string[]>; readonly codes?: Record<string, string[]> } | undefined;

/** Finds what a body says of fields that the closed list does not hold, or that its codes do not match. */
export function unlisted({ errors = {}, codes = {} }: NonNullable<Body>): readonly string[] {
  const said = Object.entries(errors).flatMap(([path, messages]) =>
    messages.map((message, index) => [path, codes[path]?.[index] ?? 'no code', message] as const),
  );
  const samePlaces = JSON.stringify(placesOf(errors)) === JSON.stringify(placesOf(codes));
  return [
    ...said.filter(([, code, message]) => !isListed(code, message)).map((one) => one.join(': ')),
    ...(samePlaces ? [] : [`other paths: ${Object.keys(errors)} and ${Object.keys(codes)}`]),
  ];
}

const placesOf = (by: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(by).map(([path, all]) => [path, all.length]);
