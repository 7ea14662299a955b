import { multipleValues, notABoolean, notOneOf, outOfRange } from '../lib/problems.ts';
import { fill, invalid } from '../lib/refusal.ts';
import { filledLine } from '../model/fields.ts';
import { fieldErrors, read } from '../model/issues.ts';
import * as z from '../model/zod.ts';
import type { QueryParameter } from './contract.ts';
import type { Validated } from './stages.ts';

/** Defines a query parameter that is `true` or `false`. */
export const flag = (description: string): QueryParameter => ({ description, isFlag: true });

/** Returns the value of a query parameter that is `true` or `false`. Returns false if it is missing. */
export function readFlag({ query }: Pick<Validated, 'query'>, name: string): boolean {
  const sent = query.get(name) ?? ['false'];
  const [value, ...more] = sent;
  if (more.length > 0 || (value !== 'true' && value !== 'false')) throw invalid({ [name]: [notABoolean] });
  return value === 'true';
}

const named = z.object({ text: filledLine() });

/** Returns the single value of a query parameter. Returns undefined if it is missing, and rejects several values. */
function singleValue({ query }: Pick<Validated, 'query'>, name: string): string | undefined {
  const [sent, ...more] = query.get(name) ?? [];
  if (more.length > 0) throw invalid({ [name]: [multipleValues] });
  return sent;
}

/** Returns the value of a query parameter with a closed list of values. Returns undefined if it is missing. */
export function readOneOf<Value extends string>(
  validated: Pick<Validated, 'query'>,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const sent = singleValue(validated, name);
  if (sent === undefined) return undefined;
  const value = values.find((one) => one === sent);
  if (value === undefined) throw invalid({ [name]: [fill(notOneOf, { values: values.join(', ') })] });
  return value;
}

/** Returns the value of a query parameter that is a whole number from 0. Returns undefined if it is missing. */
export const readWholeNumber = (validated: Pick<Validated, 'query'>, name: string): number | undefined =>
  wholeNumber(singleValue(validated, name), name, { min: 0 });

/** Parses the value of a query parameter that is a whole number. Rejects with 422 a value that is not in the range. */
export function wholeNumber(
  text: string | undefined,
  name: string,
  { min, max = Number.MAX_SAFE_INTEGER }: { readonly min: number; readonly max?: number },
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw invalid({ [name]: [fill(outOfRange, { min, max })] });
}

/** Returns the value of a query parameter that is a string. Returns null if it is missing. */
export function readText(validated: Pick<Validated, 'query'>, name: string): string | null {
  const sent = singleValue(validated, name);
  if (sent === undefined) return null;
  const parsed = read(named, { text: sent });
  if (!parsed.success) throw invalid({ [name]: fieldErrors(parsed.error).text ?? [] });
  return parsed.data.text;
}
