import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deflate, inflate } from '../../shared/table/deflate.ts';
import { recordOf, recordRow } from '../../shared/table/rows.ts';
import { anOrder } from '../rules/builders.ts';

describe('a compressed string', () => {
  test('inflate returns any string unchanged that deflate compressed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary', maxLength: 5000 })), (text) => {
        expect(inflate(deflate(text))).toBe(text);
      }),
    );
  });

  // stored bytes are read forever. With a changed dictionary they would give other strings
  test('inflate reads a string that the first dictionary compressed when it was new', () => {
    const kept = 'AYN4y5zIaMRaruGoA4zRinXHlEREKe2UWpQHajbBvWpkiLvdgasNah5viK8ZihZMRmYkBAsA';
    const text =
      '{"id":7,"rev":2,"merchant":1,"is_test":false,"state":"preparing","shipping_address":{"id":3,"first_name":"Ada","city":"Bern"},"variant":21,"production_methods":[],"event":{"id":"evt_order_7_1","type":"order.prepared"},"created_at":"2026-01-01T00:00:00+00:00","cancelled_at":null}';
    expect(inflate(Buffer.from(kept, 'base64'))).toBe(text);
  });

  test('inflate rejects an unknown dictionary and invalid bytes', () => {
    const bytes = Buffer.from(deflate('{}'));
    bytes[0] = 200;
    expect(() => inflate(bytes)).toThrow('later release');
    expect(() => inflate(new Uint8Array())).toThrow();
    expect(() => inflate(Buffer.of(1, 255, 255))).toThrow();
  });

  test('deflate with the dictionary needs less than half the bytes for an order', () => {
    const text = JSON.stringify(anOrder());
    expect(deflate(text).length).toBeLessThan(deflateRawSync(text).length / 2);
  });
});

test('recordRow compresses a record whose row exceeds one write unit, and recordOf reads it back', () => {
  const [small, large] = [anOrder({ items: [] }), anOrder({ cost_centre: 'x'.repeat(2000) })];
  const texts = [small, large].map((order) => typeof recordRow('order', order).json);
  expect(texts[1]).toBe('object');
  for (const order of [small, large]) expect(recordOf('order', recordRow('order', order))).toEqual(order);
});
