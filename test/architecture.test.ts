import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** One import of a file: its names, its source, and whether it exists only for types. */
interface Import {
  readonly line: number;
  /** The source text of the import. */
  readonly text: string;
  readonly from: string;
  /** The path from the repository's root, if the import is a file of it. */
  readonly target: string | undefined;
  readonly typeOnly: boolean;
  /** The imported names that exist at run time. */
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

/** The exports of packages: each name with its file. */
const doors: ReadonlyMap<string, string> = new Map(
  globSync('packages/*/package.json', { cwd: root }).flatMap((file) => {
    const { name, exports } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return Object.entries<string>(exports).map(
      ([door, leads]) => [join(name, door), join(dirname(file), leads)] as const,
    );
  }),
);

function readSource(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8');
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  const target = (from: string) =>
    from.startsWith('.') ? relative(root, join(root, dirname(file), from)) : doors.get(from);
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

const sources = globSync('{functions,shared,packages/*/src,infra,docs-generator,local,tools,client/src}/**/*.ts', {
  cwd: root,
})
  .sort()
  .map(readSource);
const tests = globSync('{test,packages/*/test}/**/*.ts', { cwd: root }).sort().map(readSource);

/** The sources that run in Lambda. */
const product = sources.filter(({ file }) => !/^(infra|docs-generator|local|tools|client)\//.test(file));

/** Returns the lines that break a rule, each with the reason of the rule. */
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

const nouns = ['shared/resources/', 'shared/model/', 'shared/lib/'];

/**
 * The layers from top to bottom. Each lists the layers that it may import from, and why it may not import from others.
 */
const arrows: Readonly<Record<string, { readonly to: readonly string[]; readonly why: string }>> = {
  'local/': {
    to: ['tools/', 'infra/', 'client/', 'shared/'],
    why: 'the local stage replaces AWS: it runs the deployed code, and deployed code must not depend on it',
  },
  'docs-generator/': {
    to: ['infra/', 'shared/', 'package.json'],
    why: 'pages are generated from the contracts and the key table, run no function, and show the version in package.json',
  },
  'tools/': {
    to: ['client/', 'shared/'],
    why: 'a command uses the same code as the service, and starts without the CDK',
  },
  'infra/': {
    to: ['shared/http/', 'shared/work/', 'shared/table/', 'shared/aws/', 'shared/lib/'],
    why: 'the stacks use contracts, queues and the indexes of the table, but no rules, and find the functions in the tree',
  },
  'functions/': {
    to: ['shared/', 'packages/'],
    why: 'functions are the top layer: a bundle contains nothing of infra or test, and endpoints do not depend on each other',
  },
  'shared/endpoints/': {
    to: ['shared/http/', 'shared/work/', 'shared/rules/', 'shared/reads/', 'shared/table/', 'shared/domain/', ...nouns],
    why: 'an endpoint of many nouns joins the shell with rules, reads and work, as a file in functions does',
  },
  'shared/http/': {
    to: [
      'shared/access/',
      'shared/files/',
      'shared/table/',
      'shared/aws/',
      'shared/domain/',
      'shared/versions/',
      ...nouns,
    ],
    why: 'the shell of endpoints uses keys, the table and the resources, and gets rules and reads as functions',
  },
  'shared/work/': {
    to: [
      'shared/rules/',
      'shared/reads/',
      'shared/versions/',
      'shared/files/',
      'shared/table/',
      'shared/aws/',
      'shared/domain/',
      'shared/outbound/',
      'packages/',
      ...nouns,
    ],
    why: 'workers use no HTTP, because a message is not a request and has no access key',
  },
  'shared/rules/': {
    to: ['shared/domain/', ...nouns],
    why: 'rules are pure, because the decide-again loop calls them up to five times, and would repeat a read or a write',
  },
  'shared/reads/': {
    to: ['shared/table/', 'shared/aws/', 'shared/domain/', ...nouns],
    why: 'reads load the data for rules, by noun, and rules make the decisions',
  },
  'shared/access/': {
    to: ['shared/table/', 'shared/aws/', 'shared/lib/'],
    why: 'callers and their limits are known before any noun is involved',
  },
  'shared/versions/': {
    to: ['shared/files/', 'shared/table/', 'shared/aws/', 'shared/domain/', ...nouns],
    why: 'this code shows records in one version, to callers and to subscribers, and each noun defines its own views',
  },
  'shared/files/': {
    to: ['shared/table/', 'shared/aws/', 'shared/lib/'],
    why: 'bytes, URLs and images are independent of nouns',
  },
  'shared/outbound/': {
    to: ['packages/', 'shared/aws/', 'shared/lib/'],
    why: 'the rules for users’ URLs, and the errors that users read, are independent of nouns',
  },
  'shared/table/': {
    to: ['shared/aws/', 'shared/domain/', ...nouns],
    why: 'the table is independent of the decisions about its records, and of callers',
  },
  'shared/domain/': {
    to: nouns,
    why: 'the language of rules: entities, reach, changes, events, transitions, without any storage',
  },
  'shared/resources/': {
    to: ['shared/model/', 'shared/lib/'],
    why: 'a resource describes a noun, without its storage',
  },
  'shared/aws/': { to: ['shared/lib/'], why: 'names and clients of AWS are independent of nouns' },
  'shared/model/': { to: ['shared/lib/'], why: 'fields and resources in general are independent of nouns' },
  'client/': {
    to: [],
    why: 'the client is a separate package, generated from the documents and installed without this service',
  },
  'packages/image-facts/': { to: [], why: 'a library of images, independent of commerce and of this service' },
  'packages/outbound/': { to: [], why: 'a library of requests, independent of commerce and of this service' },
  'packages/sandbox/': {
    to: [],
    why: 'a library that starts the local system as a process, and imports nothing of it',
  },
  'shared/lib/': { to: [], why: 'the library is the bottom layer and depends on no other' },
};

/** Returns the layer of a file: the first in the table whose path matches. */
const roomOf = (file: string): string | undefined => Object.keys(arrows).find((room) => file.startsWith(room));

describe('imports between layers go in one direction', () => {
  test.each(Object.entries(arrows))('%s', (room, { to, why }) => {
    const files = sources.filter(({ file }) => roomOf(file) === room);
    expect(files.length).toBeGreaterThan(0);
    const allowed = room === 'functions/' ? to : [room, ...to];
    expect(
      broken(
        files,
        why,
        ({ target }) =>
          target !== undefined &&
          !/^\.\.|\$/.test(target) && // a line of the template that `npm run new` writes
          !allowed.some((one) => target.startsWith(one)),
      ),
    ).toEqual([]);
  });

  test('no cycle exists between layers', () => {
    const below = new Map<string, Set<string>>();
    for (const { file, imports } of sources) {
      const from = roomOf(file) ?? file;
      for (const { target } of imports) {
        const to = target && roomOf(target);
        if (to && to !== from) below.set(from, (below.get(from) ?? new Set()).add(to));
      }
    }
    const reached = (room: string, seen = new Set<string>()): ReadonlySet<string> => {
      for (const next of below.get(room) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
      return seen;
    };
    expect([...below.keys()].filter((room) => reached(room).has(room))).toEqual([]);
    expect(below.size).toBeGreaterThan(12);
  });

  test('no cycle exists between files, including imports of types', () => {
    const below = new Map(sources.map(({ file, imports }) => [file, imports.flatMap(({ target }) => target ?? [])]));
    const done = new Set<string>();
    const circle = (file: string, way: readonly string[]): readonly string[] | undefined => {
      if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
      if (done.has(file)) return undefined;
      const found = (below.get(file) ?? []).flatMap((next) => circle(next, [...way, file]) ?? []);
      done.add(file);
      return found.length > 0 ? found : undefined;
    };
    expect(sources.flatMap(({ file }) => circle(file, []) ?? [])).toEqual([]);
  });

  test('every file is in a layer', () => {
    expect(sources.map(({ file }) => file).filter((file) => !roomOf(file))).toEqual([]);
  });

  test("workers import no HTTP code, except the task that stores a request's response with its effect", () => {
    const why = 'a message is not a request, and shared/versions shows records to subscribers';
    const workers = within('functions/workers/').filter(({ file }) => !file.endsWith('/disposition/commit.ts'));
    expect(workers.length).toBeGreaterThan(15);
    expect(broken(workers, why, ({ target }) => target?.startsWith('shared/http/') === true)).toEqual([]);
    const commit = within('functions/workers/disposition/commit.ts').flatMap(({ imports }) => imports);
    const known = commit.flatMap(({ target }) => (target?.startsWith('shared/http/') ? [target] : []));
    expect(known).toEqual(['shared/http/idempotency.ts', 'shared/http/render.ts']);
  });

  test('nothing imports a test', () => {
    const why = 'tests are not deployed, and deployed code must not depend on them';
    const isTest = /^(packages\/[^/]+\/)?test\//;
    expect(broken(sources, why, ({ target }) => target !== undefined && isTest.test(target))).toEqual([]);
  });

  test('a package is imported by its name, and its tests import nothing outside the package', () => {
    const packageOf = (file = '') => /^packages\/[^/]+\//.exec(file)?.[0];
    const [inside, outside] = [true, false].map((is) =>
      [...sources, ...tests].filter(({ file }) => is === (packageOf(file) !== undefined)),
    );
    const byPath = broken(outside ?? [], 'a package is used through its exports', ({ from, target }) => {
      return from.startsWith('.') && packageOf(target) !== undefined;
    });
    const leaving = broken(inside ?? [], 'a package must not depend on this repository', ({ target }, { file }) => {
      return target !== undefined && packageOf(target) !== packageOf(file);
    });
    const unknown = broken(outside ?? [], 'the package does not export the name', ({ from, target }) => {
      return from.startsWith('@made-to-order/') && target === undefined;
    });
    expect([...byPath, ...leaving, ...unknown]).toEqual([]);
    expect(inside?.length).toBeGreaterThan(10);
  });
});

describe('rules are pure', () => {
  const rules = within('shared/rules/');

  test('rules import no package except the schema and the arithmetic, and use no clock, log or environment', () => {
    const why = 'equal inputs must give equal results, at any time and in any place';
    const impure = ['shared/lib/log.ts', 'shared/lib/lazy.ts'];
    expect(
      broken(
        rules,
        why,
        ({ from, target, typeOnly, values }) =>
          !typeOnly &&
          (target === undefined
            ? !['big.js', 'node:util'].includes(from)
            : impure.includes(target) ||
              (target === 'shared/lib/clock.ts' && values.some((name) => /^(now|wait|setClock)/.test(name)))),
      ),
    ).toEqual([]);
    const ambient = /\b(Date\.now|new Date\(\)|Math\.random|process\.|randomUUID|setTimeout|console\.)/;
    expect(linesOf(rules, ambient)).toEqual([]);
  });
});

/** Returns the lines that match a pattern, as `file:line: text`, without comments. */
function linesOf(of: readonly Source[], what: RegExp): readonly string[] {
  return of.flatMap(({ file, lines }) =>
    lines.flatMap((line, index) =>
      what.test(line) && !/^\s*(\/\/|\/?\*)/.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
    ),
  );
}

describe('access to the table is in one place', () => {
  const isOfTable = (from: string) => from === '@aws-sdk/lib-dynamodb' || from === '@aws-sdk/client-dynamodb';

  test('only shared/table uses commands of DynamoDB, and it makes all keys, conditions and retries', () => {
    const others = sources.filter(({ file }) => !file.startsWith('shared/table/') && !file.startsWith('local/'));
    const why = 'a call outside shared/table has no retries, no deadline, and a separate way to make keys';
    expect(
      broken(others, why, ({ from, typeOnly, values }) => {
        const isCall = values.length === 0 || values.some((name) => /Command$|Client$/.test(name));
        return isOfTable(from) && !typeOnly && isCall;
      }),
    ).toEqual([]);
  });

  test('only shared/table and the local world use the client of the table', () => {
    const why = 'only shared/table uses the client';
    const others = sources.filter(({ file }) => !file.startsWith('shared/table/') && !file.startsWith('local/'));
    expect(
      broken(
        others,
        why,
        ({ target, values }) => target === 'shared/table/client.ts' && values.includes('tableClient'),
      ),
    ).toEqual([]);
  });

  test('no function uses Scan, because it reads the whole table', () => {
    const bulk = 'shared/table/bulk/';
    const others = sources.filter(({ file }) => !file.startsWith(bulk));
    expect(linesOf(others, /\bScanCommand\b/)).toEqual([]);
    const why = `${bulk} is for commands that process whole tables`;
    const served = product.filter(({ file }) => !file.startsWith(bulk));
    expect(broken(served, why, ({ target }) => target?.startsWith(bulk) === true)).toEqual([]);
  });
});

describe('imports have one form', () => {
  test('zod is imported from one file and as a namespace, so that bundles contain only the used parts', () => {
    const ours = 'shared/model/zod.ts';
    const all = [...sources, ...tests];
    const why = `${ours} configures zod`;
    const others = all.filter(({ file }) => file !== ours);
    expect(broken(others, why, ({ from }) => from === 'zod' || from.startsWith('zod/'))).toEqual([]);
    expect(all.some(({ file }) => file === ours)).toBe(true);
    const form = /^import (type )?\* as z from /;
    expect(
      broken(all, 'zod is imported as a namespace', ({ target, text }) => target === ours && !form.test(text)),
    ).toEqual([]);
  });

  test('every relative import has a file name with its extension, because Node runs the sources directly', () => {
    const why = 'Node does not find a file without its extension';
    expect(
      broken(
        [...sources, ...tests],
        why,
        // a package with one entry has its own name
        ({ from, target }) => target !== undefined && !/\.(ts|json|cjs)$|^@made-to-order\/[\w-]+$/.test(from),
      ),
    ).toEqual([]);
  });

  test('no barrels exist, so that an import loads only its own file', () => {
    const files = [...sources, ...tests].map(({ file }) => file);
    expect(files.filter((file) => /(^|\/)index\.ts$/.test(file))).toEqual([]);
    // a package has one entry, and so has zod
    const inside = sources.filter(({ file }) => file !== 'shared/model/zod.ts' && file !== 'client/src/client.ts');
    expect(linesOf([...inside, ...tests], /^export (type )?(\*|\{.*\})( as \w+)? from /)).toEqual([]);
  });
});

test('no comment is wider than the 120 columns of the code', () => {
  const written = [...sources, ...tests].filter(({ file }) => !file.startsWith('client/src/api/'));
  const wide = written.flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        line.length > 120 && /(?<![:'"])\/\/ |^ *\/?\*/.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(wide).toEqual([]);
});

test('few files read the environment, and only on use, so that a handler can be imported without one', () => {
  const places = ['shared/lib/lazy.ts', 'shared/lib/log.ts', 'shared/lib/invocation.ts', 'shared/aws/clients.ts'];
  const others = product.filter(({ file }) => !places.includes(file));
  expect(linesOf(others, /\bprocess\.env\b/)).toEqual([]);
});

test('one file creates all AWS clients, so that they share connections and limits', () => {
  const others = product.filter(({ file }) => file !== 'shared/aws/clients.ts');
  expect(linesOf(others, /\bnew (\w*Client|NodeHttpHandler)\(/)).toEqual([]);
});

test('one file uses OpenTelemetry, so that names and attributes of spans are closed lists', () => {
  const ours = 'shared/lib/trace.ts';
  const isOfTraces = ({ from }: Import) => from.startsWith('@opentelemetry/');
  expect(broken(product, `${ours} has all spans`, (one, { file }) => file !== ours && isOfTraces(one))).toEqual([]);
  const used = product.flatMap(({ imports }) => imports.filter(isOfTraces).map(({ from }) => from));
  expect(used).toEqual(['@opentelemetry/api']); // an SDK in a bundle would slow every cold start
});

test('the glossary has at most 35 words, so that a newcomer can learn them before a first change', () => {
  const rows = readFileSync(join(root, 'docs/contributing/glossary.md'), 'utf8').match(/^\| (?!Word|-).+$/gm) ?? [];
  const words = rows.flatMap((row) => (row.split('|')[1] ?? '').split(','));
  expect(words.length).toBeGreaterThan(20);
  expect(words.length).toBeLessThanOrEqual(35);
});

test('no two files declare a type with the same name, and test files export none of these names', () => {
  const read = (pattern: string) => globSync(pattern, { cwd: root }).map(readSource);
  const types = /^(?:export )?(?:abstract )?(?:type|interface|class) (\w+)/gm;
  const exportedTypes = /^export (?:type|interface|class) (\w+)/gm;
  const namesIn = (files: readonly Source[], declaration: RegExp) =>
    files.flatMap(({ file, text }) => [...text.matchAll(declaration)].map(([, name]) => ({ name, file })));
  const declared = Map.groupBy(
    [
      ...namesIn(
        [...sources, ...read('console/src/**/*.{ts,tsx}')].filter(({ file }) => !file.startsWith('client/src/api/')),
        types,
      ),
      // the model of the service shares no code with it, but uses the words of the API
      ...namesIn(
        read('{test,packages/*/test}/**/*.ts').filter(({ file }) => !file.startsWith('test/promises/model/')),
        exportedTypes,
      ),
    ],
    ({ name }) => name,
  );
  expect(declared.size).toBeGreaterThan(500);
  expect([...declared.values()].filter((found) => new Set(found.map(({ file }) => file)).size > 1)).toEqual([]);
});

test('file names in shared are unique, except for nouns of resources, rules and reads', () => {
  const rooms = Map.groupBy(
    within('shared/').filter(({ file }) => !/^shared\/(resources|rules|reads)\//.test(file)),
    ({ file }) => basename(file),
  );
  expect(rooms.size).toBeGreaterThan(100);
  expect([...rooms.values()].filter((found) => found.length > 1).map((found) => found.map(({ file }) => file))).toEqual(
    [],
  );
  const others = new Set(rooms.keys());
  const nouns = sources.filter(({ file }) => /^shared\/(resources|rules|reads)\//.test(file));
  expect(nouns.filter(({ file }) => others.has(basename(file))).map(({ file }) => file)).toEqual([]);
});

test('endpoints pass on the reach of their caller, so that a new role never sees more than it may', () => {
  const unlimited = within('functions/').filter(
    ({ imports }) => imports.some(({ values }) => values.includes('everything')), // the signature decides at /files
  );
  expect(unlimited.map(({ file }) => file)).toEqual(['functions/public/files/get.ts']);
});

test('endpoints have at most 60 lines, because rules and reads belong to shared', () => {
  const endpoints = within('functions/').filter(({ file }) => !file.startsWith('functions/workers/'));
  expect(endpoints.length).toBeGreaterThan(0);
  const long = endpoints.flatMap(({ file, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > 60 ? [`${file}: ${lines} lines`] : [];
  });
  expect(long).toEqual([]);
});
