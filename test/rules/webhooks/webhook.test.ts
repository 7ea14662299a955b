import { describe, expect, test } from 'vitest';
import type { Change } from '../../../shared/domain/change.ts';
import { namesOfVersion } from '../../../shared/domain/events.ts';
import { subscribersId } from '../../../shared/domain/subscribers-id.ts';
import { Refusal } from '../../../shared/lib/refusal.ts';
import { type EventName, namesFor } from '../../../shared/resources/webhooks/event-names.ts';
import type { AskedWebhook } from '../../../shared/resources/webhooks/webhook.ts';
import type {
  NotedAt,
  SubscribersRecord,
  WebhookHealthRecord,
  WebhookRecord,
} from '../../../shared/resources/webhooks/webhook-record.ts';
import { type Subscribers, subscribersAt } from '../../../shared/rules/webhooks/subscribers.ts';
import {
  changeWebhook,
  createWebhook,
  deactivateWebhook,
  deleteWebhook,
} from '../../../shared/rules/webhooks/webhook.ts';
import { sentencesOf } from '../../support/problems.ts';

const tenant = { merchant: 1, is_test: false };
const at = (second: number): NotedAt => {
  const exactly = new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();
  return { now: exactly.replace(/\.000Z$/, '+00:00'), exactly };
};
const asked = (more: Partial<AskedWebhook> = {}): AskedWebhook => ({
  url: 'https://shop.example/hook',
  state: 'active',
  events: [{ name: 'order.completed' }],
  at: 'events',
  ...more,
});

/** The table with only the records that these rules write. */
class Side {
  readonly subscribers = new Map<EventName, SubscribersRecord>();
  readonly webhooks = new Map<number, WebhookRecord>();
  health: WebhookHealthRecord | undefined;

  write<T>(change: Change<T>): T {
    for (const { entity, record } of change.writes) {
      if (entity === 'webhook') this.webhooks.set(record.id, { ...record, rev: record.rev + 1 });
      if (entity === 'webhook-health') this.health = record;
      if (entity !== 'subscribers') continue;
      const name = names.find((one) => subscribersId(tenant, one) === record.id);
      if (name) this.subscribers.set(name, { ...record, rev: record.rev + 1 });
    }
    return change.answer;
  }
  make(id: number, more: Partial<AskedWebhook> = {}, noted = at(id)): WebhookRecord {
    const prepared = { id, subscriber: tenant, subscribers: this.subscribers as Subscribers, token: undefined };
    return this.write(createWebhook(asked(more), prepared, noted));
  }
  change(id: number, more: Partial<AskedWebhook>, second: number): Change<WebhookRecord> {
    const was = this.webhooks.get(id);
    if (!was) throw new Error('There is no such webhook');
    const prepared = { subscribers: this.subscribers, token: undefined, health: this.health };
    const change = changeWebhook(was, { at: 'events', ...more }, prepared, at(second));
    this.write(change);
    return change;
  }
  told(name: EventName, second: number, version: '2022-02-01' | '2021-02-23' = '2022-02-01') {
    return subscribersAt(this.subscribers.get(name), version, at(second).exactly).map(({ webhook }) => webhook);
  }
}
const names: readonly EventName[] = ['order.completed', 'order.cancelled', 'order.prepared', 'order.shipped'];

/** Returns the messages of a rejection, by path. */
function said(act: () => unknown): Readonly<Record<string, readonly string[]>> {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return sentencesOf(error.errors ?? {});
    throw error;
  }
  return {};
}

