import * as problems from '../shared/lib/problems.ts';
import { generated, table } from './markdown.ts';

/** Returns a table of all codes of field errors, with their messages. */
export function errorsTable(): string {
  const rows = Object.values(problems)
    .map((one) => [`\`${one.code}\``, 'sentence' in one ? one.sentence : one.message])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return table(['Code', 'Message'], rows);
}

/** Returns `docs/reference/errors.md`. */
export function errorsPage(): string {
  return `${generated('shared/lib/problems.ts')}
# Errors

The body of an error is \`{"message": "…"}\`. The status defines the kind of error. The API reference (\`/docs\`) lists the
errors of each endpoint.

A 422 lists the errors by field twice: as messages for people and as codes for programs. Both lists have the same paths,
and the same order at each path.

\`\`\`json
{
  "message": "The given data was invalid.",
  "errors": { "items.0.quantity": ["Must be at least 1."] },
  "codes": { "items.0.quantity": ["too_small"] }
}
\`\`\`

A path refers to a field of the body (\`items.0.quantity\`, or \`body\` for the whole body), to a query parameter
(\`filter[state]\`) or to a header. Compare codes, not messages. Codes are stable, and this list is complete. Messages can
change. The service replaces words in braces.

${errorsTable()}
`;
}
