import { type LogQuery, logQueries } from '../infra/log-queries.ts';
import { dollarsPerMillion, pricesOf } from '../infra/prices.ts';
import { codes, generated } from './markdown.ts';

const prefix = '/made-to-order-live/';

/** Returns `docs/operations/log-queries.md`: the saved queries and their limits. */
export function logQueriesPage(): string {
  const { writeUnits, readUnits, gatewayRequests, functionRequests } = dollarsPerMillion;
  return `${generated('infra/log-queries.ts')}
# Log queries

These queries of CloudWatch Logs Insights read the log lines of functions ([their fields](monitoring.md#fields-of-a-log-line)).
The names of log groups belong to the stage \`live\`. Values in capital letters, and \`1234\`, are examples to replace.

The console of Logs Insights has these queries in the folder \`made-to-order-live\`. Select the log groups by their prefix. The stage has more functions than the 50 log groups that a query can name.
From a terminal, \`SOURCE\` selects log groups by prefix too. This is the cost of requests by merchant for the last day, if the file
\`query\` contains the text of the query:

\`\`\`sh
aws logs start-query --start-time $(($(date +%s) - 86400)) --end-time $(date +%s) \\
  --query-string "SOURCE logGroups(namePrefix: ['${prefix}']) | $(cat query)"   # prints a query id
aws logs get-query-results --query-id …
\`\`\`

CloudWatch charges $0.0063 for each GB that a query reads (assumption, ${pricesOf}).

## What a merchant costs

The first query below prices the requests of each merchant: $${writeUnits} for a million write units of the table, $${readUnits} for a million
read units, $${gatewayRequests} for a million requests of the gateway and $${functionRequests} of Lambda, and the time of a function with 1 GB. These prices are
assumptions of \`infra/prices.ts\` (eu-central-1, ${pricesOf}). The second query prices the units of the workers and tasks that work for a
merchant. Their time depends on their memory and is a small part of the bill ([cost.md](cost.md)).

The result does not contain:

- the relay, the histories and the sweeper, whose runs work for many merchants. The third query shows their sum. Divide it by the
  write units of the merchants
- writes whose condition failed, and cancelled transactions. DynamoDB charges for them, but its errors do not say how much. Their
  share is the difference between the sum of \`write_units\` and the metric \`ConsumedWriteCapacityUnits\` of the table
- calls whose response was lost, stored data, files, logs, and transfer
- free tiers and discounts

A line without \`merchant\` belongs to staff, to a production or to a caller without a key. To separate test mode, add \`is_test\`
after \`by\`.

${Object.entries<LogQuery>(logQueries).map(section).join('\n\n')}
`;
}

const section = ([name, { question, logGroups, query }]: readonly [string, LogQuery]): string => `## ${name}

${question} Log groups: ${codes(logGroups.map((start) => `${prefix}${start}…`))}.

\`\`\`
${query}
\`\`\``;
