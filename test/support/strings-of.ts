import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vitest/node';

/** A string of a source file. */
export interface SourceString {
  /** `file:line` */
  readonly place: string;
  /** With `{}` for each value of a template. */
  readonly text: string;
  /**
   * What it is given to, the nearest first: `new UsageError`, `say`, the property `message:`, the constant
   * `=usage`, the template `{}`.
   */
  readonly uses: readonly string[];
}

interface Node {
  readonly type: string;
  readonly start: number;
}

const isNode = (value: unknown): value is Node => typeof Object(value).type === 'string';
const inside = (node: object): readonly unknown[] => Object.values(node).flat();
const at = (node: unknown, name: string): unknown => Reflect.get(Object(node), name);

/** Reads the strings of all files that a pattern finds, without types, imports and names of properties. */
export const stringsOf = (pattern: string): readonly SourceString[] =>
  globSync(pattern)
    .filter((file) => !file.includes('node_modules'))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const found: SourceString[] = [];
      const line = ({ start }: Node) => source.slice(0, start).split('\n').length;
      const visit = (value: unknown, uses: readonly string[]): void => {
        if (!isNode(value) || /^TS\w*(Type|Alias|Interface)|^Import|^ExportAll/.test(value.type)) return;
        const text = textOf(value);
        if (text !== undefined) found.push({ place: `${file}:${line(value)}`, text, uses });
        if (value.type === 'BinaryExpression' && text !== undefined) return;
        const use = useOf(value);
        const children = value.type === 'Property' ? [at(value, 'value')] : inside(value);
        for (const child of children) visit(child, use ? [use, ...uses] : uses);
      };
      visit(parseAst(source, { lang: file.endsWith('.ts') ? 'ts' : 'js' }), []);
      return found;
    });

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof at(node, 'value') === 'string' ? String(at(node, 'value')) : undefined;
  if (node.type === 'BinaryExpression' && at(node, 'operator') === '+')
    return joined(at(node, 'left'), at(node, 'right'));
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = at(node, 'quasis') as readonly { readonly value: { readonly cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('{}');
}

/** Joins the parts of a long string; undefined if one of them is no string. */
function joined(...parts: readonly unknown[]): string | undefined {
  const texts = parts.map((part) => (isNode(part) ? textOf(part) : undefined));
  return texts.includes(undefined) ? undefined : texts.join('');
}

function useOf(node: Node): string | undefined {
  const nameOf = (name: unknown) => String(at(name, 'name') ?? at(at(name, 'property'), 'name') ?? at(name, 'value'));
  if (node.type === 'NewExpression') return `new ${nameOf(at(node, 'callee'))}`;
  if (node.type === 'CallExpression') return nameOf(at(node, 'callee'));
  if (node.type === 'TemplateLiteral') return '{}';
  if (node.type === 'Property') return `${nameOf(at(node, 'key'))}:`;
  if (node.type === 'VariableDeclarator') return `=${nameOf(at(node, 'id'))}`;
  return undefined;
}
