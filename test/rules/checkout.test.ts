import { describe, expect, test } from 'vitest';
import type { MerchantVariantRecord } from '../../shared/resources/offers/product.ts';
import type { PricedVariants } from '../../shared/resources/offers/variant-parts.ts';
import type {
  CheckoutChange,
  CheckoutRates,
  CheckoutRecord,
  NewCheckout,
} from '../../shared/resources/orders/checkout.ts';
import { type CheckoutRead, changeCheckout, createCheckout } from '../../shared/rules/orders/checkout.ts';
import {
  aCheckout,
  aMerchant,
  anAddress,
  anAddressInput,
  anItem,
  aVariant,
  before,
  chosen,
  idsFrom,
  now,
  refusalIn,
  tenant,
} from './builders.ts';
import { aDesignedVariant, thePriceParts } from './designs/builders.ts';

const variantsById = (...all: readonly MerchantVariantRecord[]): PricedVariants => {
  const variants = new Map(all.map((one) => [one.id, one]));
  return { variants, masters: new Map(), bases: variants, methods: new Map(), instructions: new Map() };
};

const item = (variant_id: number, quantity = 1, external_identifier?: string) => ({
  variant_id,
  quantity,
  ...(external_identifier && { external_identifier }),
});

const body = (more: Partial<NewCheckout> = {}): NewCheckout => ({
  external_reference: null,
  external_identifier: 'theirs-1',
  cost_centre: null,
  email: 'jo@example.com',
  items: [item(1, 2)],
  shipping_address: anAddressInput(),
  ...more,
});

const partIds = () => ({ 'checkout-item': idsFrom(100), address: idsFrom(200) });

const hashPerson = (email: string) => `hash of ${email}`;

const create = (input: NewCheckout, variants = variantsById(aVariant())) =>
  createCheckout(
    input,
    {
      tenant,
      merchant: aMerchant(),
      variants,
      ids: { ...partIds(), checkout: idsFrom(11), customer: idsFrom(41) },
      hashPerson,
    },
    now,
  );

const rates = (more: Partial<CheckoutRates> = {}): CheckoutRates => ({
  ...tenant,
  id: 11,
  rev: 1,
  created_at: before,
  updated_at: before,
  revision: 1,
  job: 1,
  state: 'finished',
  failures: [],
  due_at: null,
  rates: [{ handle: 'standard', title: 'Standard', price: 5, tax_rate: 19 }],
  expires_at: 4_000_000_000,
  ...more,
});

const change = (was: CheckoutRecord, input: CheckoutChange, more: Partial<CheckoutRead> = {}) =>
  changeCheckout(
    was,
    input,
    {
      variants: variantsById(aVariant()),
      ids: partIds(),
      rates: rates(),
      ratesFor: () => rates().rates,
      hashPerson,
      ...more,
    },
    now,
  );

