import * as problems from '../shared/lib/problems.ts';
import { generated, table } from './markdown.ts';

/** Writes the table of every code that a field error may have, with its sentence. */
export function errorsTable(): string {
  const rows = Object.values(problems)
    .map((one) => [`\`${one.code}\``, 'sentence' in one ? one.sentence : one.message])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return table(['Code', 'Sentence'], rows);
}

/** Writes `docs/reference/errors.md`. */
export function errorsPage(): string {
  return `${generated('shared/lib/problems.ts')}
# Errors

An error's body is \`{"message": "…"}\`; what kind of refusal it is, its status tells. Those of each endpoint are in the
API reference (\`/docs\`).

A 422 says what is wrong by field, twice: in sentences for people, in codes for programs. Both have the same paths, and
at each path the same order.

\`\`\`json
{
  "message": "The given data was invalid.",
  "errors": { "items.0.quantity": ["Must be at least 1."] },
  "codes": { "items.0.quantity": ["too_small"] }
}
\`\`\`

A path names a field of the body (\`items.0.quantity\`, \`body\` for the whole of it), a query parameter
(\`filter[state]\`) or a header. Compare codes: they are stable, and no others are answered; sentences may be reworded.
Words in braces are filled in.

${errorsTable()}
`;
}
