export const giftWrap = { id: 1, name: 'Gift wrap', price: 2.5 };
export const iron = { id: 2, name: 'Iron before packing', price: 1.2 };
export const everyCaller = [{}, { key: 'merchant_test' }, { key: 'other_merchant' }] as const;
