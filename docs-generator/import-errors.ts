import { checks } from '../shared/rules/imports/product-checks.ts';
import * as problems from '../shared/rules/imports/row-problems.ts';
import { generated, table } from './markdown.ts';

/**
 * Returns `docs/reference/import-errors.md`: all error codes of rows with their messages, and the checks of product
 * rows in their order.
 */
export function importErrorsPage(): string {
  const rows = Object.values(problems)
    .map((one) => [`\`${one.code}\``, 'sentence' in one ? one.sentence : one.message])
    .sort((a, b) => (a.join() < b.join() ? -1 : 1)); // a code may have several sentences
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const inOrder = checks.map(({ asks, columns, codes }, at) => [
    `${at + 1}`,
    asks,
    code(columns),
    codes.length > 0 ? code(codes) : 'none, the row is ignored',
  ]);
  return `${generated('shared/rules/imports/row-problems.ts and product-checks.ts')}
# Errors of imports

If a row is invalid, only this row fails. The service imports the other rows. The report of an import
(\`failed_report_file\`) has a line for each row that failed. It has the columns of the file and five more columns:

${table(
  ['Column', 'Content'],
  [
    ['`error_row`', 'The number of the row in a spreadsheet. The header is row 1.'],
    ['`error_column`', 'The invalid column. Empty if the whole row is invalid.'],
    ['`error_code`', 'A code from the list below.'],
    ['`error_value`', 'The content of the cell. A long content is cut off.'],
    ['`error_message`', 'The message, and the messages of other invalid columns.'],
  ],
)}

You can fix the report and import it. The import ignores these five columns. It also ignores the apostrophe that keeps a
spreadsheet from running a cell as a formula. Compare codes, not messages. Codes are stable, and this list is complete.
Messages can change. The service replaces words in braces.

${table(['Code', 'Message'], rows)}

## Checks of a product row

The service first reads all cells of a row, and reports all invalid cells together. If all cells are valid and the row
creates or changes something, the service makes the following checks in this order. The first check that fails decides the
result of the row.

${table(['No.', 'Condition', 'Column', 'Code'], inOrder)}

The service then combines the valid rows of one product. If they do not form a valid product, all of them fail with
\`inconsistent_rows\`. For checks with the columns \`code\`, \`handle\`, the report names \`handle\` if the row has no code.
`;
}
