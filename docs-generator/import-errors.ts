import * as problems from '../shared/rules/imports/problems.ts';
import { generated, table } from './markdown.ts';

/** Writes `docs/import-errors.md`: every code that a row of an imported file may fail with, with its sentences. */
export function importErrorsPage(): string {
  const rows = Object.values(problems)
    .map((one) => [`\`${one.code}\``, 'sentence' in one ? one.sentence : one.message])
    .sort((a, b) => (a.join() < b.join() ? -1 : 1)); // a code may have several sentences
  return `${generated('shared/rules/imports/problems.ts')}
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
`;
}
