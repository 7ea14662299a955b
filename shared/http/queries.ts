import * as z from 'zod';
import { notABoolean, severalValues } from '../lib/problems.ts';
import { invalid } from '../lib/refusal.ts';
import { filledText } from '../model/fields.ts';
import { fieldErrors, read } from '../model/issues.ts';
import type { Asked } from './stages.ts';

/** Reads a query parameter that is `true` or `false`; false where it is left out. */
export function readFlag({ query }: Pick<Asked, 'query'>, name: string): boolean {
  const sent = query.get(name) ?? ['false'];
  const [value, ...more] = sent;
  if (more.length > 0 || (value !== 'true' && value !== 'false')) throw invalid({ [name]: [notABoolean] });
  return value === 'true';
}

const named = z.object({ text: filledText() });

/** Reads a query parameter that is a text; null where it is left out. */
export function readText({ query }: Pick<Asked, 'query'>, name: string): string | null {
  const [sent, ...more] = query.get(name) ?? [];
  if (sent === undefined) return null;
  if (more.length > 0) throw invalid({ [name]: [severalValues] });
  const parsed = read(named, { text: sent });
  if (!parsed.success) throw invalid({ [name]: fieldErrors(parsed.error).text ?? [] });
  return parsed.data.text;
}
