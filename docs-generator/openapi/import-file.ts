import { type Contract, isResource } from '../../shared/http/contract.ts';
import type { Columns } from '../../shared/rules/imports/cells.ts';
import { kinds } from '../../shared/work/imports/kinds.ts';
import { table } from '../markdown.ts';

const byEntity: Readonly<Record<string, { readonly columns: Columns } | undefined>> = kinds;

/** Describes the file that an endpoint imports; undefined for one that imports none. */
export function importFileOf({ route, returns }: Contract): string | undefined {
  const kind = route.startsWith('POST ') && returns && isResource(returns) ? byEntity[returns.entity] : undefined;
  if (!kind) return undefined;
  const rows = Object.entries(kind.columns).map(([name, { isRequired, says }]) => [
    `\`${name}\``,
    isRequired ? 'yes' : 'no',
    says,
  ]);
  return `The file is CSV with these columns, by name and in any order; others are ignored. Cells are separated by \`;\`, \`,\` or tabs. It is in UTF-8, or else in Windows-1252, and has at most 200 MB and 1 000 000 rows. An empty cell says nothing.

${table(['Column', 'Needs a value', 'Holds'], rows)}

A row that fails is in the report (\`failed_report_file\`), with the column that is wrong and a code of \`docs/reference/import-errors.md\`.`;
}
