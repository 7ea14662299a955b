import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** One import of a file: what it names, from where, and whether it is gone when the code runs. */
interface Import {
  readonly line: number;
  /** As it is written. */
  readonly text: string;
  readonly from: string;
  /** Path from the top of the repository, for a file of it. */
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

/** What packages offer: the file that each of their names leads to. */
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

/** What the product is made of: it runs in Lambda. */
const product = sources.filter(({ file }) => !/^(infra|docs-generator|local|tools|client)\//.test(file));

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

const nouns = ['shared/resources/', 'shared/model/', 'shared/lib/'];

/** The rooms from the top floor down, each with the rooms that it may import from and why it may not from others. */
const arrows: Readonly<Record<string, { readonly to: readonly string[]; readonly why: string }>> = {
  'local/': {
    to: ['tools/', 'infra/', 'client/', 'shared/'],
    why: 'the local stage stands in for AWS: it runs what is deployed, and nothing that is deployed knows it',
  },
  'docs-generator/': {
    to: ['infra/', 'shared/', 'package.json'],
    why: 'pages are printed from the contracts and the key table; they run no function, and say of which version they are',
  },
  'tools/': {
    to: ['client/', 'shared/'],
    why: 'a command reads and writes as the service does, and needs none of the CDK to start',
  },
  'infra/': {
    to: ['shared/http/', 'shared/work/', 'shared/table/', 'shared/aws/', 'shared/lib/'],
    why: 'the stacks know contracts, queues, the indexes of the table, and no rule; functions they find in the tree',
  },
  'functions/': {
    to: ['shared/', 'packages/'],
    why: 'functions are the outermost floor: nothing of infra or test is in a bundle, and no endpoint knows another',
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
    why: 'the shell of endpoints knows keys, the table and the resources; rules and reads come to it as functions',
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
    why: 'workers know no HTTP: a message is no request, and has no access key',
  },
  'shared/rules/': {
    to: ['shared/domain/', ...nouns],
    why: 'rules are pure: a rule that could read or write could do it twice, for the decide-again loop asks it up to five times',
  },
  'shared/reads/': {
    to: ['shared/table/', 'shared/aws/', 'shared/domain/', ...nouns],
    why: 'what rules are given is read here by noun; what follows from it is decided elsewhere',
  },
  'shared/access/': {
    to: ['shared/table/', 'shared/aws/', 'shared/lib/'],
    why: 'who calls and how often is known before anything is known of nouns',
  },
  'shared/versions/': {
    to: ['shared/files/', 'shared/table/', 'shared/aws/', 'shared/domain/', ...nouns],
    why: 'records are shown here as a version does, to callers and to subscribers; what it shows of a noun is with the noun',
  },
  'shared/files/': {
    to: ['shared/table/', 'shared/aws/', 'shared/lib/'],
    why: 'bytes, addresses and images are the same whatever noun they belong to',
  },
  'shared/outbound/': {
    to: ['packages/', 'shared/aws/', 'shared/lib/'],
    why: 'what a user’s URL may reach, and what its owner reads of it, whatever noun it belongs to',
  },
  'shared/table/': {
    to: ['shared/aws/', 'shared/domain/', ...nouns],
    why: 'the table does not know what is decided about its records, nor who asks for them',
  },
  'shared/domain/': {
    to: nouns,
    why: 'the language of rules: entities, reach, changes, events, transitions; it names what is stored and stores nothing',
  },
  'shared/resources/': {
    to: ['shared/model/', 'shared/lib/'],
    why: 'a resource says what a noun is, and nothing of where it is kept',
  },
  'shared/aws/': { to: ['shared/lib/'], why: 'names and clients of AWS know no noun' },
  'shared/model/': { to: ['shared/lib/'], why: 'fields and resources in general know no noun' },
  'client/': {
    to: [],
    why: 'the client is a package of its own, made from the documents: it is installed where none of this is',
  },
  'packages/image-facts/': { to: [], why: 'a library of images: it knows no commerce and nothing of this service' },
  'packages/outbound/': { to: [], why: 'a library of requests: it knows no commerce and nothing of this service' },
  'shared/lib/': { to: [], why: 'the library is below everything and knows nothing of this service' },
};

/** The room that a file is in: the first of the table whose path it has. */
const roomOf = (file: string): string | undefined => Object.keys(arrows).find((room) => file.startsWith(room));

describe('the arrows point one way', () => {
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

  test('no room imports one from which it is imported, over however many others', () => {
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

  test('no file imports one from which it is imported, over however many others, types included', () => {
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

  test('every file is in a room', () => {
    expect(sources.map(({ file }) => file).filter((file) => !roomOf(file))).toEqual([]);
  });

  test('workers know no HTTP, except the task that keeps the answer of a request with its effect', () => {
    const why = 'a message is no request: what shows records to whoever is told is in shared/versions';
    const workers = within('functions/workers/').filter(({ file }) => !file.endsWith('/disposition/commit.ts'));
    expect(workers.length).toBeGreaterThan(15);
    expect(broken(workers, why, ({ target }) => target?.startsWith('shared/http/') === true)).toEqual([]);
    const commit = within('functions/workers/disposition/commit.ts').flatMap(({ imports }) => imports);
    const known = commit.flatMap(({ target }) => (target?.startsWith('shared/http/') ? [target] : []));
    expect(known).toEqual(['shared/http/idempotency.ts', 'shared/http/render.ts']);
  });

  test('nothing imports a test', () => {
    const why = 'tests are not shipped, and what is shipped must not depend on them';
    const isTest = /^(packages\/[^/]+\/)?test\//;
    expect(broken(sources, why, ({ target }) => target !== undefined && isTest.test(target))).toEqual([]);
  });

  test('a package is used by its name, and its tests use nothing outside of it', () => {
    const packageOf = (file = '') => /^packages\/[^/]+\//.exec(file)?.[0];
    const [inside, outside] = [true, false].map((is) =>
      [...sources, ...tests].filter(({ file }) => is === (packageOf(file) !== undefined)),
    );
    const byPath = broken(outside ?? [], 'what a package offers is in its exports', ({ from, target }) => {
      return from.startsWith('.') && packageOf(target) !== undefined;
    });
    const leaving = broken(inside ?? [], 'a package can be taken out of here', ({ target }, { file }) => {
      return target !== undefined && packageOf(target) !== packageOf(file);
    });
    const unknown = broken(outside ?? [], 'its exports have no such name', ({ from, target }) => {
      return from.startsWith('@made-to-order/') && target === undefined;
    });
    expect([...byPath, ...leaving, ...unknown]).toEqual([]);
    expect(inside?.length).toBeGreaterThan(10);
  });
});

describe('the rules are pure', () => {
  const rules = within('shared/rules/');

  test('no package but the schema and the arithmetic, no clock, no log, no environment', () => {
    const why = 'the same values must give the same answer, whenever and wherever a rule is asked';
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

/** Lines that hold something, as `file:line: text`; comments aside. */
function linesOf(of: readonly Source[], what: RegExp): readonly string[] {
  return of.flatMap(({ file, lines }) =>
    lines.flatMap((line, index) =>
      what.test(line) && !/^\s*(\/\/|\/?\*)/.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
    ),
  );
}

describe('the table is asked in one place', () => {
  const isOfTable = (from: string) => from === '@aws-sdk/lib-dynamodb' || from === '@aws-sdk/client-dynamodb';

  test('no command of DynamoDB outside shared/table: keys, conditions and retries are made there and nowhere else', () => {
    const others = sources.filter(({ file }) => !file.startsWith('shared/table/') && !file.startsWith('local/'));
    const why = 'a call past shared/table has no retries, no deadline, and keys of its own';
    expect(
      broken(others, why, ({ from, typeOnly, values }) => {
        const isCall = values.length === 0 || values.some((name) => /Command$|Client$/.test(name));
        return isOfTable(from) && !typeOnly && isCall;
      }),
    ).toEqual([]);
  });

  test('the client of the table is used by shared/table alone; the local world watches it', () => {
    const why = 'everything but shared/table leaves the client alone';
    const others = sources.filter(({ file }) => !file.startsWith('shared/table/') && !file.startsWith('local/'));
    expect(
      broken(
        others,
        why,
        ({ target, values }) => target === 'shared/table/client.ts' && values.includes('tableClient'),
      ),
    ).toEqual([]);
  });

  test('no Scan: it reads the whole table, whoever asks', () => {
    expect(linesOf(sources, /\bScanCommand\b/)).toEqual([]);
  });
});

describe('imports are written one way', () => {
  test('zod comes from one file, and whole, so that bundles hold what is used of it', () => {
    const ours = 'shared/model/zod.ts';
    const all = [...sources, ...tests];
    const why = `${ours} says how zod is set`;
    const others = all.filter(({ file }) => file !== ours);
    expect(broken(others, why, ({ from }) => from === 'zod' || from.startsWith('zod/'))).toEqual([]);
    expect(all.some(({ file }) => file === ours)).toBe(true);
    const form = /^import (type )?\* as z from /;
    expect(broken(all, 'zod comes whole', ({ target, text }) => target === ours && !form.test(text))).toEqual([]);
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
    // a package has one door, and so has zod
    const inside = sources.filter(({ file }) => file !== 'shared/model/zod.ts' && file !== 'client/src/client.ts');
    expect(linesOf([...inside, ...tests], /^export (type )?(\*|\{.*\})( as \w+)? from /)).toEqual([]);
  });
});

test('the environment is read in a few places, and on use: a handler can be imported with an empty environment', () => {
  const places = ['shared/lib/lazy.ts', 'shared/lib/log.ts', 'shared/aws/clients.ts'];
  const others = product.filter(({ file }) => !places.includes(file));
  expect(linesOf(others, /\bprocess\.env\b/)).toEqual([]);
});

test('clients of AWS are made in one place: all have the same connections and limits', () => {
  const others = product.filter(({ file }) => file !== 'shared/aws/clients.ts');
  expect(linesOf(others, /\bnew (\w*Client|NodeHttpHandler)\(/)).toEqual([]);
});

test('a type name means one thing: no two files declare it', () => {
  const declared = Map.groupBy(
    sources
      .filter(({ file }) => !file.startsWith('client/src/api/'))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/^(?:export )?(?:abstract )?(?:type|interface|class) (\w+)/gm)].map(([, name]) => ({
          name,
          file,
        })),
      ),
    ({ name }) => name,
  );
  expect(declared.size).toBeGreaterThan(500);
  expect([...declared.values()].filter((found) => new Set(found.map(({ file }) => file)).size > 1)).toEqual([]);
});

test('a file of shared has a name of its own, except where resources, rules and reads share a noun', () => {
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

test('an endpoint passes the reach of its caller on: no role that it admits later sees more than it may', () => {
  const unlimited = within('functions/').filter(
    ({ imports }) => imports.some(({ values }) => values.includes('everything')), // the signature decides at /files
  );
  expect(unlimited.map(({ file }) => file)).toEqual(['functions/public/files/get.ts']);
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
