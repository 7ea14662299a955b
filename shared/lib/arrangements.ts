/**
 * The arrangements that examples of endpoints and queues may name. The suites say which there are
 * (`test/support/given/arrangements.ts`), so that an example with a name that none has does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: its members are declared where the arrangements are
export interface Arrangements {}

/** The name of an arrangement; any text where the product is compiled without its suites. */
export type ArrangementName = [keyof Arrangements] extends [never] ? string : keyof Arrangements;
