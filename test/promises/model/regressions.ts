import type { Sequence } from './requests.ts';

const settings = { cancellable: ['prepared', 'prepared'], currency: 'EUR' } as const;
const asker = { as: 0, v: 0 } as const;

/** Sequences that failed once, by the mistake that they found. Each is a test. */
export const regressions: Readonly<Record<string, Sequence>> = {
  // the model did not know that rates expire after 31 days, although the checkout of an order stays
  'the rates of a completed checkout expire': {
    settings,
    steps: [
      { do: 'create', ...asker, items: [{ variant: 0, quantity: 1 }], ship: 0 },
      { do: 'rates', ...asker, checkout: -1 },
      { do: 'work' },
      { do: 'change', ...asker, checkout: -1, handle: 'standard' },
      { do: 'complete', ...asker, checkout: -1, method: 'invoice' },
      { do: 'wait', seconds: 30 * 86_400 },
      { do: 'rates', ...asker, checkout: -1 },
      { do: 'job', ...asker, job: -1 },
      { do: 'wait', seconds: 86_400 },
      { do: 'rates', ...asker, checkout: -1 },
      { do: 'job', ...asker, job: -1 },
      { do: 'order', ...asker, order: -1 },
    ],
  },
};