describe('subscribers of an event', () => {
  test('are the webhooks that were active when it happened, from the start to the end of their periods', () => {
    const side = new Side();
    side.make(1, {}, at(10));
    side.change(1, { state: 'inactive' }, 20);
    side.change(1, { state: 'active' }, 30);
    expect([9, 10, 19, 20, 29, 30, 59].map((second) => side.told('order.completed', second).length)).toEqual([
      0, 1, 1, 0, 0, 1, 1,
    ]);
  });

  test('have the version and the event names of that time', () => {
    const side = new Side();
    side.make(1, { events: [{ name: 'order.cancelled' }] }, at(10));
    side.change(1, { version: '2021-02-23' }, 20);
    side.change(1, { events: [{ name: 'order.shipped' }] }, 30);
    expect(side.told('order.cancelled', 15)).toEqual([1]);
    expect(side.told('order.cancelled', 25)).toEqual([]);
    expect(side.told('order.cancelled', 25, '2021-02-23')).toEqual([1]);
    expect(side.told('order.cancelled', 35, '2021-02-23')).toEqual([]);
    expect(side.told('order.shipped', 35, '2021-02-23')).toEqual([1]);
  });

  test('do not include deleted webhooks, even for earlier events', () => {
    const side = new Side();
    const webhook = side.make(1, {}, at(10));
    side.write(deleteWebhook(webhook, { subscribers: side.subscribers, health: undefined }, at(20)));
    expect(side.told('order.completed', 15)).toEqual([]);
  });

  test('lose periods that ended before the oldest event', () => {
    const side = new Side();
    side.make(1, {}, at(0));
    side.change(1, { state: 'inactive' }, 10);
    side.change(1, { state: 'active' }, 31 * 24 * 3600);
    expect(side.subscribers.get('order.completed')?.periods).toHaveLength(1);
  });

  test('are written only if they change', () => {
    const side = new Side();
    side.make(1);
    const { writes } = side.change(1, { url: 'https://other.example/' }, 20);
    expect(writes.map(({ entity }) => entity)).toEqual(['webhook']);
  });
});

