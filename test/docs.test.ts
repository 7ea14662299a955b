import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generatedFiles } from '../docs-generator/generate.ts';
import { keyOf } from '../docs-generator/openapi/describe.ts';
import { openapi } from '../docs-generator/openapi/document.ts';
import { documents } from '../docs-generator/openapi/documents.ts';
import { readExamples } from '../docs-generator/openapi/examples.ts';
import { saidOfFields } from '../docs-generator/openapi/fields.ts';
import { notifications } from '../docs-generator/openapi/webhooks.ts';
import { handler as reference } from '../functions/public/docs/get.ts';
import { handler as description } from '../functions/public/openapi/get.ts';
import { handler as unmatched } from '../functions/public/unmatched/any.ts';
import { bundleAll, findEntries } from '../infra/bundle.ts';
import { type FoundEndpoint, findEndpoints } from '../infra/find-functions.ts';
import own from '../package.json' with { type: 'json' };
import { namesOfVersion } from '../shared/domain/events.ts';
import { parserOf } from '../shared/http/body.ts';
import { isResource, partsOfRoute } from '../shared/http/contract.ts';
import type { Endpoint } from '../shared/http/endpoint.ts';
import { filterNames } from '../shared/http/middleware/validate.ts';
import type { GatewayEvent } from '../shared/http/proxy-event.ts';
import { setLogSink } from '../shared/lib/log.ts';
import * as z from '../shared/model/zod.ts';
import { audiences, eventNames, webhookVersions } from '../shared/resources/webhooks/event-names.ts';
import { notificationHeaders } from '../shared/rules/webhooks/signature.ts';
import { publishedVersions } from '../shared/versions/versions.ts';
import { envelope, queues } from '../shared/work/queues.ts';
import { furtherFormats } from './support/document.ts';
import { unlisted } from './support/problems.ts';
import { scopeFor } from './support/scopes.ts';
import { spelled } from './support/spelled.ts';

const root = join(import.meta.dirname, '..');
const endpoints = await findEndpoints();
const published = endpoints.filter(({ endpoint }) => !endpoint.contract.route.includes('{proxy+}')).flatMap(spelled);

// biome-ignore lint/suspicious/noExplicitAny: tests read documents of any shape
type Any = any;
const notified = await notifications();
const described = endpoints.map(({ name, file, endpoint: { contract } }) => ({ name, file, contract }));
const examples = await readExamples();
const document: Any = openapi(described, { notified, examples });

const operationOf = ({ endpoint }: FoundEndpoint): Any => {
  const { verb, path } = partsOfRoute(endpoint.contract.route);
  return document.paths[path]?.[verb.toLowerCase()];
};

const resolve = (reference: string, inside: Any = document): Any =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce((part, name) => part?.[name], inside);

const whole = (part: Any): Any => (part?.$ref ? resolve(part.$ref) : part);

const whatIsPublished: readonly (readonly [string, Any])[] = [...(await documents(described, examples))];

/** Returns the operations of a document's paths or webhooks, as `GET /v2/orders`. */
const operationsOf = (paths: Readonly<Record<string, object>>): readonly (readonly [string, Any])[] =>
  Object.entries<object>(paths).flatMap(([path, verbs]) =>
    Object.entries<Any>(verbs).map(([verb, operation]) => [`${verb.toUpperCase()} ${path}`, operation] as const),
  );

test('the generator rejects a response that is a plain value, because all plain values share one schema', () => {
  const plain = described.map((one) =>
    one === described[0] ? { ...one, contract: { ...one.contract, returns: z.string() } } : one,
  );
  expect(() => openapi(plain, { notified, examples })).toThrow(/is a plain value/);
});

