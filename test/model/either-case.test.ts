import { expect, test } from 'vitest';
import { eitherCase } from '../../shared/model/either-case.ts';
import { problemIn } from '../../shared/model/issues.ts';
import * as z from '../../shared/model/zod.ts';

const inner = eitherCase({ tracking_number: z.string() });
const schema = eitherCase({
  external_identifier: z.string(),
  id: z.int().optional(),
  all_parcels: z.array(inner).optional(),
});

const parse = (value: unknown) => schema.parse(value);
const errorsOf = (value: unknown) =>
  schema.safeParse(value).error?.issues.map((found) => [found.path.join('.'), problemIn(found).message]);

test('eitherCase reads names in snake case and in camel case alike, at every depth', () => {
  const wanted = { external_identifier: 'a', all_parcels: [{ tracking_number: 'b' }] };
  expect(parse(wanted)).toEqual(wanted);
  expect(parse({ externalIdentifier: 'a', allParcels: [{ trackingNumber: 'b' }] })).toEqual(wanted);
  expect(parse({ external_identifier: 'a', allParcels: [{ tracking_number: 'b' }] })).toEqual(wanted);
});

test('eitherCase rejects different values for both spellings of a name', () => {
  expect(parse({ external_identifier: 'a', externalIdentifier: 'a' })).toEqual({ external_identifier: 'a' });
  const message = 'Contradicts externalIdentifier. Send one or the other.';
  for (const [one, other] of [
    ['a', 'b'],
    ['b', 'a'],
    ['a', null],
    [undefined, 'a'],
  ]) {
    expect(errorsOf({ external_identifier: one, externalIdentifier: other })).toEqual([
      ['external_identifier', message],
    ]);
  }
  expect(errorsOf({ externalIdentifier: 'a', all_parcels: [{ tracking_number: 'a', trackingNumber: 'b' }] })).toEqual([
    ['all_parcels.0.tracking_number', 'Contradicts trackingNumber. Send one or the other.'],
  ]);
});

test('eitherCase names errors in snake case, drops unknown names and rejects anything but an object', () => {
  expect(errorsOf({ externalIdentifier: 1 })?.map(([path]) => path)).toEqual(['external_identifier']);
  expect(parse({ external_identifier: 'a', External_Identifier: 'b', externalidentifier: 'c', Id: 1 })).toEqual({
    external_identifier: 'a',
  });
  expect(parse(JSON.parse('{"external_identifier":"a","__proto__":{"id":1}}'))).toEqual({ external_identifier: 'a' });
  for (const value of [null, undefined, 1, 'a', []]) expect(errorsOf(value)).toHaveLength(1);
});

test('eitherCase describes the names of the shape in its JSON schema', () => {
  const { properties, required } = z.toJSONSchema(schema, { io: 'input' });
  expect([Object.keys(properties ?? {}), required]).toEqual([
    ['external_identifier', 'id', 'all_parcels'],
    ['external_identifier'],
  ]);
});
