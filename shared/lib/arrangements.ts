/**
 * The arrangements that examples of endpoints and queues can name. The test suites declare the members
 * (`test/support/given/arrangements.ts`), so that an example with an unknown name does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: its members are declared where the arrangements are
export interface Arrangements {}

/** The name of an arrangement, or any string if the product is compiled without its test suites. */
export type ArrangementName = [keyof Arrangements] extends [never] ? string : keyof Arrangements;
