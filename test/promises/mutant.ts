/**
 * A change of the service that some suite has to notice. test/promises/mutants.test.ts loads the service with each
 * change and expects the suite to fail.
 */
export interface Mutant {
  /** The promise that the changed code keeps: `P01`, …, or `model`. */
  readonly promise: string;
  /** The mistake, in words with hyphens. Unique within the promise. */
  readonly name: string;
  /** The changed file, from the repository's root: `shared/table/writes/transact.ts`. */
  readonly file: string;
  /** The exact code to replace, without comments. It occurs exactly once in the file. */
  readonly find: string;
  /** The replacement. The file still parses and loads. */
  readonly replace: string;
  /**
   * The only release that has the mistake, if the suite runs this release and the next one. A mutant of
   * test/support/next-release.ts changes the next release.
   */
  readonly release?: 'this' | 'next';
  /** The test file that has to fail, from the repository's root: `test/promises/crash-points.test.ts`. */
  readonly suite: string;
  /**
   * A pattern of test names (`vitest -t`). Only matching tests run, because the others of the suite would only take
   * time.
   */
  readonly only?: string;
}

/** Returns a function that describes mutants of a promise. */
export const mutantOf =
  (promise: string) =>
  (name: string, file: string, find: string, replace: string, suite: string, only?: string): Mutant => ({
    promise,
    name,
    file,
    find,
    replace,
    suite,
    ...(only !== undefined && { only }),
  });
