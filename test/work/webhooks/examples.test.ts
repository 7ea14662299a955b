import { describe, expect, test } from 'vitest';
import { namesOfVersion } from '../../../shared/domain/events.ts';
import { type NotificationType, testType } from '../../../shared/resources/webhooks/delivery-record.ts';
import { audiences, webhookVersions } from '../../../shared/resources/webhooks/event-names.ts';
import { exampleOf } from '../../../shared/work/webhooks/example-notifications.ts';

// this suite has no table, because examples read nothing

const told = webhookVersions.flatMap((version) =>
  [...audiences.flatMap((audience) => namesOfVersion(version, audience)), testType as NotificationType].map((type) => ({
    type,
    version,
  })),
);
const showing = { publicUrl: 'https://api.example.com', now: '2026-11-21T10:00:00+00:00', is_test: true };

/** All values of a field, at any depth. */
const valuesOf = (value: unknown, field: string): readonly unknown[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [...(name === field ? [inner] : []), ...valuesOf(inner, field)])
    : [];

describe.each(told)('the example of $type in version $version', ({ type, version }) => {
  test('an example has the given mode and time, and the same bytes each time', async () => {
    const example = await exampleOf(type, version, showing);
    const { id, sequence, data, ...rest } = example;
    expect(rest).toEqual({ type, version, is_test: true, created_at: showing.now, request: null });
    expect(id).toMatch(new RegExp(`^evt_[a-z-]+_\\d+_${sequence}$`));
    expect(valuesOf(example, 'is_test')).not.toContain(false);
    expect(valuesOf(await exampleOf(type, version, { ...showing, is_test: false }), 'is_test')).not.toContain(true);
    expect(JSON.stringify(await exampleOf(type, version, showing))).toBe(JSON.stringify(example));
    expect(Object.keys(data as object).length > 0).toBe(type !== testType);
  });

  test('an example has the given id', async () => {
    expect(await exampleOf(type, version, { ...showing, id: 'evt_delivery_7_1' })).toMatchObject({
      id: 'evt_delivery_7_1',
      type,
    });
  });
});

test('exampleOf throws for an event name of another version', async () => {
  await expect(exampleOf('order.shipped', '2022-02-01', showing)).rejects.toThrow('order.shipped');
  await expect(exampleOf('logo.failed', '2021-02-23', showing)).rejects.toThrow('logo.failed');
});
