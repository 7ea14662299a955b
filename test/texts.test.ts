import { describe, expect, test } from 'vitest';
import { findEndpoints } from '../infra/find-functions.ts';
import { parserOf } from '../shared/http/body.ts';
import { fieldErrors, read } from '../shared/model/issues.ts';
import { asDeclared, type BodyPath, places, withText } from './support/body-places.ts';
import { inOlderVersions, type VersionedContract } from './support/example.ts';
import { fullBodies } from './support/full-bodies.ts';

// Strings in bodies that may have several lines, and strings that are unique. All other strings are single lines.

const contracts: readonly VersionedContract[] = (await findEndpoints())
  .map(({ endpoint }) => endpoint.contract)
  .flatMap((contract): readonly VersionedContract[] => [contract, ...inOlderVersions(contract)])
  .filter(({ body }) => body?.kind === 'json');

/** A string in a body, with a function that replaces it and returns the codes of its errors. */
interface Place {
  readonly name: string;
  codesOf(text: string): readonly string[];
}

const valueAt = (whole: unknown, path: BodyPath): unknown =>
  path.reduce((value: unknown, name) => Reflect.get(Object(value), name), whole);

/** Every string in the full bodies. */
const texts: readonly Place[] = contracts.flatMap((contract) =>
  fullBodies(contract).flatMap((make) => {
    const whole: unknown = make();
    const parser = parserOf(contract.body) ?? expect.unreachable();
    const found = places(whole).filter((path) => typeof valueAt(whole, path) === 'string');
    return found.map((path) => ({
      name: `${contract.route}${contract.version ? ` (${contract.version})` : ''}: ${asDeclared(path)}`,
      codesOf: (text: string) => {
        const parsed = read(parser, JSON.parse(withText(whole, path, JSON.stringify(text))));
        const errors = parsed.error ? fieldErrors(parsed.error) : {};
        return (errors[path.join('.')] ?? []).map(({ code }) => code);
      },
    }));
  }),
);

const severalLines = [
  'PATCH /master-administration/merchant-products/{id}: description.en',
  'POST /master-administration/annotations: description.de',
  'POST /master-administration/annotations: description.en',
  'POST /master-administration/async/products: description.en',
  'POST /master-administration/merchant-products: description.en',
  'POST /master-administration/webhooks: description.en',
  'POST /v2/webhooks: description.en',
  'PUT /master-administration/async/products/{id}: description.en',
  'PUT /master-administration/webhooks/{id}: description.en',
  'PUT /v2/webhooks/{id}: description.en',
];

const unique = [
  'POST /master-administration/annotations: handle',
  'POST /master-administration/async/products: handle',
  'POST /master-administration/async/products: variants.0.sku',
  'POST /master-administration/async/products: variants.0.views.0.handle',
  'POST /master-administration/product-size-labels: handle',
  'POST /master-administration/product-size-labels: product_sizes.0.handle',
  'POST /master-administration/product-size-labels: product_sizes.0.product_size_scale.handle',
  'POST /master-administration/product-size-labels: product_sizes.0.product_size_scale.name',
  'POST /master-administration/product-size-scales: name',
  'PUT /master-administration/async/products/{id}: handle',
  'PUT /master-administration/async/products/{id}: variants.0.sku',
];

const namesOf = (some: readonly Place[]) => [...new Set(some.map(({ name }) => name))].sort();

test.each(['a\nb', 'a\tb', 'a\r\nb'])('%j is allowed only in descriptions', (text) => {
  expect(namesOf(texts.filter(({ codesOf }) => codesOf(text).length === 0))).toEqual(severalLines);
});

describe('handles, SKUs and unique names', () => {
  test.each([
    [' a', 'surrounding_whitespace'],
    ['a\u00a0', 'surrounding_whitespace'],
    ['a\u00adb', 'invisible_characters'],
    ['a\u200bb', 'invisible_characters'],
  ])('reject %j', (text, code) => {
    expect(namesOf(texts.filter(({ codesOf }) => codesOf(text).includes(code)))).toEqual(unique);
  });
});
