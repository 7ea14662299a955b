/**
 * A change of the product that some suite has to notice. test/promises/mutants.test.ts plays every one of them: it
 * loads the product with the change and wants the suite to fail.
 */
export interface Mutant {
  /** The promise that the changed text keeps: `P01`, …, or `model`. */
  readonly promise: string;
  /** What the change does wrong, in words with hyphens; unique within the promise. */
  readonly name: string;
  /** The product file, from the repository's root: `shared/table/writes/transact.ts`. */
  readonly file: string;
  /** The exact text that is replaced: code, no comment. It is in the file exactly once. */
  readonly find: string;
  /** What is there instead. The file still parses and loads. */
  readonly replace: string;
  /** The test file that has to fail, from the repository's root: `test/promises/crash-points.test.ts`. */
  readonly suite: string;
  /**
   * A pattern of test names (`vitest -t`): only these tests run, where the others of the suite would only take time.
   */
  readonly only?: string;
}
