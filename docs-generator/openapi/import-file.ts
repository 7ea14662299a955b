import { type Contract, isResource } from '../../shared/http/contract.ts';
import type { Columns } from '../../shared/rules/imports/cells.ts';
import { kinds } from '../../shared/work/imports/kinds.ts';
import { table } from '../markdown.ts';

const byEntity: Readonly<Record<string, { readonly columns: Columns } | undefined>> = kinds;

/** Returns the description of the file that an endpoint imports, or undefined if the endpoint imports no file. */
export function importFileOf({ route, returns }: Contract): string | undefined {
  const kind = route.startsWith('POST ') && returns && isResource(returns) ? byEntity[returns.entity] : undefined;
  if (!kind) return undefined;
  const rows = Object.entries(kind.columns).map(([name, { isRequired, says }]) => [
    `\`${name}\``,
    isRequired ? 'yes' : 'no',
    says,
  ]);
  return `The file is a CSV file with these columns, in any order. The service ignores other columns. Use \`;\`, \`,\` or tabs as the separator, and UTF-8 or Windows-1252 as the encoding. Maximum: 200 MB and 1,000,000 rows. Empty cells have no effect.

${table(['Column', 'Required', 'Content'], rows)}

The report (\`failed_report_file\`) contains each row that failed, with the invalid column and a code from \`docs/reference/import-errors.md\`.`;
}
