import { partsOfRoute, takesIfMatch } from '../shared/http/contract.ts';
import { withArticle } from '../shared/lib/with-article.ts';

/** A new endpoint, such as `v2/orders/list`. */
export interface NewEndpoint {
  readonly area: string;
  readonly noun: string;
  readonly verb: string;
}

// The usual route of a verb. Any other verb changes one record.
const routes: Readonly<Record<string, (collection: string) => string>> = {
  list: (collection) => `GET ${collection}`,
  get: (collection) => `GET ${collection}/{id}`,
  create: (collection) => `POST ${collection}`,
  update: (collection) => `PUT ${collection}/{id}`,
  delete: (collection) => `DELETE ${collection}/{id}`,
};

function routeOf({ area, noun, verb }: NewEndpoint): string {
  const collection = area === 'public' ? `/${noun}` : `/${area}/${noun}`;
  const route = routes[verb];
  return route ? route(collection) : `PUT ${collection}/{id}/${verb}`;
}

/** Returns the role that may call an endpoint of an area, and a role that may not. */
const rolesOf = ({ area }: NewEndpoint): readonly [allowed: string, refused: string] =>
  area === 'master-administration' ? ['staff', 'merchant'] : ['merchant', 'staff'];

const words = (name: string): string => name.replaceAll('-', ' ');
const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const described = 'Describe here in two to four sentences what it does, when to use it and what comes next.';
const impact = 'Describe here what it means for a customer if this endpoint fails.';

/**
 * Returns the source of an endpoint. It returns the response that its verb gives while no record of the noun exists.
 */
export const endpointText = (target: NewEndpoint): string =>
  target.area === 'public' ? publicText(target) : keyedText(target);

const publicText = (
  target: NewEndpoint,
): string => `import { publicEndpoint, text } from '../../../shared/http/public-endpoint.ts';

export const handler = publicEndpoint(
  {
    route: '${routeOf(target)}',
    summary: '${summaryOf(target)}',
    description: '${described}',
    allow: 'anyone',
    answersAs: ['application/json'],
    needs: [],
    errorImpact: '${impact}',
  },
  async () => text('application/json', '{}'),
);
`;

const usualWords: Readonly<Record<string, string>> = { update: 'change' };

/** Returns the title of an endpoint: `List widgets`, `Get a widget`. */
function summaryOf({ verb, noun }: NewEndpoint): string {
  const action = capitalized(words(usualWords[verb] ?? verb));
  if (verb === 'list') return `${action} ${words(noun)}`;
  return `${action} ${withArticle(singular(words(noun)))}`;
}

const singular = (plural: string): string =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** The parts of an endpoint's source that depend on its verb. */
interface Stub {
  readonly imports: readonly string[];
  readonly example: string;
  /** Lines of the contract that other verbs do not have. */
  readonly contract: readonly string[];
  readonly returns?: string;
  readonly code: string;
}

function keyedText(target: NewEndpoint): string {
  const { imports, example, contract, returns, code } = stubOf(target);
  const [role] = rolesOf(target);
  const lines = [
    `route: '${routeOf(target)}',`,
    `summary: '${summaryOf(target)}',`,
    `description: '${described}',`,
    `allow: ['${role}'],`,
    `example: ${example},`,
    ...(returns ? [`returns: ${returns},`] : []),
    ...contract,
    `errorImpact: '${impact}',`,
  ];
  const zod = returns ? [shared('* as z', 'model/zod')] : [];
  return `${[...imports, ...zod].join('\n')}

export const handler = endpoint(
  {
${lines.map((line) => `    ${line}`).join('\n')}
  },
${code},
);
`;
}

const shared = (names: string, path: string): string => `import ${names} from '../../../shared/${path}.ts';`;
const endpointImport = shared('{ endpoint }', 'http/endpoint');
const oneOfDemo = "{ given: 'theDemo', params: { id: 1 } }";