describe('createCheckout', () => {
  test("creates an open, priced checkout for the merchant's mode that expires after 30 days", () => {
    const { answer, writes, events } = create(body());
    expect(answer).toMatchObject({
      id: 11,
      rev: 0,
      ...tenant,
      state: 'incompleted',
      currency: 'EUR',
      customer_locale: 'de',
      subtotal: 20,
      total_items_price: 23.8,
      total_tax: 3.8,
      total: 23.8,
      shipping: null,
      rates_revision: 1,
      order: null,
      expires_at: Date.parse('2026-12-21T10:00:00Z') / 1000,
    });
    expect(writes).toEqual([{ entity: 'checkout', record: answer, was: undefined }]);
    expect(events).toEqual([]);
  });

  test('uses the shipping address as the billing address if the request omits one', () => {
    expect(create(body()).answer.billing_address).toBeNull();
    const own = create(body({ billing_address: anAddressInput({ city: 'Hamburg' }) })).answer;
    expect(own.billing_address).toMatchObject({ city: 'Hamburg', default: false });
    expect(own.billing_address?.id).not.toBe(own.shipping_address.id);
  });

  test('makes only the shipping address the default', () => {
    const other = anAddressInput({ city: 'Hamburg' });
    const { answer } = create(body({ billing_address: other, whitelabel_address: other }));
    const { shipping_address, billing_address, whitelabel_address } = answer;
    expect([shipping_address, billing_address, whitelabel_address].map((address) => address?.default)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('identifies an item by its external identifier, or else by its id', () => {
    const { items } = create(body({ items: [item(1), item(1, 1, 'shirt')] })).answer;
    expect(items.map(({ id, external_identifier }) => [id, external_identifier])).toEqual([
      [100, '100'],
      [101, 'shirt'],
    ]);
  });

  test('rejects with 422 an item whose identifier equals the id of another item', () => {
    const refusal = refusalIn(() => create(body({ items: [item(1), item(1, 1, '100')] })));
    expect(refusal).toMatchObject({ kind: 'invalid' });
    expect(Object.keys(refusal.errors ?? {})).toEqual(['items.1.external_identifier']);
  });

  test('copies a variant without its tenant and its sale dates', () => {
    const [first] = create(body()).answer.items;
    const { withdrawn_at, merchant, is_test, collection_name, failure_message, available_at, discontinue_at, ...copy } =
      aVariant();
    expect(first?.variant).toEqual(copy);
  });

  test.each([
    ['of the catalogue and ready', {}, true],
    ['of the catalogue and pending', { state: 'pending' }, false],
    ['of the catalogue and completed', { state: 'completed' }, false],
    ['custom and completed', { collection_name: 'custom', state: 'completed' }, true],
    ['custom and ready', { collection_name: 'custom' }, false],
    ['custom and pending', { collection_name: 'custom', state: 'pending' }, false],
    ['custom and failed', { collection_name: 'custom', state: 'failed' }, false],
    ['an order’s copy', { collection_name: 'ordered', state: 'ready' }, false],
    ['discontinued', { discontinue_at: before }, false],
    ['discontinued this second', { discontinue_at: now }, false],
    ['discontinued tomorrow', { discontinue_at: '2026-11-22T10:00:00+00:00' }, true],
  ] as const)('checks whether a variant that is %s %o can be ordered: %s', (_what, more, orderable) => {
    const run = () => create(body(), variantsById(aVariant(more)));
    if (orderable) expect(run().answer.items).toHaveLength(1);
    else
      expect(refusalIn(run).errors).toMatchObject({
        'items.0.variant_id': [{ code: expect.stringMatching(/^(not_orderable|order_copy)$/) }],
      });
  });

  test.each([
    [{ copy_of: 7 }, 'Variant 12 is the copy that belongs to an order. Order variant 7 instead.'],
    [{}, 'Variant 12 is the copy that belongs to an order. It cannot be ordered again.'],
  ])('rejects the copy of an order and names the variant to order instead: %o', (more, message) => {
    const copy = aVariant({ id: 12, collection_name: 'ordered', ...more });
    const refusal = refusalIn(() => create(body({ items: [item(12)] }), variantsById(copy)));
    expect(refusal.errors).toEqual({ 'items.0.variant_id': [{ code: 'order_copy', message }] });
  });

  test('rejects a variant that is sold only with a design and explains how to order it, while it is on sale', () => {
    const refusal = (more: object) =>
      refusalIn(() => create(body({ items: [item(12)] }), variantsById(aVariant({ id: 12, ...more })))).errors;
    const message = 'The variant can only be ordered with a design. Create one with POST /v2/variants/12/design.';
    expect(refusal({ only_customized: true })).toEqual({
      'items.0.variant_id': [{ code: 'design_required', message }],
    });
    for (const more of [{ discontinue_at: before }, { withdrawn_at: before }, { state: 'pending' }]) {
      const errors = refusal({ only_customized: true, ...more });
      expect(errors, JSON.stringify(more)).toMatchObject({ 'items.0.variant_id': [{ code: 'not_orderable' }] });
    }
  });

  test('accepts a design of a product that is sold only with a design, and copies it without that flag', () => {
    const custom = aVariant({ collection_name: 'custom', state: 'completed', only_customized: true });
    const [first] = create(body(), variantsById(custom)).answer.items;
    expect(first?.variant).toEqual({ ...anItem().variant, state: 'completed' });
  });

  test('prices a designed variant by its current base, method and instructions, with their revision', () => {
    const custom = aDesignedVariant({ rev: 4 });
    const read = { ...thePriceParts({ price: 129, tax_rate: 7, rev: 6 }), variants: new Map([[700, custom]]) };
    const { items, subtotal, total_tax, total } = create(body({ items: [item(700, 3)] }), read).answer;
    // 129.00 + 1.00 + 1.20 each, and 2.50 for the line: 396.10 net, 27.727 tax
    expect(items[0]).toMatchObject({ price: 131.2, total: 423.83, total_tax: 27.73, tax_rate: 7 });
    expect([subtotal, total_tax, total]).toEqual([396.1, 27.73, 423.83]);
    // its own revision 4, the base's 6, and 3 each for the method and the instructions
    expect(items[0]?.variant).toMatchObject({ id: 700, rev: 19, price: 131.2, tax: 9.18, total: 140.38 });
    expect(custom.price).toBe(15.1);
  });

  test('rejects with 422 every item that cannot be ordered, including unknown variants', () => {
    const known = variantsById(aVariant(), aVariant({ id: 2, state: 'pending' }));
    const refusal = refusalIn(() => create(body({ items: [item(1), item(2), item(999)] }), known));
    expect(refusal.kind).toBe('invalid');
    expect(Object.keys(refusal.errors ?? {})).toEqual(['items.1.variant_id', 'items.2.variant_id']);
  });
});

describe('changeCheckout', () => {
  test('rejects any change of a completed checkout with 409', () => {
    const completed = aCheckout({ state: 'completed' });
    for (const input of [{}, { items: [item(1)] }, { shipping: { handle: 'standard' } }]) {
      expect(refusalIn(() => change(completed, input)).kind).toBe('conflict');
    }
  });

  test('writes nothing if the request is empty or repeats the current values', () => {
    const was = aCheckout({ shipping: chosen(), billing_address: anAddress({ id: 32, default: false }) });
    for (const input of [
      {},
      { shipping_address: anAddressInput() },
      { billing_address: anAddressInput() },
      { shipping: { handle: 'standard' } },
      { whitelabel_address: null },
    ]) {
      const { answer, writes, events } = change({ ...was, total: 29.75, total_tax: 4.75 }, input);
      expect([writes, events]).toEqual([[], []]);
      expect(answer.updated_at).toBe(before);
    }
  });

  test('writes nothing if the chosen rate is chosen again, regardless of the order of its stored fields', () => {
    const { handle, title, price, total, tax, stale } = chosen();
    const was = aCheckout({ shipping: { stale, tax, total, price, title, handle }, total: 29.75, total_tax: 4.75 });
    expect(change(was, { shipping: { handle: 'standard' } }).writes).toEqual([]);
  });

  test('creates new items even if they are the same, and requires new rates', () => {
    const was = aCheckout();
    const { answer, writes } = change(was, { items: [item(1, 2)] });
    expect(answer.items[0]?.id).toBe(100);
    expect(answer).toMatchObject({ rates_revision: 2, updated_at: now });
    expect(writes).toEqual([{ entity: 'checkout', record: answer, was }]);
  });

  test('reprices the chosen rate for new items', () => {
    const was = aCheckout({ shipping: chosen() });
    const { answer } = change(
      was,
      { items: [item(1, 4)] },
      {
        ratesFor: (items) => [{ handle: 'standard', title: 'S', price: 10 * items.length, tax_rate: 19 }],
      },
    );
    expect(answer.shipping).toEqual(chosen({ price: 10, total: 11.9, tax: 1.9 }));
    expect(answer).toMatchObject({ subtotal: 40, total_items_price: 47.6, total_tax: 9.5, total: 59.5 });
  });

  test('marks the chosen rate as stale if its service does not carry the new items', () => {
    const { answer } = change(aCheckout({ shipping: chosen() }), { items: [item(1, 1000)] }, { ratesFor: () => [] });
    expect(answer.shipping).toEqual(chosen({ stale: true }));
  });

  test('keeps the id of a changed shipping address, marks the rate as stale and requires new rates', () => {
    const { answer } = change(aCheckout({ shipping: chosen() }), {
      shipping_address: anAddressInput({ city: 'Hamburg' }),
    });
    expect(answer.shipping_address).toEqual(anAddress({ city: 'Hamburg', updated_at: now }));
    expect(answer.shipping?.stale).toBe(true);
    expect(answer.rates_revision).toBe(2);
  });

  test('keeps a stale rate stale when new items are priced', () => {
    const { answer } = change(aCheckout({ shipping: chosen({ stale: true }) }), { items: [item(1)] });
    expect(answer.shipping?.stale).toBe(true);
  });

  test('keeps the rates when the billing address changes, and follows the shipping address again after null', () => {
    const own = change(aCheckout({ shipping: chosen() }), { billing_address: anAddressInput({ city: 'Bonn' }) }).answer;
    expect(own).toMatchObject({
      rates_revision: 1,
      billing_address: { id: 200, city: 'Bonn' },
      shipping: { stale: false },
    });
    expect(change(own, { billing_address: null }).answer.billing_address).toBeNull();
  });

  test('rejects with 409 a new shipping address together with a rate, because the rate is for the old address', () => {
    const both = { shipping_address: anAddressInput({ city: 'Bonn' }), shipping: { handle: 'standard' } };
    expect(refusalIn(() => change(aCheckout(), both)).kind).toBe('conflict');
  });

  test.each([
    ['no rates were requested', undefined],
    ['the rates are being calculated', rates({ state: 'queued' })],
    ['their job failed', rates({ state: 'failed' })],
    ['the rates belong to an earlier revision', rates({ revision: 0 })],
  ])('rejects a rate with 409 while %s', (_why, known) => {
    expect(refusalIn(() => change(aCheckout(), { shipping: { handle: 'standard' } }, { rates: known })).kind).toBe(
      'conflict',
    );
  });

  test('rejects with 422 a rate that is not available', () => {
    const refusal = refusalIn(() => change(aCheckout(), { shipping: { handle: 'pigeon' } }));
    expect([refusal.kind, Object.keys(refusal.errors ?? {})]).toEqual(['invalid', ['shipping.handle']]);
  });

  test('adds a chosen rate with its own tax to the sums', () => {
    const { answer } = change(aCheckout({ items: [anItem()] }), { shipping: { handle: 'standard' } });
    expect(answer.shipping).toEqual(chosen());
    expect(answer).toMatchObject({ total: 29.75, total_tax: 4.75, subtotal: 20, total_items_price: 23.8 });
  });
});
