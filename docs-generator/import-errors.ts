import { checks } from '../shared/rules/imports/product-checks.ts';
import * as problems from '../shared/rules/imports/row-problems.ts';
import { generated, table } from './markdown.ts';

/**
 * Writes `docs/reference/import-errors.md`: every code that a row of an imported file may fail with, with its sentences, and what
 * is checked of a product's row, in the order in which it is.
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
    codes.length > 0 ? code(codes) : 'none: the row is ignored',
  ]);
  return `${generated('shared/rules/imports/row-problems.ts and product-checks.ts')}
# Errors of imports

A row that cannot be imported fails by itself; the rows beside it are imported. The report of an import
(\`failed_report_file\`) has a line for each row that failed, with the columns of the file and five more:

${table(
  ['Column', 'Holds'],
  [
    ['`error_row`', 'the number of the row as a spreadsheet shows it: the header is 1'],
    ['`error_column`', 'the column that is wrong; empty where it is the whole row'],
    ['`error_code`', 'a code of the list below'],
    ['`error_value`', 'the cell, of a long one the beginning'],
    ['`error_message`', 'the sentence, and those of other columns that are wrong too'],
  ],
)}

Mend the report and import it: these five columns are not read, nor is the apostrophe that keeps a spreadsheet from
running a cell as a formula. Compare codes: they are stable, and no others are reported; sentences may be reworded.
Words in braces are filled in.

${table(['Code', 'Sentence'], rows)}

## A product's row

Each cell is read first: what is wrong with any of them is reported at once. A row whose cells are right, and that makes
or changes something, is then checked in this order. The first check that it does not pass decides what comes of it.

${table(['', 'What must hold', 'Column', 'Code'], inOrder)}

The rows of one product that pass are then put together: if they do not make a product, all of them fail with
\`inconsistent_rows\`. What is wrong with \`code\`, \`handle\` is reported in \`handle\` if the row has no code.
`;
}
