/**
 * Values in test data that make the service simulate a failure. Live data may contain them without any effect. The
 * guide's chapter on testing an integration explains each value.
 */
export const magicValues = {
  /** Postcode of the shipping address: no shipping rate serves the checkout. */
  noRates: 'TEST-NO-RATES',
  /** Postcode of the shipping address: the first calculation of a checkout's rates gets lost. */
  slowRates: 'TEST-SLOW-RATES',
  /** Postcode of the shipping address: the preparation of the order fails. */
  preparingFails: 'TEST-PREPARING-FAILS',
  /** Name of an uploaded image: no design with the image can be printed. */
  unprintable: 'unprintable.png',
  /** Host of a webhook: the receiver accepts every notification, but takes five seconds. */
  slowReceiver: 'slow.receiver.test',
  /** Host of a webhook: the receiver responds with 410. */
  goneReceiver: 'gone.receiver.test',
  /** Host of a webhook: the receiver fails at the first two attempts of each delivery. */
  failsTwiceReceiver: 'fails-twice.receiver.test',
} as const;

/** A record of test data or live data. */
interface InMode {
  readonly is_test: boolean;
}

/** Returns whether an address of test data has a magic postcode. */
export const hasMagicZip = (
  { is_test }: InMode,
  { zip }: { readonly zip?: string },
  value: 'noRates' | 'slowRates' | 'preparingFails',
): boolean => is_test && zip === magicValues[value];

/** Returns whether an image of test data has the magic name. */
export const isUnprintable = ({ is_test, file_name }: InMode & { readonly file_name: string }): boolean =>
  is_test && file_name === magicValues.unprintable;
