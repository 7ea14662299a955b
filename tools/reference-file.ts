import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { valueAt } from '../shared/domain/entity-design.ts';
import { problemIn, read } from '../shared/model/issues.ts';
import { keyOf, type ReferenceFile, referenceFile, referenceTables } from '../shared/resources/reference-data.ts';
import { Mistake } from './command.ts';
import { type FileProblem, UnusableFile } from './reference-records.ts';

const shownAtMost = 20;

/** Reads the text of a file. Throws sentences that say what is wrong on which line. */
export function checkText(file: string, text: string): ReferenceFile {
  const errors: ParseError[] = [];
  const tree = parseTree(text.replace(/^\uFEFF/, ' '), errors, { disallowComments: true });
  const [first] = errors;
  if (first || !tree) {
    const words = first
      ? printParseErrorCode(first.error).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      : '';
    throw new Mistake(
      `${file}:${lineAt(text, first?.offset ?? 0)}: This is no JSON (${words.trim() || 'it is empty'}).`,
    );
  }
  const [twice] = namesTwice(tree);
  if (twice)
    throw new Mistake(`${file}:${lineAt(text, twice.offset)}: ${JSON.stringify(nameOf(twice))} is there twice.`);
  const checked = read(referenceFile, JSON.parse(text.replace(/^\uFEFF/, '')));
  const problems = checked.error?.issues.flatMap(problemsOf) ?? [];
  if (problems.length > 0 || !checked.data) throw new Mistake(explained(file, text, new UnusableFile(problems)));
  const named = namedTwice(checked.data);
  if (named.length > 0) throw new Mistake(explained(file, text, new UnusableFile(named)));
  return checked.data;
}

/** Finds properties whose name their object has twice: JSON would keep the last one without a word. */
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

/** What a schema says of a value. */
type Issue = NonNullable<ReturnType<typeof referenceFile.safeParse>['error']>['issues'][number];

function problemsOf(found: Issue): readonly FileProblem[] {
  const path = found.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  if (found.code === 'unrecognized_keys') return found.keys.map((name) => unknownName(path, name));
  const { code, message } = problemIn(found);
  // what the schema itself says has no code
  return [{ path, message: /^[a-z_]+$/.test(code) ? message : found.message }];
}

const unknownName = (path: FileProblem['path'], name: string): FileProblem =>
  path.length === 0
    ? { path: [name], message: `There is no table ${JSON.stringify(name)}: ${referenceTables.join(', ')}.` }
    : { path: [...path, name], message: `There is no field ${JSON.stringify(name)}.` };

/** Lists the records that have the key of an earlier one in their table. */
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
        : [{ path: path(index), message: `${JSON.stringify(key)} is there twice.`, first: path(first) }];
    });
  });

/** Says what is wrong with a file, each with its line and its record, and what was written of it. */
export function explained(file: string, text: string, { problems, written }: UnusableFile): string {
  const tree = parseTree(text);
  const lines = problems
    .map((problem) => ({ ...problem, line: lineOf(text, tree, problem.path) }))
    .sort((one, other) => one.line - other.line)
    .slice(0, shownAtMost)
    .map(({ path, message, first, line }) => {
      const other = first ? ` The first one is on line ${lineOf(text, tree, first)}.` : '';
      return `${file}:${line}: ${placeOf(tree, path)}${message}${other}`;
    });
  const more = problems.length > shownAtMost ? [`… and ${problems.length - shownAtMost} more`] : [];
  const { made, changed } = written;
  const done =
    made + changed > 0
      ? `Written before that: ${made} made, ${changed} changed. Mended, load the whole file again.`
      : 'Nothing was written.';
  return [...lines, ...more, done].join('\n');
}

/** Names the record of a path by its table and key, and what is meant in it. */
function placeOf(tree: Node | undefined, [table, index, ...field]: FileProblem['path']): string {
  if (table === undefined || index === undefined) return '';
  const [key = ''] = referenceTables.filter((one) => one === table).map((one) => keyOf(one)[0] ?? '');
  const named: unknown = tree && findNodeAtLocation(tree, [table, index, key])?.value;
  const record = typeof named === 'string' ? `${table} ${JSON.stringify(named)}` : `${table}[${index}]`;
  return `${[record, ...(field.length > 0 ? [field.join('.')] : [])].join(', ')}: `;
}

/** Finds the line of a path, or of the nearest thing around it that the file has. */
function lineOf(text: string, tree: Node | undefined, path: FileProblem['path']): number {
  const node = tree && findNodeAtLocation(tree, [...path]);
  if (node) return lineAt(text, (node.parent?.type === 'property' ? node.parent : node).offset);
  return path.length === 0 ? 1 : lineOf(text, tree, path.slice(0, -1));
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
