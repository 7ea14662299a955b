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

/** Returns the value of a query parameter with a closed list of values. Returns undefined if it is missing. */
export function readOneOf<Value extends string>(
  { query }: Pick<Validated, 'query'>,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const [sent, ...more] = query.get(name) ?? [];
  if (sent === undefined) return undefined;
  if (more.length > 0) throw invalid({ [name]: [multipleValues] });
  const value = values.find((one) => one === sent);
  if (value === undefined) throw invalid({ [name]: [fill(notOneOf, { values: values.join(', ') })] });
  return value;
}

/** Returns the value of a query parameter that is a whole number from 0. Returns undefined if it is missing. */
export function readWholeNumber({ query }: Pick<Validated, 'query'>, name: string): number | undefined {
  const [sent, ...more] = query.get(name) ?? [];
  if (sent === undefined) return undefined;
  if (more.length > 0) throw invalid({ [name]: [multipleValues] });
  const value = /^\d{1,16}$/.test(sent) ? Number(sent) : Number.NaN;
  if (Number.isSafeInteger(value)) return value;
  throw invalid({ [name]: [fill(outOfRange, { min: 0, max: Number.MAX_SAFE_INTEGER })] });
}

/** Returns the value of a query parameter that is a string. Returns null if it is missing. */
export function readText({ query }: Pick<Validated, 'query'>, name: string): string | null {
  const [sent, ...more] = query.get(name) ?? [];
  if (sent === undefined) return null;
  if (more.length > 0) throw invalid({ [name]: [multipleValues] });
  const parsed = read(named, { text: sent });
  if (!parsed.success) throw invalid({ [name]: fieldErrors(parsed.error).text ?? [] });
  return parsed.data.text;
}