function stubOf(target: NewEndpoint): Stub {
  const { area, noun, verb } = target;
  const refusal = `throw notFound('${capitalized(singular(words(noun)))}');`;
  if (verb === 'list')
    return {
      imports: [endpointImport],
      example: "{ given: 'theDemo' }",
      contract: ["paging: 'page',", 'needs: [],'],
      returns: 'z.object({ id: z.int() })',
      code: `  async () => ({
    kind: 'page',
    page: { records: [], more: false, skip: 0, last: undefined },
    ascending: ${area !== 'v2'},
  })`,
    };
  if (verb === 'create')
    return {
      imports: [
        shared('{ json }', 'http/body'),
        endpointImport,
        shared('{ reply }', 'http/render'),
        shared('{ filledLine }', 'model/fields'),
      ],
      example: "{ given: 'theDemo', body: { name: 'Example' } }",
      contract: ['body: json(z.object({ name: filledLine() })),', 'status: 201,', 'needs: [],'],
      returns: 'z.object({ name: z.string() })',
      code: '  async ({ body: { name } }) => reply({ name })',
    };
  if (!takesIfMatch(partsOfRoute(routeOf(target)).verb))
    return {
      imports: [endpointImport, shared('{ notFound }', 'lib/refusal')],
      example: oneOfDemo,
      contract: ['needs: [],'],
      returns: 'z.object({ id: z.int() })',
      code: `  async () => {\n    ${refusal}\n  }`,
    };
  return {
    imports: [
      shared('{ unchanged }', 'domain/change'),
      shared('{ change }', 'http/decide-and-answer'),
      endpointImport,
      shared('{ notFound }', 'lib/refusal'),
      shared('type { RecordBase }', 'model/fields'),
    ],
    example: oneOfDemo,
    contract: verb === 'delete' ? ['status: 204,'] : [],
    ...(verb !== 'delete' && { returns: 'z.object({ id: z.int() })' }),
    code: `  change(
    async (): Promise<{ subject: RecordBase }> => {
      ${refusal}
    },
    ${verb === 'delete' ? '() => unchanged(undefined)' : '({ subject }) => unchanged(subject)'},
  )`,
  };
}

/** The request of a verb's test and the expected response, as source. */
interface VerbStub {
  readonly promise: string;
  readonly method: string;
  readonly given: readonly string[];
  readonly answer: string;
}

const unknown = { promise: '404', answer: '{ status: 404 }' };

const promised: Readonly<Record<string, VerbStub>> = {
  list: { promise: 'an empty page', method: 'list', given: ["''"], answer: '{ status: 200, json: { data: [] } }' },
  create: {
    promise: '201',
    method: 'post',
    given: ["{ name: 'Example' }"],
    answer: "{ status: 201, json: { name: 'Example' } }",
  },
  get: { ...unknown, method: 'get', given: ['1'] },
  update: { ...unknown, method: 'put', given: ['1', '{}'] },
  delete: { ...unknown, method: 'remove', given: ['1'] },
};

const promisedOf = ({ area, verb }: NewEndpoint): VerbStub => {
  const one = promised[verb] ?? { ...unknown, method: 'put', given: [`'1/${verb}'`, '{}'] };
  return area === 'public' ? { ...one, promise: '200', answer: '{ status: 200 }' } : one;
};

const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the source of an endpoint's test. */
export function testText(target: NewEndpoint): string {
  const { area, noun } = target;
  const { promise, method, given, answer } = promisedOf(target);
  const expectation = (key: string, expected: string) => {
    const call = `await ${camel(noun)}.${method}(${[...given, `{ key: ${key} }`].join(', ')})`;
    return `    expect(${call}).toMatchObject(${expected});\n`;
  };
  const [allowed, refused] = rolesOf(target);
  const [title, ...lines] =
    area === 'public'
      ? [`returns ${promise} without a key`, expectation('null', answer)]
      : [
          `returns ${promise} to a ${allowed} key and 403 to a ${refused} key`,
          expectation(`'${allowed}'`, answer),
          expectation(`'${refused}'`, '{ status: 403 }'),
        ];
  return `import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { noun } from '../../../support/noun.ts';

const ${camel(noun)} = noun(world, '${area === 'public' ? '' : `${area}/`}${noun}');

describe('${routeOf(target)}', () => {
  test('${title}', async () => {
${lines.join('')}  });
});
`;
}
