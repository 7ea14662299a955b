import * as listed from '../../shared/lib/problems.ts';
import type { FieldErrors } from '../../shared/lib/refusal.ts';

/** The closed list, with the sentences as they are before names are filled in. */
export const closedList: readonly { readonly code: string; readonly sentence: string }[] = Object.values(listed).map(
  (one) => ({ code: one.code, sentence: 'sentence' in one ? one.sentence : one.message }),
);

const forms = new Map(
  closedList.map(({ code, sentence }) => {
    const literal = sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    return [code, new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?!{$1})[\\s\\S]+')}$`)] as const;
  }),
);

/** Whether a sentence is the one of its code, with its names filled in. */
export const isListed = (code: string, message: string): boolean => forms.get(code)?.test(message) === true;

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