describe('the OpenAPI document', () => {
  test('has exactly the routes of the tree', () => {
    const written = Object.entries<object>(document.paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
    );
    expect(written.sort()).toEqual(published.map(({ endpoint }) => endpoint.contract.route).sort());
  });

  test.each(whatIsPublished)('%s has every part that it refers to, and no unused parts', (_, one) => {
    const references = [...JSON.stringify(one).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? '');
    expect(references.filter((target) => resolve(target, one) === undefined)).toEqual([]);
    const held = Object.entries<object>(one.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, parts]) => Object.keys(parts).map((name) => `#/components/${kind}/${name}`));
    expect(held.filter((target) => !references.includes(target))).toEqual([]);
  });

  test.each(whatIsPublished)('%s gives each operation a unique name that is valid for a function', (_, one) => {
    const names = operationsOf({ ...one.paths, ...one.webhooks }).map(([, { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([]);
  });

  test("has the package's version", () => {
    expect(document.info.version).toBe(own.version);
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  test.each(whatIsPublished)('%s describes each operation in at least two sentences', (_, one) => {
    const undescribed = operationsOf({ ...one.paths, ...one.webhooks }).filter(([, { description, deprecated }]) => {
      // without the preferred spelling of the path at the start, and without the columns of a file and the keys
      const said: string = description.split('\n\n')[deprecated ? 1 : 0];
      return (said.match(/\.(?= |$)/g) ?? []).length < 2 || said.startsWith('Describe here');
    });
    expect(undescribed.map(([name]) => name)).toEqual([]);
  });

  test.each(whatIsPublished)('%s has titles in plain text', (_, one) => {
    const titles = operationsOf({ ...one.paths, ...one.webhooks }).map(([, { summary }]) => summary);
    expect(titles.filter((title) => /[`*_[\]]/.test(title))).toEqual([]);
  });

  test.each(whatIsPublished)(
    '%s groups its tags as people need them, and describes each in two sentences',
    (_, one) => {
      const groups: readonly { name: string; tags: readonly string[] }[] = one['x-tagGroups'];
      expect(groups.map(({ name }) => name)).toEqual([
        'Sell',
        'Give access',
        'Run the catalogue',
        'Make and move',
        'Import',
        'Service',
      ]);
      const described: readonly { name: string; description: string }[] = one.tags;
      const names = described.map(({ name }) => name);
      expect(groups.flatMap(({ tags }) => tags)).toEqual(names);
      expect(new Set(names).size).toBe(names.length);
      const used = operationsOf({ ...one.paths, ...one.webhooks }).flatMap(([, { tags }]) => tags);
      expect(used.length).toBe(operationsOf({ ...one.paths, ...one.webhooks }).length);
      expect([...new Set(used)].sort(), 'the tags of docs-generator/openapi/tags.ts').toEqual(names.toSorted());
      for (const { name, description } of described) {
        expect(name, 'a readable name').toMatch(/^[A-Z][A-Za-z ]+$/);
        expect([name, description.match(/\.(?= |$)/g)?.length]).toEqual([name, 2]);
      }
      expect(names.slice(0, 5)).toEqual(['Checkouts', 'Orders', 'Variants', 'Products', 'Media']);
    },
  );

  describe.each(whatIsPublished)('%s gives each property', (_, one) => {
    /** All properties, each with the path of names from its schema. */
    const all: (readonly [readonly string[], Any])[] = [];
    const collect = (part: Any, within: readonly string[]): void => {
      if (Array.isArray(part)) for (const inner of part) collect(inner, within);
      if (Array.isArray(part) || typeof part !== 'object' || part === null) return;
      for (const [key, value] of Object.entries<Any>(part)) {
        if (key === 'example' || key === 'examples') continue;
        const isNaming = key === 'properties' || key === 'schemas';
        for (const [name, inner] of isNaming ? Object.entries<Any>(value) : []) {
          if (key === 'properties') all.push([[...within, name], inner]);
          collect(inner, [...within, name]);
        }
        if (!isNaming) collect(value, within);
      }
    };
    for (const part of [one.components, one.paths, one.webhooks]) collect(part, []);

    /** Returns the forms that a property may have when it is not null, including the entries of a list. */
    const forms = (schema: Any): Any[] =>
      (schema.anyOf ?? schema.oneOf ?? (schema.items ? [schema.items] : undefined))?.flatMap(forms) ?? [schema];
    const lacking = (names: RegExp, type: string, has: (form: Any) => unknown) =>
      all.flatMap(([path, schema]) =>
        names.test(path.at(-1) ?? '')
          ? forms(schema)
              .filter((form) => [form.type].flat().includes(type) && !form.const && !has(form))
              .map(() => path.join('.'))
          : [],
      );

    test('a description of one sentence', () => {
      expect(all.length).toBeGreaterThan(900);
      const unsaid = all.filter(([, { description }]) => !/^.+[.`]$/.test(description ?? ''));
      expect(unsaid.map(([path]) => path.join('.'))).toEqual([]);
    });

    test('a format for times, IDs, money, email addresses and URLs', () => {
      const formatted =
        (...formats: string[]) =>
        (form: Any) =>
          formats.includes(form.format);
      expect(lacking(/(^|_)at$/, 'string', formatted('date-time', 'date'))).toEqual([]);
      expect(lacking(/(^|_)id$/, 'integer', formatted('int64'))).toEqual([]);
      expect(lacking(/(^|_)(price|tax|total|subtotal|amount|rows_price)$/, 'number', formatted('decimal'))).toEqual([]);
      expect(lacking(/^email$/, 'string', formatted('idn-email'))).toEqual([]);
      expect(lacking(/(^|_)url$/, 'string', formatted('uri', 'iri'))).toEqual([]);
      const relations = all.filter(([, schema]) => forms(schema).some(({ $ref }) => $ref));
      const ids = relations.flatMap(([path, schema]) =>
        forms(schema).some((form) => form.type === 'integer' && form.format !== 'int64') ? [path.join('.')] : [],
      );
      expect(ids).toEqual([]);
    });

    test('an enum if its values are a closed list', () => {
      // production texts, unlisted values, URIs, and sentences for people
      const free = [
        ...[
          'IdTag.current_state',
          'ProductionIdTag.current_state',
          'MasterAdministrationIdTagsChangeBody.current_state',
        ],
        'Problem.type',
        ...['File.collection_name', 'MediaFile.collection_name', 'ProductionMethod.collection_name'],
        'MasterAdministrationProductionMethodsCreateBody.collection_name',
        'MasterAdministrationProductionMethodsUpdateBody.collection_name',
      ];
      const names = /(^|_)(state|status|level|type|collection_name)$/;
      const found = lacking(names, 'string', (form) => form.enum).filter((path) => !/(mime|content)_type$/.test(path));
      expect(found.map((path) => path.replace(/_\d{4}-\d\d-\d\d/, '')).filter((path) => !free.includes(path))).toEqual(
        [],
      );
    });
  });

  test('has no description of a field that does not exist', () => {
    const used = new Set<string | undefined>();
    const visit = (part: Any, within: readonly string[]): void => {
      if (typeof part !== 'object' || part === null) return;
      for (const [key, value] of Object.entries<Any>(part)) {
        if (key === 'example' || key === 'examples') continue;
        const isNaming = !Array.isArray(part) && (key === 'properties' || key === 'schemas');
        for (const [name, inner] of isNaming ? Object.entries<Any>(value) : []) {
          if (key === 'properties') used.add(keyOf([...within, name]));
          visit(inner, [...within, name]);
        }
        if (!isNaming) visit(value, within);
      }
    };
    visit(document, []);
    expect(Object.keys(saidOfFields).filter((key) => !used.has(key))).toEqual([]);
  });

  test.each(whatIsPublished)('%s shows real responses that match their schemas', (file, one) => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false, formats: furtherFormats });
    addFormats.default(ajv);
    ajv.addSchema(one, 'document');
    const pointer = (...names: string[]) =>
      names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    let shown = 0;
    for (const [path, verbs] of Object.entries<Any>(one.paths)) {
      for (const [verb, { responses }] of Object.entries<Any>(verbs)) {
        for (const [status, { content }] of Object.entries<Any>(responses)) {
          const answer = content?.['application/json'];
          if (!answer || Number(status) >= 300 || path === '/openapi.json') continue;
          const examples = answer.examples
            ? Object.values<Any>(answer.examples).map(({ value }) => value)
            : [answer.example];
          expect([path, verb, status, examples.includes(undefined)]).toEqual([path, verb, status, false]);
          expect(examples.length === 1 || file === 'openapi.json', file).toBe(true);
          shown += 1;
          if (!answer.schema) continue;
          const place = pointer('paths', path, verb, 'responses', status, 'content', 'application/json', 'schema');
          const validate = ajv.compile({ $ref: `document#/${place}` });
          for (const example of examples) {
            expect([path, verb, status, validate(example), validate.errors]).toEqual([path, verb, status, true, null]);
          }
        }
      }
    }
    expect(shown).toBeGreaterThan(90);
  });

  test.each(whatIsPublished)('%s shows each error with sentences of the closed list', (_, one) => {
    const inline = operationsOf(one.paths).flatMap(([name, { responses }]) =>
      Object.entries<Any>(responses).flatMap(([status, response]) =>
        Number(status) >= 400 && !response.$ref ? [[`${name} ${status}`, response] as const] : [],
      ),
    );
    expect(inline.length).toBeGreaterThan(20);
    for (const [name, { content }] of [...Object.entries<Any>(one.components.responses), ...inline]) {
      const { example, examples, schema } = content['application/json'];
      const said = examples ? Object.values<Any>(examples).map(({ value }) => value) : [example];
      for (const refusal of said) {
        const isByField = schema.anyOf ? 'errors' in refusal : schema.$ref.endsWith('/FieldErrors');
        const names = isByField ? ['code', 'codes', 'errors', 'message'] : ['code', 'message'];
        expect([name, Object.keys(Object(refusal)).toSorted()]).toEqual([name, names]);
        expect([name, unlisted(refusal)]).toEqual([name, []]);
      }
    }
  });

  test.each(whatIsPublished)('%s has no messages of the library that parses bodies', (_, one) => {
    const words =
      /Invalid (input|option|element|key|string|record)|expected \w+, received|Too (big|small):|Unrecognized key/;
    expect(JSON.stringify(one)).not.toMatch(words);
  });

  test('marks the second spelling of a path as deprecated, and names the first', () => {
    const deprecated = operationsOf(document.paths).filter(([, operation]) => operation.deprecated);
    expect(deprecated.map(([name, { description }]) => [name, description.split('.')[0]]).toSorted()).toEqual([
      ['GET /master-administration/good-transfers', 'Another spelling of `GET /master-administration/goods-transfers`'],
      [
        'GET /master-administration/goods-transfers/{id}',
        'Another spelling of `GET /master-administration/good-transfers/{id}`',
      ],
      [
        'POST /master-administration/goods-transfers',
        'Another spelling of `POST /master-administration/good-transfers`',
      ],
      [
        'POST /master-administration/goods-transfers/{id}/receipts',
        'Another spelling of `POST /master-administration/good-transfers/{id}/receipts`',
      ],
    ]);
  });

  test.each(published.map((found) => [found.endpoint.contract.route, found] as const))('describes %s', (_, found) => {
    const { contract } = found.endpoint;
    const { verb, path } = partsOfRoute(contract.route);
    const operation = operationOf(found);
    const parameters: Any[] = operation.parameters.map(whole);
    const named = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name);
    const inQuery = [
      ...Object.keys(contract.queries ?? {}),
      ...filterNames(contract).keys(),
      ...(contract.expand ? ['expand'] : []),
      ...(contract.paging ? ['per_page', 'cursor'] : []),
      ...(contract.paging === 'page' ? ['page'] : []),
    ];
    expect(named('query').sort()).toEqual(inQuery.sort());
    expect(named('path')).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    const repeatable = ['POST', 'PUT', 'PATCH'].includes(verb) && !contract.onlyReads;
    expect(named('header').includes('Idempotency-Key')).toBe(repeatable);
    const prefers = contract.waits === true || contract.body?.kind === 'json';
    expect(named('header').filter((name) => name === 'Prefer').length).toBe(prefers ? 1 : 0);
    expect(operation['x-extension']).toBe(contract.extension);
    const scopes = [scopeFor(`${verb.toUpperCase()} ${path}`)];
    expect(operation.security).toEqual(contract.allow === 'anyone' ? [] : [{ bearer: scopes }]);
    const expand = parameters.find(({ name }) => name === 'expand');
    expect(expand?.schema.items.enum ?? []).toEqual(expect.arrayContaining([...(contract.expand ?? [])]));
    expect(operation.requestBody !== undefined).toBe(contract.body !== undefined);
    const usual = operation.responses[contract.status ?? 200];
    const shows = (contract.returns !== undefined || contract.answersAs !== undefined) && contract.status !== 204;
    expect(usual.content !== undefined).toBe(shows);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(Object.keys(contract.answers ?? {})));
    if (contract.allow !== 'anyone') {
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403', '422', '429', '503']));
      expect(Object.keys(whole(operation.responses['429']).headers)).toEqual(
        expect.arrayContaining([
          ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
          ...['RateLimit-Policy', 'RateLimit', 'Retry-After'],
        ]),
      );
    }
  });

  describe('lists the errors of each operation that needs a key', () => {
    const reference = [
      'additional-instructions',
      'annotation-channels',
      'brands',
      'countries',
      'material-types',
      'merchants',
      'order-types',
      'payment-methods',
      'product-option-types',
      'product-option-values',
      'production-areas',
      'production-methods',
      'productions',
      'shipping-rates',
      'suppliers',
    ];
    const neverInUse = ['additional-instructions', 'payment-methods', 'shipping-rates'];
    const always = ['400', '401', '403', '405', '422', '429', '500', '503'];
    const conditional = [
      ...reference.flatMap((noun) => [
        `DELETE /master-administration/${noun}/{id}`,
        `PATCH /master-administration/${noun}/{id}`,
      ]),
      'DELETE /master-administration/access-keys/{id}',
      'DELETE /v2/access-keys/{id}',
      'DELETE /master-administration/webhooks/{id}',
      'DELETE /v2/webhooks/{id}',
      'DELETE /v2/media/{id}',
      'DELETE /v2/variants/{id}',
      'DELETE /master-administration/products/{id}',
      'DELETE /master-administration/products/{id}/variants/{variant_id}',
      'PATCH /master-administration/merchant-products/{id}',
      'PATCH /master-administration/merchant-variants/{id}',
      'PUT /master-administration/async/products/{id}',
      'PUT /master-administration/disposition-orders/by-order/{order_id}/prepare',
      'PUT /master-administration/id-tags/{id}',
      'PUT /master-administration/merchant-product-imports/{id}/cancel',
      'PUT /master-administration/order-item-units/{id}/cancel',
      'PUT /master-administration/production-orders/{id}/accept',
      'PUT /master-administration/production-orders/{id}/fail',
      'PUT /master-administration/production-orders/{id}/hold',
      'PUT /master-administration/production-orders/{id}/reject',
      'PUT /master-administration/production-orders/{id}/release',
      'PUT /master-administration/production-orders/{id}/take-back',
      'PUT /master-administration/product-imports/{id}/cancel',
      'PUT /master-administration/product-size-label-imports/{id}/cancel',
      'PUT /master-administration/production-orders/{id}/deliver',
      'PUT /master-administration/products/{id}/sync-to-merchants',
      'PUT /v2/checkouts/{id}',
      'PUT /v2/checkouts/{id}/complete',
      'PUT /v2/orders/{id}/cancel',
      'PUT /master-administration/webhooks/{id}',
      'PUT /v2/webhooks/{id}',
      'PUT /v2/webhooks/{id}/deliveries/{delivery_id}/redeliver',
      'PUT /master-administration/webhooks/{id}/deliveries/{delivery_id}/redeliver',
    ];
    const conflicts = [
      ...reference
        .filter((noun) => !neverInUse.includes(noun))
        .map((noun) => `DELETE /master-administration/${noun}/{id}`),
      'POST /master-administration/access-keys/{id}/rotate',
      'POST /v2/test/orders/{id}/advance',
      'POST /v2/access-keys/{id}/rotate',
      'DELETE /v2/media/{id}',
      'DELETE /v2/variants/{id}',
      'GET /v2/checkouts/{id}/shipping-rates',
      'PATCH /master-administration/merchant-variants/{id}',
      'POST /master-administration/disposition-orders/by-order/{order_id}/production-orders',
      'POST /master-administration/good-transfers/{id}/receipts',
      'POST /master-administration/goods-transfers/{id}/receipts',
      'POST /master-administration/merchant-product-imports',
      'POST /master-administration/product-imports',
      'POST /master-administration/product-size-label-imports',
      'POST /v2/webhooks/{id}/redeliver-failed',
      'PUT /master-administration/disposition-orders/by-order/{order_id}/prepare',
      'PUT /master-administration/merchant-product-imports/{id}/cancel',
      'PUT /master-administration/order-item-units/{id}/cancel',
      'PUT /master-administration/product-imports/{id}/cancel',
      'PUT /master-administration/product-size-label-imports/{id}/cancel',
      'PUT /master-administration/production-orders/{id}/accept',
      'PUT /master-administration/production-orders/{id}/fail',
      'PUT /master-administration/production-orders/{id}/hold',
      'PUT /master-administration/production-orders/{id}/reject',
      'PUT /master-administration/production-orders/{id}/release',
      'PUT /master-administration/production-orders/{id}/take-back',
      'PUT /master-administration/production-orders/{id}/deliver',
      'PUT /v2/checkouts/{id}',
      'PUT /v2/checkouts/{id}/complete',
      'PUT /v2/orders/{id}/cancel',
      'PUT /v2/webhooks/{id}/deliveries/{delivery_id}/redeliver',
      'PUT /master-administration/webhooks/{id}/deliveries/{delivery_id}/redeliver',
    ];
    const locked = [
      'DELETE /master-administration/products/{id}',
      'DELETE /master-administration/products/{id}/variants/{variant_id}',
      'PUT /master-administration/async/products/{id}',
      'PUT /master-administration/products/{id}/sync-to-merchants',
    ];
    const withoutBody = [
      'PUT /master-administration/disposition-orders/by-order/{order_id}/prepare',
      'PUT /master-administration/merchant-product-imports/{id}/cancel',
      'PUT /master-administration/order-item-units/{id}/cancel',
      'PUT /master-administration/product-imports/{id}/cancel',
      'PUT /master-administration/product-size-label-imports/{id}/cancel',
      'PUT /master-administration/production-orders/{id}/accept',
      'PUT /master-administration/production-orders/{id}/release',
      'PUT /master-administration/production-orders/{id}/take-back',
      'PUT /master-administration/products/{id}/sync-to-merchants',
      'PUT /v2/orders/{id}/cancel',
      'PUT /v2/webhooks/{id}/deliveries/{delivery_id}/redeliver',
      'PUT /master-administration/webhooks/{id}/deliveries/{delivery_id}/redeliver',
    ];
    const elsewhere = ['GET /v2/media/{id}/download'];
    const withoutTag = ['GET /v2/checkouts/{id}/shipping-rates'];
    const operations = Object.entries<object>(document.paths).flatMap(([path, verbs]) =>
      Object.entries<Any>(verbs).flatMap(([verb, operation]) =>
        /^\/(v2|master-administration)\//.test(path) ? [[`${verb.toUpperCase()} ${path}`, operation] as const] : [],
      ),
    );

    test('the lists name only existing operations', () => {
      const names = operations.map(([name]) => name);
      expect(names.length).toBe(published.filter(({ endpoint }) => endpoint.contract.allow !== 'anyone').length);
      expect(names).toEqual(
        expect.arrayContaining([...conditional, ...conflicts, ...locked, ...withoutBody, ...elsewhere, ...withoutTag]),
      );
    });

    test.each(operations)('%s', (name, { responses }) => {
      const has = (list: readonly string[], ...statuses: readonly string[]) => (list.includes(name) ? statuses : []);
      const reads = name.startsWith('GET ');
      const takesBody = /^(POST|PUT|PATCH) /.test(name) && !withoutBody.includes(name);
      const expected = [
        ...always,
        ...(name.includes('{') || name === 'POST /v2/versions/compare' ? ['404'] : []),
        ...(reads && !withoutTag.includes(name) ? ['304'] : []),
        ...(takesBody ? ['413', '415'] : []),
        ...has(elsewhere, '302'),
        ...has(conflicts, '409'),
        ...has(conditional, '412'),
        ...has(locked, '423'),
      ];
      expect(Object.keys(responses).filter((status) => Number(status) >= 300)).toEqual(expected.sort());
    });

    test('pages have 1 to 100 objects, by default 25 in v2 and 15 in the back office', () => {
      const sizes = operations.flatMap(([name, { parameters }]) => {
        const found = parameters.map(whole).find((one: Any) => one.name === 'per_page');
        return found ? [[name, found.schema] as const] : [];
      });
      expect(sizes.length).toBe(published.filter(({ endpoint }) => endpoint.contract.paging).length);
      for (const [name, { type, minimum, maximum, default: usual }] of sizes) {
        const expected = ['integer', 1, 100, name.startsWith('GET /v2/') ? 25 : 15];
        expect([name, type, minimum, maximum, usual]).toEqual([name, ...expected]);
      }
    });
  });

  test('links each 201 of a readable resource to the endpoint that reads it', () => {
    const readable = new Set(
      published.flatMap(({ endpoint: { contract } }) =>
        /^GET [^{]+\/\{id\}$/.test(contract.route) && contract.returns && isResource(contract.returns)
          ? [contract.returns]
          : [],
      ),
    );
    const makers = published.filter(({ endpoint: { contract } }) => {
      const { returns, status } = contract;
      return status === 201 && returns && isResource(returns) && readable.has(returns);
    });
    expect(makers.length).toBeGreaterThan(0);
    for (const maker of makers) {
      const { operationId } = operationOf(maker).responses['201'].links.get;
      expect(published.map((found) => operationOf(found).operationId)).toContain(operationId);
    }
  });

  test('shows an order in both versions, and an expanded relation by reference', () => {
    const { oneOf } = document.paths['/v2/orders/{id}'].get.responses['200'].content['application/json'].schema;
    expect(oneOf.map(({ $ref }: Any) => $ref)).toEqual([
      '#/components/schemas/Order',
      '#/components/schemas/Order_2021-02-23',
    ]);
    const item = document.components.schemas.Order.properties.items.items.properties;
    expect(item.variant.anyOf).toContainEqual({ $ref: '#/components/schemas/Variant' });
    expect(item.external_identifier['x-extension']).toBe(true);
  });

  test("has both versions' names of states and relations", () => {
    const parameters: Any[] = document.paths['/v2/orders'].get.parameters;
    const values = (name: string) => parameters.find((one) => one.name === name).schema.items.enum;
    expect(values('filter[state]')).toEqual(expect.arrayContaining(['preparing', 'incompleted']));
    expect(values('expand')).toEqual(expect.arrayContaining(['order_type', 'orderType']));
  });

  test('has a list type for parameters with several values, a boolean type for booleans, and no examples for them', () => {
    const inQueries = operationsOf(document.paths).flatMap(([name, { parameters }]) =>
      parameters
        .map(whole)
        .filter((one: Any) => one.in === 'query')
        .map((one: Any) => [`${name} ${one.name}`, one] as const),
    );
    const takesSeveral = ({ description }: Any) => /comma-separated|separated by commas/.test(description);
    const isList = ({ style, explode, schema }: Any) =>
      style === 'form' && explode === false && schema.type === 'array';
    expect(inQueries.filter(([, one]) => takesSeveral(one) !== isList(one)).map(([name]) => name)).toEqual([]);
    const found = new Map<string, Any>(inQueries);
    const itemsOf = (name: string) => found.get(name)?.schema.items?.type;
    expect(itemsOf('GET /v2/orders filter[id]')).toBe('integer');
    expect(itemsOf('GET /v2/orders filter[external_identifier]')).toBe('string');
    expect(itemsOf('GET /v2/variants filter[origin.sku]')).toBe('string');
    expect(itemsOf('GET /master-administration/id-tags filter[order]')).toBe('integer');
    expect(found.get('POST /v2/variants/{id}/design dry_run')?.schema).toEqual({ type: 'boolean' });
    // the reference page would send it with the first request from its form
    expect(JSON.stringify(inQueries)).not.toMatch(/"examples?":/);
  });

  test('has binary strings for bytes, and strings for pages', () => {
    const { requestBody } = document.paths['/v2/media'].post;
    const { content } = document.paths['/v2/media/{id}/download'].get.responses['200'];
    const binary = { schema: { type: 'string', format: 'binary' } };
    expect(requestBody.content).toMatchObject({ 'image/jpeg': binary, 'image/png': binary });
    expect(content).toEqual({ 'image/jpeg': binary, 'image/png': binary });
    expect(document.paths['/docs'].get.responses['200'].content).toEqual({
      'text/html': { schema: { type: 'string' } },
    });
  });

  test('mentions only filters that the endpoint has', () => {
    const said = operationsOf(document.paths).flatMap(([name, { description, parameters }]) => {
      const names = parameters.map(whole).map((one: Any) => one.name);
      return [...description.matchAll(/filter\[[\w.]+\]/g)].map(([filter]) => [name, filter, names.includes(filter)]);
    });
    expect(said).toContainEqual(['GET /v2/variants', 'filter[collection_name]', true]);
    expect(said.filter(([, , isThere]) => !isThere)).toEqual([]);
  });

  test("marks the filter of every collection as an addition if the customer's documents do not name it", () => {
    const changed = (path: string) =>
      document.paths[path].get.parameters.find(({ name }: Any) => name === 'filter[updated_at_min]');
    expect(changed('/v2/orders')['x-extension']).toBeUndefined();
    expect(changed('/v2/variants')['x-extension']).toBe(true);
  });

  test('allows unknown fields in bodies, and has examples that the contracts accept', () => {
    for (const { endpoint } of published) {
      const { body, example } = endpoint.contract;
      expect(parserOf(body)?.safeParse(example?.body).error).toBeUndefined();
      const older = body?.kind === 'json' ? (body.older ?? {}) : {};
      expect(Object.keys(example?.olderBodies ?? {})).toEqual(Object.keys(older));
      for (const [date, schema] of Object.entries(older)) {
        expect(schema.safeParse(example?.olderBodies?.[date]).error).toBeUndefined();
      }
    }
    expect(document.components.schemas.V2CheckoutsCreateBody.additionalProperties).toBeUndefined();
  });

  describe('describes notifications:', () => {
    const sent: readonly (readonly [string, Any])[] = Object.entries<Any>(document.webhooks);
    const ajv = new Ajv2020({ strict: false, validateSchema: false, formats: furtherFormats });
    addFormats.default(ajv);
    ajv.addSchema(document, 'document');
    const pointerTo = (name: string) =>
      `document#/webhooks/${encodeURIComponent(name)}/post/requestBody/content/application~1json/schema`;
    const exampleIn = ({ post }: Any) => post.requestBody.content['application/json'].example;

    test('all seventeen events in their versions, order.cancelled in both, and the test event', () => {
      const told = webhookVersions.flatMap((version) =>
        audiences.flatMap((audience) =>
          namesOfVersion(version, audience).map((name) => ({ name: `${name} (${version})`, type: name, version })),
        ),
      );
      expect(new Set(told.map(({ type }) => type))).toEqual(new Set(Object.keys(eventNames)));
      expect(told).toHaveLength(18);
      expect(sent.map(([name]) => name).toSorted()).toEqual(
        [...told.map(({ name }) => name), 'webhook.test'].toSorted(),
      );
      for (const { name, type, version } of told) {
        expect(exampleIn(document.webhooks[name])).toMatchObject({ type, version });
      }
    });

    test.each(sent)('%s, with an example of exactly its schema', (name, path) => {
      const validate = ajv.compile({ $ref: pointerTo(name) });
      const example = exampleIn(path);
      expect([validate(example), validate.errors]).toEqual([true, null]);
      expect(validate({ ...example, type: 'another' })).toBe(false);
      expect(validate({ ...example, data: null })).toBe(false);
      for (const field of Object.keys(example.data)) {
        const { [field]: _, ...data } = example.data;
        expect([field, validate({ ...example, data })]).toEqual([field, false]);
      }
    });

    test('each with its name as its title', () => {
      expect(sent.filter(([name, { post }]) => post.summary !== name)).toEqual([]);
    });

    test.each(sent)('%s, with its headers and the effect of responses', (_, { post }) => {
      const { parameters, responses, security, requestBody, tags } = post;
      expect(parameters.map(whole).map((one: Any) => [one.name, one.in, one.required === true])).toEqual([
        [notificationHeaders.id, 'header', true],
        [notificationHeaders.timestamp, 'header', true],
        [notificationHeaders.signature, 'header', false],
        [notificationHeaders.shadow, 'header', false],
        [notificationHeaders.bodySignature, 'header', false],
      ]);
      expect(Object.keys(responses).toSorted()).toEqual(['2XX', '410', 'default']);
      expect([security, requestBody['x-extension'], tags]).toEqual([[], true, ['Notifications']]);
    });

    test('with operation names that no path has', () => {
      const names = [...sent.map(([, { post }]) => post), ...published.map(operationOf)].map(
        ({ operationId }) => operationId,
      );
      expect(new Set(names).size).toBe(names.length);
      expect(names).toContain('toldOrderCancelled20210223');
    });
  });
});

