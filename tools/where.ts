import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { design } from '../shared/domain/entity-design.ts';
import { type GivenOptions, runCommand, say, UsageError } from './command.ts';

const usage = `Usage: npm run where -- NOUN

Prints the files of a noun by layer. Nouns are the entities in shared/domain/entity-design.ts, such as supplier.

  --help    Show this help`;

const root = join(import.meta.dirname, '..');

const layers: Readonly<Record<string, string>> = {
  functions: 'functions/**/*.ts',
  resources: 'shared/resources/**/*.ts',
  rules: 'shared/rules/**/*.ts',
  reads: 'shared/reads/**/*.ts',
  work: 'shared/work/**/*.ts',
  'domain, by line': 'shared/domain/*.ts',
  'other layers': 'shared/{access,endpoints,files,http,model,outbound,table,versions}/**/*.ts',
  'local, tools': '{local,tools}/**/*.ts',
  tests: 'test/**/*.ts',
  'docs, by line': '{docs-generator/**/*.ts,docs/{guide,decisions}/*.md}',
};

/** Splits a name into singular words: `goodsTransfers` becomes `-good-transfer-`. */
const wordsOf = (name: string): string =>
  `-${name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/ies$/, 'y').replace(/(?<!s)s$/, ''))
    .join('-')}-`;

const nouns = Object.keys(design);

/** Returns a test for names that contain a noun, but not only as a part of a longer noun. */
function namesOf(noun: string): (name: string) => boolean {
  const wanted = wordsOf(noun);
  const longer = nouns.map(wordsOf).filter((other) => other !== wanted && other.includes(wanted));
  return (name) => longer.reduce((rest, other) => rest.replaceAll(other, '-'), wordsOf(name)).includes(wanted);
}

const statement =
  /^(?:import|export) [^;]*? from '[^']+'|^export (?:async )?(?:const|function|interface|type|class) \w+/gm;

/** Returns the names that a file imports and exports, its own name, and the names of the imported files. */
function namesIn(file: string, text: string): readonly string[] {
  const statements = (text.match(statement) ?? []).map((found) => found.replace(/'.*\//, "'"));
  // endpoints and their tests are in the folder of their noun
  const isInFolder = /^(functions|test\/endpoints)\//.test(file);
  const path = isInFolder ? [basename(dirname(file)), basename(file)] : [basename(file)];
  return [...path, ...statements].flatMap((one) => one.match(/[\w-]+/g) ?? []);
}

/** Returns the lines of code, or headings of a page, that name a noun. */
function linesOf(file: string, text: string, isOf: (name: string) => boolean): readonly string[] {
  const significant = file.endsWith('.md') ? /^#/ : /^(?!import |\s*(?:\/\/|\/?\*))/;
  const isWanted = (line: string) => significant.test(line) && (line.match(/[\w-]+/g) ?? []).some(isOf);
  const lines = text.split('\n').map((line, index) => ({ line, at: `${file}:${index + 1}` }));
  return lines.filter(({ line }) => isWanted(line)).map(({ line, at }) => `${at}: ${line.trim().slice(0, 100)}`);
}

/** Finds the files of a noun by layer, from their paths, imports and exports. */
export function where(noun: string): Readonly<Record<string, readonly string[]>> {
  const isOf = namesOf(noun);
  const find = (pattern: string, byLine: boolean) =>
    globSync(pattern, { cwd: root })
      .sort()
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        if (byLine) return linesOf(file, text, isOf);
        return namesIn(file, text).some(isOf) ? [file] : [];
      });
  return Object.fromEntries(Object.entries(layers).map(([name, at]) => [name, find(at, name.endsWith('by line'))]));
}

/** Returns the nouns that share a word with a string or begin like it. */
const near = (text: string): readonly string[] =>
  nouns.filter((noun) => {
    const [words, other] = [wordsOf(noun), wordsOf(text)];
    return words.startsWith(other.slice(0, 4)) || words.includes(other) || other.includes(words);
  });

async function run({ positionals }: GivenOptions): Promise<number> {
  const [asked = ''] = positionals;
  const noun = nouns.find((one) => wordsOf(one) === wordsOf(asked));
  if (positionals.length !== 1 || !noun) {
    const known = near(asked);
    const help = known.length ? `Did you mean: ${known.join(', ')}?` : `Nouns: ${nouns.join(', ')}.`;
    throw new UsageError(`Unknown noun "${positionals.join(' ')}". ${help}`);
  }
  for (const [layer, lines] of Object.entries(where(noun))) {
    if (lines.length > 0) say(`${layer}\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
  return 0;
}

if (import.meta.main) runCommand('npm run where', usage, {}, run);
