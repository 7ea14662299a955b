import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** One import of a file: what it names, from where, and whether it is gone when the code runs. */
interface Import {
  readonly line: number;
  /** As it stands. */
  readonly text: string;
  readonly from: string;
  /** Path from the top of the repository, for a relative import. */
  readonly target: string | undefined;
  readonly typeOnly: boolean;
  /** Names that are there when the code runs. */
  readonly values: readonly string[];
}

interface Source {
  readonly file: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly imports: readonly Import[];
}

const statement = /^(?:import|export)\s+(?:(type)\s+)?(?:([^;'"]*?)\s*from\s*)?['"]([^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]/g;

function readSource(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8');
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  const target = (from: string) => (from.startsWith('.') ? relative(root, join(root, dirname(file), from)) : undefined);
  const still = [...text.matchAll(statement)].map((match): Import => {
    const [whole, type, names = '', from = ''] = match;
    const listed =
      /\{([\s\S]*)\}/
        .exec(names)?.[1]
        ?.split(',')
        .map((name) => name.trim())
        .filter((name) => name) ?? [];
    const values = listed.filter((name) => !name.startsWith('type ')).map((name) => name.replace(/ as .*/, ''));
    const only = type !== undefined || (listed.length > 0 && values.length === 0 && !/^[^{]*\w/.test(names));
    return {
      line: lineAt(match.index),
      text: whole.replace(/\s+/g, ' '),
      from,
      target: target(from),
      typeOnly: only,
      values: type ? [] : values,
    };
  });
  const late = [...text.matchAll(dynamic)].map((match): Import => {
    const [whole, from = ''] = match;
    return { line: lineAt(match.index), text: whole, from, target: target(from), typeOnly: false, values: [] };
  });
  return { file, text, lines: text.split('\n'), imports: [...still, ...late] };
}

const sources = globSync('{functions,shared,infra}/**/*.ts', { cwd: root }).sort().map(readSource);
const tests = globSync('test/**/*.ts', { cwd: root }).sort().map(readSource);

/** What the product is made of: it runs in Lambda. */
const product = sources.filter(({ file }) => !file.startsWith('infra/'));

/** The lines that break a rule, each with why the rule is there. */
function broken(
  of: readonly Source[],
  why: string,
  breaks: (one: Import, source: Source) => boolean,
): readonly string[] {
  return of.flatMap((source) =>
    source.imports.filter((one) => breaks(one, source)).map((one) => `${source.file}:${one.line}: ${one.text}: ${why}`),
  );
}

const within = (folder: string) => sources.filter(({ file }) => file.startsWith(folder));

/** The layers, each with what it may import beside itself. */
const arrows: Readonly<Record<string, { readonly to: readonly string[]; readonly why: string }>> = {
  'functions/': {
    to: ['shared/', 'docs/openapi.json'], // the generated document, which one endpoint answers
    why: 'functions are the outermost layer: nothing of infra or test is in a bundle, and no endpoint knows another',
  },
  'shared/http/': {
    to: ['shared/data/', 'shared/versions/', 'shared/resources/', 'shared/lib/'],
    why: 'the shell of endpoints knows the table and the resources; rules come to it as functions, workers not at all',
  },
  'shared/work/': {
    to: ['shared/domain/', 'shared/data/', 'shared/versions/', 'shared/resources/', 'shared/lib/'],
    why: 'workers know no HTTP: a message is no request',
  },
  'shared/domain/': {
    to: ['shared/data/', 'shared/resources/', 'shared/lib/'],
    why: 'rules are pure: they can be asked again, and tested with plain values',
  },
  'shared/data/': {
    to: ['shared/resources/', 'shared/lib/'],
    why: 'the table does not know what is decided about its records, nor who asks for them',
  },
  'shared/versions/': {
    to: ['shared/resources/', 'shared/lib/'],
    why: 'a version is a shape: a pure function of the record, for answers and webhooks alike',
  },
  'shared/resources/': { to: ['shared/lib/'], why: 'a resource says what a noun is, and nothing of where it is kept' },
  'shared/lib/': { to: [], why: 'the library is below everything and knows nothing of this service' },
};

describe('the arrows point one way', () => {
  test.each(Object.entries(arrows))('%s', (layer, { to, why }) => {
    expect(within(layer).length).toBeGreaterThan(0);
    const allowed = layer === 'functions/' ? to : [layer, ...to];
    expect(
      broken(
        within(layer),
        why,
        ({ target }) => target !== undefined && !allowed.some((one) => target.startsWith(one)),
      ),
    ).toEqual([]);
  });

  test('every file of the product stands in a layer', () => {
    const layers = Object.keys(arrows);
    expect(product.map(({ file }) => file).filter((file) => !layers.some((layer) => file.startsWith(layer)))).toEqual(
      [],
    );
  });

  test('nothing imports a test', () => {
    const why = 'tests are not shipped, and what is shipped must not depend on them';
    expect(broken(sources, why, ({ target }) => target?.startsWith('test/') === true)).toEqual([]);
  });
});

describe('the rules are pure', () => {
  const domain = within('shared/domain/');

  test('types alone come from the table', () => {
    const why = 'a rule that could read or write could do it twice: the decide-again loop asks it up to five times';
    expect(
      broken(domain, why, ({ target, typeOnly }) => target?.startsWith('shared/data/') === true && !typeOnly),
    ).toEqual([]);
  });

  test('no package but the schema and the arithmetic, no clock, no log, no environment', () => {
    const why = 'the same values must give the same answer, whenever and wherever a rule is asked';
    const impure = ['shared/lib/log.ts', 'shared/lib/lazy.ts'];
    expect(
      broken(
        domain,
        why,
        ({ from, target, typeOnly, values }) =>
          !typeOnly &&
          (target === undefined
            ? !['zod', 'big.js', 'node:util'].includes(from)
            : impure.includes(target) ||
              (target === 'shared/lib/clock.ts' && values.some((name) => /^(now|wait|setClock)/.test(name)))),
      ),
    ).toEqual([]);
    const ambient = /\b(Date\.now|new Date\(\)|Math\.random|process\.|randomUUID|setTimeout|console\.)/;
    expect(linesOf(domain, ambient)).toEqual([]);
  });
});

/** Lines that hold something, as `file:line: text`; comments aside. */
function linesOf(of: readonly Source[], what: RegExp): readonly string[] {
  return of.flatMap(({ file, lines }) =>
    lines.flatMap((line, index) =>
      what.test(line) && !/^\s*(\/\/|\/?\*)/.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
    ),
  );
}

describe('the table is asked in one place', () => {
  test('no command of DynamoDB outside shared/data: keys, conditions and retries are made there and nowhere else', () => {
    const others = sources.filter(({ file }) => !file.startsWith('shared/data/') && !file.startsWith('infra/local/'));
    const why = 'a call past shared/data has no retries, no deadline, and keys of its own';
    expect(
      broken(others, why, ({ from, typeOnly, values }) => {
        const isTable = from === '@aws-sdk/lib-dynamodb' || from === '@aws-sdk/client-dynamodb';
        return isTable && !typeOnly && (values.length === 0 || values.some((name) => /Command$|Client$/.test(name)));
      }),
    ).toEqual([]);
  });

  test('the client of the table is used by shared/data alone; the local world watches it', () => {
    const why = 'everything but shared/data leaves the client alone';
    const others = sources.filter(({ file }) => !file.startsWith('shared/data/') && !file.startsWith('infra/local/'));
    expect(
      broken(others, why, ({ target, values }) => target === 'shared/data/client.ts' && values.includes('tableClient')),
    ).toEqual([]);
  });

  test('no Scan: it reads the whole table, whoever asks', () => {
    expect(linesOf(sources, /\bScanCommand\b/)).toEqual([]);
  });
});

describe('imports are written one way', () => {
  test('zod comes whole, so that bundles hold what is used of it', () => {
    const zod = [...sources, ...tests].flatMap(({ file, imports }) =>
      imports.filter(({ from }) => from === 'zod' || from.startsWith('zod/')).map(({ text }) => ({ file, text })),
    );
    expect(zod.length).toBeGreaterThan(0);
    expect(zod.filter(({ text }) => !/^import (type )?\* as z from 'zod'$/.test(text))).toEqual([]);
  });

  test('every relative import names its file with its ending: Node runs the sources as they are', () => {
    const why = 'without the ending Node does not find the file';
    expect(
      broken([...sources, ...tests], why, ({ from, target }) => target !== undefined && !/\.(ts|json|cjs)$/.test(from)),
    ).toEqual([]);
  });

  test('no barrels: an import names the file that it means, and loads no other', () => {
    const files = [...sources, ...tests].map(({ file }) => file);
    expect(files.filter((file) => /(^|\/)index\.ts$/.test(file))).toEqual([]);
    expect(linesOf([...sources, ...tests], /^export (type )?(\*|\{.*\})( as \w+)? from /)).toEqual([]);
  });
});

test('the environment is read in a few places, and on use: a handler can be imported with an empty environment', () => {
  const places = ['shared/lib/lazy.ts', 'shared/lib/log.ts', 'shared/data/client.ts'];
  const others = product.filter(({ file }) => !places.includes(file));
  expect(linesOf(others, /\bprocess\.env\b/)).toEqual([]);
});

test('an endpoint fits on a screen: above 60 lines it holds a rule or a read that belongs to shared', () => {
  const endpoints = within('functions/').filter(({ file }) => !file.startsWith('functions/workers/'));
  expect(endpoints.length).toBeGreaterThan(0);
  const long = endpoints.flatMap(({ file, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > 60 ? [`${file}: ${lines} lines`] : [];
  });
  expect(long).toEqual([]);
});