describe('a webhook of a production', () => {
  const subscriber = { production: 1, is_test: true };
  const createdWith = (name: string) =>
    createWebhook(asked({ events: [{ name }] }), { id: 1, subscriber, subscribers: new Map(), token: null }, at(1));

  test('names its owner in all its records, which differ from those of a merchant with the same id', () => {
    const owner = { merchant: null, production: 1, is_test: true };
    const { answer, writes } = createdWith('production-order.created');
    expect(answer).toMatchObject({ ...owner, version: '2022-02-01' });
    expect(writes.map(({ record }) => record)).toMatchObject([owner, owner]);
    const all = (one: { merchant: number } | { production: number }) =>
      [true, false].flatMap((is_test) =>
        namesFor('merchant' in one ? 'merchant' : 'production').map((name) => subscribersId({ ...one, is_test }, name)),
      );
    const ids = [1, 2].flatMap((id) => [...all({ merchant: id }), ...all({ production: id })]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('rejects the event names of merchants, and a merchant those of productions', () => {
    const path = 'events.0.name';
    const oneOf = (names: readonly string[]) => ({ [path]: [`Must be one of: ${names.join(', ')}.`] });
    expect(said(() => createdWith('order.completed'))).toEqual(oneOf(namesFor('production')));
    const side = new Side();
    expect(said(() => side.make(1, { events: [{ name: 'production-order.created' }] }))).toEqual(
      oneOf(namesOfVersion('2022-02-01', 'merchant')),
    );
  });
});

describe('limit of ten webhooks', () => {
  test('allows ten webhooks per event in any version and state, and rejects the eleventh', () => {
    const side = new Side();
    for (let id = 1; id <= 10; id += 1) {
      side.make(id, {
        version: id % 2 ? '2022-02-01' : '2021-02-23',
        state: id % 3 ? 'active' : 'inactive',
        events: [{ name: 'order.cancelled' }],
      });
    }
    expect(said(() => side.make(11, { events: [{ name: 'order.cancelled' }] }))).toEqual({
      events: [
        'The limit of 10 webhooks for order.cancelled has been reached. Delete or change another webhook first.',
      ],
    });
    expect(said(() => side.make(11, { events: [{ name: 'order.cancelled' }], at: 'event_types' }))).toHaveProperty(
      'event_types',
    );
    side.make(12);
    expect(said(() => side.change(12, { events: [{ name: 'order.cancelled' }] }, 50))).toHaveProperty('events');
    expect(
      said(() => side.change(3, { state: 'active' }, 51)),
      'one of the ten does not count as an eleventh',
    ).toEqual({});
    side.change(4, { events: [{ name: 'order.shipped' }] }, 52);
    side.make(13, { events: [{ name: 'order.cancelled' }] });
  });
});

describe('event names', () => {
  const known =
    'Must be one of: order.completed, order.prepared, order.failed, order.cancelled, variant.completed, variant.failed, logo.completed, logo.failed, shipment.prepared.';
  test.each<[string, Partial<AskedWebhook>, Readonly<Record<string, readonly string[]>>]>([
    ['unknown', { events: [{ name: 'order.lost' }] }, { 'events.0.name': [known] }],
    ['of another version', { events: [{ name: 'order.shipped' }] }, { 'events.0.name': [known] }],
    [
      'listed twice',
      { events: [{ name: 'order.failed' }, { name: 'order.failed' }] },
      { 'events.1.name': ['Must not be listed twice.'] },
    ],
  ])('are rejected if they are %s', (_, more, errors) => {
    expect(said(() => new Side().make(1, more))).toEqual(errors);
  });

  test('must fit the new version of a webhook', () => {
    const side = new Side();
    side.make(1);
    expect(said(() => side.change(1, { version: '2021-02-23' }, 20))).toHaveProperty('events');
    side.change(1, { version: '2021-02-23', events: [{ name: 'order.shipped' }] }, 20);
    expect(side.webhooks.get(1)).toMatchObject({ version: '2021-02-23', events: ['order.shipped'] });
  });
});

describe('changeWebhook and deactivateWebhook', () => {
  test('changeWebhook writes nothing if the request repeats the current values', () => {
    const side = new Side();
    side.make(1);
    const { at: _, ...same } = asked();
    expect(side.change(1, same, 20)).toMatchObject({ writes: [], events: [] });
  });

  test('changeWebhook keeps an omitted token and removes a null token', () => {
    const side = new Side();
    const webhook = { ...side.make(1), token: 'sealed' };
    const changing = (token: string | null | undefined) =>
      changeWebhook(
        webhook,
        asked({ state: 'inactive' }),
        { subscribers: side.subscribers, health: undefined, token },
        at(20),
      ).answer.token;
    expect([changing(undefined), changing(null), changing('other')]).toEqual(['sealed', null, 'other']);
  });

  test('changeWebhook resumes waiting deliveries and clears the failures on activation', () => {
    const side = new Side();
    side.make(1);
    side.health = { id: 1, rev: 1, failing_since: at(1).now, created_at: at(1).now, updated_at: at(1).now };
    side.write(deactivateWebhook(side.webhooks.get(1), side.subscribers, 'give_up', at(20)));
    expect(side.webhooks.get(1)).toMatchObject({
      state: 'inactive',
      deactivated_at: at(20).now,
      deactivation_reason: 'All delivery attempts failed for five days.',
    });
    expect(side.told('order.completed', 25)).toEqual([]);
    const { events, answer } = side.change(1, { state: 'active' }, 30);
    expect(events.map(({ type, facts }) => ({ type, facts }))).toEqual([
      { type: 'webhook.activated', facts: { webhook: 1, job: null, since: null } },
    ]);
    expect(answer).toMatchObject({ deactivated_at: null, deactivation_reason: null });
    expect(side.health?.failing_since).toBeNull();
  });

  test('changeWebhook clears the failures with a new URL, and not with other changes', () => {
    const side = new Side();
    side.make(1);
    side.health = { id: 1, rev: 1, failing_since: at(1).now, created_at: at(1).now, updated_at: at(1).now };
    side.change(1, { events: [{ name: 'order.prepared' }] }, 20);
    expect(side.health.failing_since).toBe(at(1).now);
    side.change(1, { url: 'https://shop.example/other' }, 30);
    expect(side.health.failing_since).toBeNull();
  });

  test('deactivateWebhook ignores an inactive or deleted webhook', () => {
    const side = new Side();
    const webhook = side.make(1, { state: 'inactive' });
    expect(deactivateWebhook(webhook, side.subscribers, 'gone', at(20)).writes).toEqual([]);
    expect(deactivateWebhook(undefined, side.subscribers, 'gone', at(20)).writes).toEqual([]);
  });
});
