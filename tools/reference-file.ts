import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { valueAt } from '../shared/domain/entity-design.ts';
import { problemIn, read } from '../shared/model/issues.ts';
import { keyOf, type ReferenceFile, referenceFile, referenceTables } from '../shared/resources/reference-data.ts';
import { Mistake } from './command.ts';
import { type FileProblem, UnusableFile } from './reference-records.ts';

const shownAtMost = 20;

/** Parses and checks the content of a file. Throws messages with line numbers. */
export function checkText(file: string, text: string): ReferenceFile {
  const errors: ParseError[] = [];
  const tree = parseTree(text.replace(/^\uFEFF/, ' '), errors, { disallowComments: true });
  const [first] = errors;
  if (first || !tree) {
    const words = first
      ? printParseErrorCode(first.error).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      : '';
    throw new Mistake(
      `${file}:${lineAt(text, first?.offset ?? 0)}: Invalid JSON (${words.trim() || 'the file is empty'}).`,
    );
  }
  const [twice] = namesTwice(tree);
  if (twice)
    throw new Mistake(`${file}:${lineAt(text, twice.offset)}: Duplicate property ${JSON.stringify(nameOf(twice))}.`);
  const checked = read(referenceFile, JSON.parse(text.replace(/^\uFEFF/, '')));
  const problems = checked.error?.issues.flatMap(problemsOf) ?? [];
  if (problems.length > 0 || !checked.data) throw new Mistake(explained(file, text, new UnusableFile(problems)));
  const named = namedTwice(checked.data);
  if (named.length > 0) throw new Mistake(explained(file, text, new UnusableFile(named)));
  return checked.data;
}

/** Finds duplicate properties of an object. `JSON.parse` would keep the last one without an error. */
function namesTwice(node: Node): readonly Node[] {
  const seen = new Set<unknown>();
  const children = node.children ?? [];
  const own = children.filter((child) => {
    const name = nameOf(child);
    const isTwice = name !== undefined && seen.has(name);
    seen.add(name);
    return isTwice;
  });
  return [...own, ...children.flatMap(namesTwice)];
}

const nameOf = ({ type, children }: Node): unknown => (type === 'property' ? children?.[0]?.value : undefined);

/** An issue that the schema reports. */
type Issue = NonNullable<ReturnType<typeof referenceFile.safeParse>['error']>['issues'][number];

function problemsOf(found: Issue): readonly FileProblem[] {
  const path = found.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  if (found.code === 'unrecognized_keys') return found.keys.map((name) => unknownName(path, name));
  const { code, message } = problemIn(found);
  // the schema's own checks have no code
  return [{ path, message: /^[a-z_]+$/.test(code) ? message : found.message }];
}

const unknownName = (path: FileProblem['path'], name: string): FileProblem =>
  path.length === 0
    ? { path: [name], message: `Unknown table ${JSON.stringify(name)}. Tables: ${referenceTables.join(', ')}.` }
    : { path: [...path, name], message: `Unknown field ${JSON.stringify(name)}.` };

/** Lists the records whose key an earlier record of their table already has. */
export const namedTwice = (file: ReferenceFile): readonly FileProblem[] =>
  referenceTables.flatMap((table) => {
    const seen = new Map<string, number>();
    return file[table].flatMap((entry, index) => {
      const key = keyOf(table)
        .map((field) => String(valueAt(entry, field)))
        .join(', ');
      const first = seen.get(key);
      if (first === undefined) seen.set(key, index);
      const path = (at: number) => [table, at, ...keyOf(table).slice(0, 1)];
      return first === undefined
        ? []
        : [{ path: path(index), message: `Duplicate key ${JSON.stringify(key)}.`, first: path(first) }];
    });
  });

/** Describes the problems of a file with their lines and records, and what was written before them. */
export function explained(file: string, text: string, { problems, written }: UnusableFile): string {
  const tree = parseTree(text);
  const lines = problems
    .map((problem) => ({ ...problem, line: lineOf(text, tree, problem.path) }))
    .sort((one, other) => one.line - other.line)
    .slice(0, shownAtMost)
    .map(({ path, message, first, line }) => {
      const other = first ? ` The first record is on line ${lineOf(text, tree, first)}.` : '';
      return `${file}:${line}: ${placeOf(tree, path)}${message}${other}`;
    });
  const more = problems.length > shownAtMost ? [`… and ${problems.length - shownAtMost} more`] : [];
  const { made, changed } = written;
  const done =
    made + changed > 0
      ? `Records written before the error: ${made} created, ${changed} updated. Fix the file and load it again.`
      : 'Nothing was written.';
  return [...lines, ...more, done].join('\n');
}

/** Names a record by its table and key, and the field within it. */
function placeOf(tree: Node | undefined, [table, index, ...field]: FileProblem['path']): string {
  if (table === undefined || index === undefined) return '';
  const [key = ''] = referenceTables.filter((one) => one === table).map((one) => keyOf(one)[0] ?? '');
  const named: unknown = tree && findNodeAtLocation(tree, [table, index, key])?.value;
  const record = typeof named === 'string' ? `${table} ${JSON.stringify(named)}` : `${table}[${index}]`;
  return `${[record, ...(field.length > 0 ? [field.join('.')] : [])].join(', ')}: `;
}

/** Finds the line of a path, or of its nearest ancestor in the file. */
function lineOf(text: string, tree: Node | undefined, path: FileProblem['path']): number {
  const node = tree && findNodeAtLocation(tree, [...path]);
  if (node) return lineAt(text, (node.parent?.type === 'property' ? node.parent : node).offset);
  return path.length === 0 ? 1 : lineOf(text, tree, path.slice(0, -1));
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
