import { notABoolean } from '../lib/problems.ts';
import { invalid } from '../lib/refusal.ts';
import type { Asked } from './stages.ts';

/** Reads a query parameter that is `true` or `false`; false where it is left out. */
export function readFlag({ query }: Pick<Asked, 'query'>, name: string): boolean {
  const sent = query.get(name) ?? ['false'];
  const [value, ...more] = sent;
  if (more.length > 0 || (value !== 'true' && value !== 'false')) throw invalid({ [name]: [notABoolean] });
  return value === 'true';
}