describe.each(publishedVersions.v2.map(({ date }) => date))('the OpenAPI document of version %s', (version) => {
  const [, own]: readonly [string, Any] = whatIsPublished.find(([file]) => file.includes(version)) ?? ['', {}];
  const [other = ''] = publishedVersions.v2.map(({ date }) => date).filter((date) => date !== version);
  const isOf = (date: string, { $ref }: Any) => {
    const dated = /_(\d{4}-\d\d-\d\d)$/.exec($ref)?.[1];
    return dated === undefined ? date === publishedVersions.v2[0].date : dated === date;
  };

  /** Returns the whole document without the parts of the other version. */
  const only = (part: Any): Any => {
    if (Array.isArray(part)) return part.map(only);
    if (typeof part !== 'object' || part === null) return part;
    const forms: Any[] = part.oneOf ?? part.anyOf ?? [];
    if (forms.some((form) => isOf(other, form)) && forms.some((form) => /_\d{4}/.test(form.$ref))) {
      return forms.find((form) => isOf(version, form));
    }
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, only(value)]));
  };

  const schemasIn = (content: Any) => Object.entries<Any>(content).map(([type, { schema }]) => [type, schema]);

  test('has every response and every body of the whole document, each in one form', () => {
    const shapes = (of: Any) =>
      operationsOf(of.paths).map(([name, { requestBody, responses }]) => [
        name,
        schemasIn(requestBody?.content ?? {}),
        Object.entries<Any>(responses).map(([status, { content = {} }]) => [status, schemasIn(content)]),
      ]);
    expect(shapes(own)).toEqual(only(shapes(document)));
    const texts = JSON.stringify(own);
    expect(texts).not.toContain(`_${other}`);
    expect(texts.includes(`_${version}`)).toBe(version !== publishedVersions.v2[0].date);
  });

  test('has its version in X-Api-Version, and only its own names of states and relations', () => {
    const parameters = (name: string) =>
      operationsOf(own.paths).flatMap(([operation, { parameters }]) =>
        parameters
          .map((one: Any) => (one.$ref ? resolve(one.$ref, own) : one))
          .filter((one: Any) => one.name === name)
          .map((one: Any) => [operation, one] as const),
      );
    for (const [operation, { schema, description }] of parameters('X-Api-Version')) {
      const isV2 = operation.includes(' /v2/');
      expect([operation, schema.enum]).toEqual([operation, isV2 ? [version] : ['2022-07-01']]);
      expect(description.includes(`This document describes ${version}. Send this version.`), operation).toBe(isV2);
    }
    const values = (name: string) =>
      own.paths['/v2/orders'].get.parameters.find((one: Any) => one.name === name).schema.items.enum;
    expect([values('filter[state]').includes('incompleted'), values('filter[state]').includes('preparing')]).toEqual(
      version === '2021-02-23' ? [true, false] : [false, true],
    );
    expect([values('expand').includes('orderType'), values('expand').includes('order_type')]).toEqual(
      version === '2021-02-23' ? [true, false] : [false, true],
    );
  });

  test('has bodies and notifications of its version as examples', () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false, formats: furtherFormats });
    addFormats.default(ajv);
    ajv.addSchema(own, 'document');
    const given = [...operationsOf(own.paths), ...operationsOf(own.webhooks)].flatMap(([name, { requestBody }]) => {
      const content = requestBody?.content['application/json'];
      expect([name, content?.examples]).toEqual([name, undefined]);
      return content?.example ? [[name, content] as const] : [];
    });
    expect(given.length).toBeGreaterThan(20);
    for (const [name, { schema, example }] of given) {
      const validate = ajv.compile({
        ...schema,
        $ref: schema.$ref && `document${schema.$ref}`,
        components: own.components,
      });
      expect([name, validate(example), validate.errors]).toEqual([name, true, null]);
    }
  });

  test('describes the notifications of this version, with only its names', () => {
    const told = webhookVersions
      .filter((one) => one === version)
      .flatMap((one) => audiences.flatMap((audience) => namesOfVersion(one, audience)));
    expect(Object.keys(own.webhooks).toSorted()).toEqual([...told, 'webhook.test'].toSorted());
    for (const [name, { post }] of Object.entries<Any>(own.webhooks)) {
      const { schema, example } = post.requestBody.content['application/json'];
      expect([name, schema.properties.version.const, example.version]).toEqual([name, version, version]);
      expect([name, post.operationId]).toEqual([name, expect.not.stringMatching(/20\d\d/)]);
    }
  });
});

