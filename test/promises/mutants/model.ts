import type { Mutant } from '../mutant.ts';

const of = (name: string, file: string, find: string, replace: string): Mutant => ({
  promise: 'model',
  name,
  file,
  find,
  replace,
  suite: 'test/promises/model.test.ts',
});

export const mutants: readonly Mutant[] = [
  of('rounds-half-to-even', 'shared/lib/money.ts', 'Big.roundHalfUp', 'Big.roundHalfEven'),
  of(
    'rounds-each-piece-of-a-line',
    'shared/rules/orders/pricing.ts',
    'const { gross: total, tax } = amounts(decimal(price).times(quantity).plus(price_per_line), tax_rate);',
    `const one = amounts(decimal(price), tax_rate);
  const more = amounts(decimal(price_per_line), tax_rate);
  const [total, tax] = (['gross', 'tax'] as const).map((of) => cents(decimal(one[of]).times(quantity).plus(more[of])));`,
  ),
  of(
    'accepts-a-stale-rate',
    'shared/rules/orders/order.ts',
    'if (shipping.stale)',
    'if (shipping.stale && shipping.price < 0)',
  ),
  of(
    'chooses-among-the-rates-of-other-items',
    'shared/rules/orders/checkout.ts',
    "if (rates?.state !== 'finished' || rates.revision !== checkout.rates_revision) {",
    "if (rates?.state !== 'finished') {",
  ),
  of(
    'leaves-the-price-of-a-rate-when-items-change',
    'shared/rules/orders/checkout.ts',
    'return rate ? { ...chosen, ...priceOfShipping(rate) } : { ...chosen, stale: true };',
    'return rate ? chosen : { ...chosen, stale: true };',
  ),
  of(
    'keeps-checkouts-31-days',
    'shared/domain/lifetimes.ts',
    'checkoutSeconds = 30 * daySeconds',
    'checkoutSeconds = 31 * daySeconds',
  ),
  of(
    'cancels-whatever-the-setting',
    'shared/rules/orders/order.ts',
    'if (!cancellableStates[merchant.cancellable_until].includes(order.state)) throw new Refusal(cannotCancelOrder);',
    '',
  ),
  of('overlooks-if-match', 'shared/http/decide-and-answer.ts', 'if (!matches)', 'if (!matches && subject.rev < 0)'),
  of(
    'leaves-out-the-second-of-created-at-max',
    'shared/table/lists/page.ts',
    '(!max || time <= max)',
    '(!max || time < max)',
  ),
  of(
    'leaves-an-address-that-was-taken-away',
    'shared/rules/orders/checkout.ts',
    'return sent === null ? null : change(sent, before);',
    'return sent === null ? before : change(sent, before);',
  ),
  of(
    'shows-live-orders-as-prepared-in-the-older-version',
    'shared/resources/orders/order-2021-02-23.ts',
    "  prepared: 'incompleted',",
    "  prepared: 'prepared',",
  ),
];
