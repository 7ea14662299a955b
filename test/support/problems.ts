import * as listed from '../../shared/lib/problems.ts';
import type { FieldErrors } from '../../shared/lib/refusal.ts';

/** A code and its sentence, before names are filled in. */
interface Listed {
  readonly code: string;
  readonly sentence: string;
}

/** Returns the problems of a file as a list. */
export const listOf = (
  problems: Readonly<Record<string, { readonly code: string } & ({ sentence: string } | { message: string })>>,
): readonly Listed[] =>
  Object.values(problems).map((one) => ({ code: one.code, sentence: 'sentence' in one ? one.sentence : one.message }));

/** Returns a function that tells whether a sentence belongs to its code in a list, with names filled in. */
export function listedIn(list: readonly Listed[]): (code: string, message: string) => boolean {
  const forms = list.map(({ code, sentence }) => {
    const literal = sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    return [code, new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?!{$1})[\\s\\S]+')}$`)] as const;
  });
  return (code, message) => forms.some(([listed, form]) => listed === code && form.test(message));
}

/** The closed list of problems with a field. */
export const closedList = listOf(listed);

/** Whether a sentence belongs to its code. */
export const isListed = listedIn(closedList);

/** Returns the sentences of field errors, by path. */
export const sentencesOf = (errors: FieldErrors): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(errors).map(([path, all]) => [path, all.map(({ message }) => message)]));

type Body = { readonly errors?: Record<string, string[]>; readonly codes?: Record<string, string[]> } | undefined;

/** Returns the field errors of a body that the closed list lacks or that contradict their codes. */
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