beforeAll(() => setLogSink(() => undefined));

/** Returns a request in the form of the gateway's event. */
const event = (httpMethod: string, path: string, more: object = {}): GatewayEvent =>
  ({
    httpMethod,
    path,
    resource: '/{proxy+}',
    headers: {},
    multiValueHeaders: {},
    pathParameters: null,
    multiValueQueryStringParameters: null,
    stageVariables: { publicUrl: 'https://api.example.com/live' },
    requestContext: { requestId: 'r-1' },
    body: null,
    isBase64Encoded: false,
    ...more,
  }) as unknown as GatewayEvent;

const ask = async (endpoint: Endpoint, asked: GatewayEvent) => {
  const { statusCode, headers = {}, body, isBase64Encoded } = await endpoint(asked, {});
  return { status: statusCode, headers, bytes: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') };
};

describe('unmatched paths', () => {
  test.each([
    ['GET', '/'],
    ['GET', '/v2'],
    ['GET', '/v2/nothing'],
    ['POST', '/v2/orders/1/nothing'],
    ['GET', '/v2/orders/'],
    ['GET', '/v2/orders//cancel'],
    ['DELETE', '/toString'],
  ])('return 404 for %s %s with the URLs of the reference page and the OpenAPI document', async (verb, path) => {
    const { status, bytes } = await ask(unmatched, event(verb, path));
    const message =
      'This path does not exist. The API reference is at https://api.example.com/live/docs. The OpenAPI document is at https://api.example.com/live/openapi.json.';
    expect([status, JSON.parse(String(bytes))]).toEqual([404, { message, code: 'unknown_path' }]);
  });

  test.each([
    ['DELETE', '/v2/orders/7', 'GET'],
    ['PATCH', '/v2/checkouts/7', 'GET, PUT'],
    ['GET', '/v2/checkouts/7/complete', 'PUT'],
    ['POST', '/health', 'GET'],
    ['OPTIONS', '/v2/orders', 'GET, POST'],
  ])('return 405 for %s %s with Allow: %s', async (verb, path, verbs) => {
    const { status, headers, bytes } = await ask(unmatched, event(verb, path));
    expect([status, headers.Allow]).toEqual([405, verbs]);
    expect(JSON.parse(String(bytes))).toEqual({ message: expect.any(String), code: 'method_not_allowed' });
  });

  test('return the same status with a query, and if the gateway matched a path', async () => {
    const query = { multiValueQueryStringParameters: { 'filter[id]': ['1'] }, pathParameters: { proxy: 'v2/nothing' } };
    expect((await ask(unmatched, event('GET', '/v2/nothing', query))).status).toBe(404);
    const matched = { ...query, resource: '/v2/orders/{id}', pathParameters: { id: 'seven' } };
    expect((await ask(unmatched, event('DELETE', '/v2/orders/seven', matched))).status).toBe(405);
  });
});

describe('GET /openapi.json', () => {
  test('returns 200 with the document, and with the service as its server', async () => {
    const { status, headers, bytes } = await ask(description, event('GET', '/openapi.json'));
    expect([status, headers['Content-Type']]).toEqual([200, 'application/json; charset=utf-8']);
    const { servers, paths } = JSON.parse(String(bytes));
    expect(servers).toEqual([{ url: 'https://api.example.com/live' }]);
    expect(Object.keys(paths)).toContain('/v2/orders');
  });

  const ofVersion = (...version: string[]) =>
    ask(description, event('GET', '/openapi.json', { multiValueQueryStringParameters: { version } }));

  test.each(publishedVersions.v2.map(({ date }) => date))(
    'returns 200 with the document of version %s',
    async (version) => {
      const { status, headers, bytes } = await ofVersion(version);
      const [, own] = whatIsPublished.find(([file]) => file === `openapi-${version}.json`) ?? [];
      expect([status, headers['Cache-Control'], headers.Vary]).toEqual([200, 'public, max-age=300', 'Accept-Encoding']);
      const { 'x-generated': _, ...document } = JSON.parse(String(bytes));
      const { info, ...rest } = JSON.parse(JSON.stringify(own));
      const said = info.description.replace('URL=http://localhost:4600 ', 'URL=https://api.example.com/live ');
      expect(said).not.toContain('localhost');
      expect(document).toEqual({
        ...rest,
        info: { ...info, description: said },
        servers: [{ url: 'https://api.example.com/live' }],
      });
      const tag = headers.ETag;
      const again = { multiValueQueryStringParameters: { version: [version] } };
      const held = { ...again, multiValueHeaders: { 'If-None-Match': [`${tag}`] } };
      expect((await ask(description, event('GET', '/openapi.json', held))).status).toBe(304);
      expect(tag).not.toBe((await ask(description, event('GET', '/openapi.json'))).headers.ETag);
    },
  );

  test.each([
    [['2022-07-01'], 'not_one_of', 'Must be one of: 2022-02-01, 2021-02-23.'],
    [[''], 'not_one_of', 'Must be one of: 2022-02-01, 2021-02-23.'],
    [['2021-02-23', '2022-02-01'], 'multiple_values', 'Must be a single value.'],
  ])('returns 422 for version %j', async (sent, code, message) => {
    const { status, bytes } = await ofVersion(...sent);
    const { errors, codes } = JSON.parse(String(bytes));
    expect([status, errors, codes]).toEqual([422, { version: [message] }, { version: [code] }]);
  });

  test('returns 422 for another name in its query', async () => {
    const asked = event('GET', '/openapi.json', { multiValueQueryStringParameters: { versions: ['2021-02-23'] } });
    const { status, bytes } = await ask(description, asked);
    expect([status, JSON.parse(String(bytes)).errors]).toEqual([
      422,
      { versions: ['This query parameter does not exist. Allowed parameters: version.'] },
    ]);
  });
});

describe('GET /openapi.json, compressed', () => {
  const take = (encoding: string | undefined, more: Record<string, string[]> = {}) =>
    ask(
      description,
      event('GET', '/openapi.json', {
        multiValueHeaders: { ...(encoding !== undefined && { 'Accept-Encoding': [encoding] }), ...more },
      }),
    );

  test.each(['gzip', 'gzip, deflate, br', 'br;q=1, gzip;q=0.5'])(
    'is sent to clients that accept gzip: %s',
    async (encoding) => {
      const plain = await take(undefined);
      const packed = await take(encoding);
      expect([packed.headers['Content-Encoding'], packed.headers.Vary]).toEqual(['gzip', 'Accept-Encoding']);
      expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
      expect(packed.headers.ETag).not.toBe(plain.headers.ETag);
      expect((await take(encoding, { 'If-None-Match': [`${packed.headers.ETag}`] })).status).toBe(304);
      expect((await take(encoding)).bytes.equals(packed.bytes)).toBe(true);
    },
  );

  test.each([undefined, 'identity', 'br', 'gzip;q=0', 'br, gzip; q=0.0, deflate'])(
    'is not sent to other clients: %s',
    async (encoding) => {
      const { headers, bytes } = await take(encoding);
      expect([headers['Content-Encoding'], headers.Vary]).toEqual([undefined, 'Accept-Encoding']);
      expect(JSON.parse(String(bytes)).openapi).toBe('3.1.0');
    },
  );
});

describe('bundles with generated assets', () => {
  const bundleOf = async (name: string) => {
    const entries = (await findEntries()).filter((entry) => entry.name === name);
    const bundle = (await bundleAll(entries, { outdir: '.local/generated-bundle' })).get(name);
    if (!bundle) throw new Error(`Bundle ${name} is missing`);
    const { handler }: { handler: Endpoint } = await import(/* @vite-ignore */ join(bundle.folder, 'index.js'));
    return { ...bundle, handler };
  };
  afterAll(() => rm(join(root, '.local/generated-bundle'), { recursive: true, force: true }));
  const packed = { multiValueHeaders: { 'Accept-Encoding': ['gzip'] } };

  test('contain the compressed document as an asset, and return the same as the sources', async () => {
    const { bytes, folder, handler } = await bundleOf('public-openapi-get');
    expect(bytes).toBeLessThan(130 * 1024);
    const version = { multiValueQueryStringParameters: { version: ['2021-02-23'] } };
    for (const more of [{}, packed, version, { ...packed, ...version }]) {
      const [own, ofSources] = [handler, description].map((one) => ask(one, event('GET', '/openapi.json', more)));
      expect(await own).toEqual(await ofSources);
    }
    const text = JSON.stringify({ of: 'the bundle', servers: [{ url: '{publicUrl}' }] });
    await writeFile(join(folder, 'assets/openapi.json.gz'), gzipSync(text));
    const stageVariables = { publicUrl: "https://$&.example.com/$'" };
    const { bytes: answered } = await ask(handler, event('GET', '/openapi.json', { stageVariables }));
    expect(JSON.parse(String(answered))).toEqual({ of: 'the bundle', servers: [{ url: stageVariables.publicUrl }] });
  });

  test('contain the verbs of paths as an asset', async () => {
    const { folder, handler } = await bundleOf('public-unmatched-any');
    await writeFile(join(folder, 'assets/methods.json'), '{"/v2/teapots":["BREW"]}');
    const { status, headers } = await ask(handler, event('GET', '/v2/teapots'));
    expect([status, headers.Allow]).toEqual([405, 'BREW']);
  });
});

describe('GET /docs', () => {
  test('returns 200 with a page that loads only the document next to it', async () => {
    const { status, headers, bytes } = await ask(reference, event('GET', '/docs'));
    const html = String(gunzipSync(bytes));
    expect([status, headers['Content-Type']]).toEqual([200, 'text/html; charset=utf-8']);
    const markup = html.replaceAll(/<(script|style)>[\s\S]*?<\/\1>/g, '<$1></$1>');
    expect([...markup.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, target]) => target)).toEqual([
      'data:,',
      'openapi.json',
    ]);
    expect(html).not.toContain('sourceMappingURL');
    expect(bytes.length).toBeLessThan(1_600_000);
  });

  test('has a policy that allows exactly its own scripts', async () => {
    const { headers, bytes } = await ask(reference, event('GET', '/docs'));
    const policy = String(headers['Content-Security-Policy']);
    const scripts = [...String(gunzipSync(bytes)).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, script = '']) => script,
    );
    expect(scripts).toHaveLength(3);
    const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(policy).toContain(`default-src 'none'; script-src ${hashes.join(' ')};`);
    expect(policy).toContain("; connect-src 'self';");
    expect(policy).toContain("; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    for (const script of scripts) expect(() => new Function(script)).not.toThrow();
  });

  test('shows the document of each version, the latest first', async () => {
    const { bytes } = await ask(reference, event('GET', '/docs'));
    const shown = [
      ...gunzipSync(bytes)
        .toString()
        .matchAll(/"url":"(openapi\.json[^"]*)"/g),
    ].map(([, url]) => url);
    expect(shown).toEqual(['openapi.json?version=2022-02-01', 'openapi.json?version=2021-02-23']);
  });

  test.each(['identity', 'gzip', 'br, gzip;q=0', undefined])(
    'is compressed regardless of Accept-Encoding: %s',
    async (encoding) => {
      const headers = { multiValueHeaders: encoding === undefined ? {} : { 'Accept-Encoding': [encoding] } };
      const first = await ask(reference, event('GET', '/docs', headers));
      expect(first.headers['Content-Encoding']).toBe('gzip');
      expect([...first.bytes.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
      const { ETag } = first.headers;
      const again = await ask(
        reference,
        event('GET', '/docs', { multiValueHeaders: { 'If-None-Match': [`${ETag}`] } }),
      );
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    },
  );

  test("has a bundle with the compressed page, and without the page's sources", async () => {
    const entries = (await findEntries()).filter(({ name }) => name === 'public-docs-get');
    const bundles = await bundleAll(entries, { outdir: '.local/docs-bundle' });
    const folder = bundles.get('public-docs-get')?.folder ?? '';
    expect((await readdir(join(folder, 'assets'))).sort()).toEqual(['page.html.gz', 'policy.txt']);
    const { headers, bytes } = await ask(reference, event('GET', '/docs'));
    expect((await readFile(join(folder, 'assets/page.html.gz'))).equals(bytes)).toBe(true);
    expect(await readFile(join(folder, 'assets/policy.txt'), 'utf8')).toBe(headers['Content-Security-Policy']);
    const bundled: { handler: typeof reference } = await import(/* @vite-ignore */ join(folder, 'index.js'));
    await writeFile(join(folder, 'assets/policy.txt'), 'its own');
    expect((await ask(bundled.handler, event('GET', '/docs'))).headers['Content-Security-Policy']).toBe('its own');
    await rm(join(folder, '..'), { recursive: true });
  });
});

