import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { partsOfRoute, takesIfMatch } from '../shared/http/contract.ts';
import { publishedVersions } from '../shared/versions/versions.ts';

const root = join(import.meta.dirname, '..');
const areas = [...Object.keys(publishedVersions), 'public'];
const nameCharacters = 40;

/** What `npm run new` was asked for, and cannot do. */
export class UnusableName extends Error {}

/** An endpoint to be: `v2/orders/list`. */
interface Target {
  readonly area: string;
  readonly noun: string;
  readonly verb: string;
}

/** Reads area, noun and verb of an endpoint's name; throws UnusableName with what is wrong. */
function targetOf(name: string): Target {
  const [area = '', noun = '', verb = '', ...more] = name.split('/');
  if (!areas.includes(area)) throw new UnusableName(`"${area}" is no area. There are: ${areas.join(', ')}.`);
  const wrong = [noun, verb].find(
    (word) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(word) || word.length > nameCharacters,
  );
  if (wrong !== undefined || more.length > 0) {
    throw new UnusableName(
      `"${name}" must be <area>/<noun>/<verb>; noun and verb in small letters, digits and single hyphens, as v2/orders/list.`,
    );
  }
  return { area, noun, verb };
}

/**
 * Writes an endpoint and, where there is none, its noun's test below the folder; answers the paths of what it wrote.
 */
export async function writeEndpoint(folder: string, name: string): Promise<readonly string[]> {
  const target = targetOf(name);
  const { area, noun, verb } = target;
  const file = `functions/${area}/${noun}/${verb}.ts`;
  if (await exists(join(folder, file))) throw new UnusableName(`${file} exists already.`);
  const test = `test/endpoints/${area}/${noun}.test.ts`;
  const files = new Map([[file, endpointText(target)]]);
  if (!(await exists(join(folder, test)))) files.set(test, testText(target));
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, { flag: 'wx' });
  }
  return [...files.keys()];
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

// the route that a verb usually has; any other verb is a change of one record
const routes: Readonly<Record<string, (collection: string) => string>> = {
  list: (collection) => `GET ${collection}`,
  get: (collection) => `GET ${collection}/{id}`,
  create: (collection) => `POST ${collection}`,
  update: (collection) => `PUT ${collection}/{id}`,
  delete: (collection) => `DELETE ${collection}/{id}`,
};

function routeOf({ area, noun, verb }: Target): string {
  const collection = area === 'public' ? `/${noun}` : `/${area}/${noun}`;
  const route = routes[verb];
  return route ? route(collection) : `PUT ${collection}/{id}/${verb}`;
}

const rolesOf = ({ area }: Target): string =>
  ({ 'master-administration': "['staff']", public: "'anyone'" })[area] ?? "['merchant']";

const words = (name: string): string => name.replaceAll('-', ' ');

const endpointText = (target: Target): string =>
  target.area === 'public' ? publicEndpointText(target) : keyedEndpointText(target);

function publicEndpointText(target: Target): string {
  return `import { publicEndpoint } from '../../../shared/http/public-endpoint.ts';
import { notFound } from '../../../shared/lib/refusal.ts';

export const handler = publicEndpoint(
  {
    route: '${routeOf(target)}',
    summary: '${capitalized(words(target.verb))} ${words(target.noun)}',
    allow: ${rolesOf(target)},
    needs: [],
    errorImpact: '${impact}',
  },
  async () => {
    throw notFound('${capitalized(words(target.noun))}');
  },
);
`;
}

const impact = 'Say here what it means for a customer when this endpoint fails.';

function keyedEndpointText(target: Target): string {
  const route = routeOf(target);
  const changes = takesIfMatch(partsOfRoute(route).verb);
  const example = route.includes('{id}') ? "{ given: 'theDemo', params: { id: 1 } }" : "{ given: 'theDemo' }";
  const [imports, needs, code] = changes ? codeOfChange(target) : plainCode(target);
  return `import * as z from 'zod';
${imports}

export const handler = endpoint(
  {
    route: '${route}',
    summary: '${capitalized(words(target.verb))} ${words(target.noun)}',
    allow: ${rolesOf(target)},
    example: ${example},
    returns: z.object({ id: z.int() }),
${needs}    errorImpact: '${impact}',
  },
${code},
);
`;
}

/** The imports, the stated needs and the code of an endpoint; a plain function states its needs. */
type Code = readonly [imports: string, needs: string, code: string];

const plainCode = ({ noun }: Target): Code => [
  `import { endpoint } from '../../../shared/http/endpoint.ts';
import { notFound } from '../../../shared/lib/refusal.ts';`,
  '    needs: [],\n',
  `  async () => {
    throw notFound('${capitalized(words(noun))}');
  }`,
];

const codeOfChange = ({ noun }: Target): Code => [
  `import { unchanged } from '../../../shared/changes/change.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { notFound } from '../../../shared/lib/refusal.ts';
import type { RecordBase } from '../../../shared/model/fields.ts';`,
  '',
  `  change(
    async (): Promise<{ subject: RecordBase }> => {
      throw notFound('${capitalized(words(noun))}');
    },
    ({ subject }) => unchanged(subject),
  )`,
];

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

// the call of `noun(world, …)` that a verb's route is reached by, and what it is given
const calls: Readonly<Record<string, readonly [call: string, given: string]>> = {
  list: ['list', "''"],
  get: ['get', '1'],
  create: ['post', '{}'],
  update: ['put', '1, {}'],
  delete: ['remove', '1'],
};

/** What a test promises of an endpoint, and the status that it answers to each key, which is source text. */
type Rule = readonly [promise: string, statuses: Readonly<Record<string, number>>];

const ruleOf = ({ area }: Target): Rule => {
  if (area === 'public') return ['200 without a key', { null: 200 }];
  if (area === 'master-administration')
    return ['200 to staff, 403 to merchants', { "'staff'": 200, "'merchant'": 403 }];
  return ['200 to merchants, 403 to staff', { "'merchant'": 200, "'staff'": 403 }];
};

function testText(target: Target): string {
  const { area, noun, verb } = target;
  const [call, given] = calls[verb] ?? ['put', `'1/${verb}', {}`];
  const [promise, statuses] = ruleOf(target);
  const expected = Object.entries(statuses).map(
    ([key, status]) => `    expect((await ${call}(${given}, { key: ${key} })).status).toBe(${status});\n`,
  );
  return `import { describe, expect, test } from 'vitest';
import { noun } from '../../support/noun.ts';
import { startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();

const { ${call} } = noun(world, '${area === 'public' ? noun : `${area}/${noun}`}');

describe('${routeOf(target)}', () => {
  test('${promise}', async () => {
${expected.join('')}  });
});
`;
}

if (import.meta.main) {
  const [name = ''] = process.argv.slice(2);
  try {
    const paths = await writeEndpoint(root, name);
    process.stdout.write(`${paths.join('\n')}\nNext: state the contract, then npm run docs.\n`);
  } catch (error) {
    if (!(error instanceof UnusableName)) throw error;
    process.stderr.write(`${error.message}\nUsage: npm run new <area>/<noun>/<verb>\n`);
    process.exitCode = 1;
  }
}
