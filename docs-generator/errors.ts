import { statusOf } from '../shared/http/error-bodies.ts';
import * as problems from '../shared/lib/problems.ts';
import * as requestErrors from '../shared/lib/request-errors.ts';
import { generated, table } from './markdown.ts';

type Listed = { readonly code: string } & ({ readonly sentence: string } | { readonly message: string });

const messageOf = (one: Listed): string => ('sentence' in one ? one.sentence : one.message);

/** Returns a table of all codes of requests, with their statuses and messages. */
function requestErrorsTable(): string {
  const rows = Object.values(requestErrors)
    .map((one) => [`${statusOf[one.kind]}`, `\`${one.code}\``, messageOf(one)])
    .sort((a, b) => (a.join() < b.join() ? -1 : 1));
  return table(['Status', 'Code', 'Message'], rows);
}

/** Returns a table of all codes of field errors, with their messages. */
export function errorsTable(): string {
  const rows = Object.values(problems)
    .map((one) => [`\`${one.code}\``, messageOf(one)])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return table(['Code', 'Message'], rows);
}

/** Returns `docs/reference/errors.md`. */
export function errorsPage(): string {
  return `${generated('shared/lib/request-errors.ts and shared/lib/problems.ts')}
# Errors

The body of an error is \`{"message": "…", "code": "…"}\`. The message is for people, and the code is for programs. The API
reference (\`/docs\`) lists the statuses of each endpoint.

Compare codes, not messages. Codes are stable, and the lists on this page are complete. Messages can change. The service
replaces words in braces.

## Errors of requests

${requestErrorsTable()}

\`rejected_by_gateway\` also comes with other statuses from 400 to 499, for example 403 if a firewall rejects the request.
\`unexpected_error\` also comes with 504, if the service takes too long. In that case, it may still finish the request.

## Errors of fields

A 422 lists the errors by field twice: as messages and as codes. Both lists have the same paths, and the same order at
each path.

\`\`\`json
{
  "message": "The given data was invalid.",
  "code": "invalid_data",
  "errors": { "items.0.quantity": ["Must be at least 1."] },
  "codes": { "items.0.quantity": ["too_small"] }
}
\`\`\`

A path refers to a field of the body (\`items.0.quantity\`, or \`body\` for the whole body), to a query parameter
(\`filter[state]\`) or to a header.

${errorsTable()}
`;
}