describe('the generated files', () => {
  test('are as the contracts say', async () => {
    const files = await generatedFiles();
    const differing = await Promise.all(
      [...files].map(async ([path, text]) =>
        (await readFile(join(root, path), 'utf8').catch(() => '')) === text ? [] : [path],
      ),
    );
    expect(differing.flat(), 'files that npm run docs or npm run examples would change').toEqual([]);
    expect([...(await generatedFiles())]).toEqual([...files]);
  });

  test('name their generator on their first lines', async () => {
    for (const [path, text] of await generatedFiles()) {
      const [first = '', second = ''] = text.split('\n');
      if (!['docs/methods.json', 'docs/scopes.json'].includes(path))
        expect(`${first}${second}`, path).toMatch(/[Gg]enerated.*npm run docs|By `npm run docs`/);
    }
  });

  test('include a sample event for each endpoint, with the call of its example', async () => {
    const files = await generatedFiles();
    for (const { name, endpoint } of endpoints) {
      const sample: Any = JSON.parse(files.get(`events/${name}.json`) ?? 'null');
      const { path } = partsOfRoute(endpoint.contract.route);
      expect(sample.resource, name).toBe(path);
      expect(sample.path, name).not.toMatch(/[{}]/);
      const body = parserOf(endpoint.contract.body)?.safeParse(JSON.parse(sample.body));
      expect(body?.error, name).toBeUndefined();
    }
  });

  test('include a sample message for each queue, which its worker accepts', async () => {
    const files = await generatedFiles();
    for (const [name, { facts }] of Object.entries(queues)) {
      const { Records }: Any = JSON.parse(files.get(`events/${name}.json`) ?? 'null');
      expect(facts().safeParse(envelope.parse(JSON.parse(Records[0].body)).facts).error, name).toBeUndefined();
    }
    expect(JSON.parse(files.get('events/relay.json') ?? 'null').Records[0].dynamodb.NewImage.kind).toEqual({
      S: 'outbox',
    });
    expect(JSON.parse(files.get('events/sweeper.json') ?? 'null').source).toBe('aws.events');
  });
});
