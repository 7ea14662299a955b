import { describe, expect, test } from 'vitest';
import { inspect } from '../../../shared/work/imports/inspect.ts';
import { chunksOf, every } from './bytes.ts';

describe('inspect counts a million rows', () => {
  const tooMany = { failure: expect.stringMatching(/1,000,000 rows.*Split/) };
  const fine = { delimiter: ';', encoding: 'utf-8' };

  test.each<[what: string, file: string, inspected: object]>([
    ['accepts a million rows', `a;b\n${'1;2\n'.repeat(1_000_000)}`, fine],
    ['accepts a million rows and an empty line', `a;b\n\n${'1;2\n'.repeat(1_000_000)}`, fine],
    ['accepts a million rows without a final line end', `a;b\r\n${'1;2\r\n'.repeat(999_999)}1;2`, fine],
    ['rejects a million and one rows', `a;b\n${'1;2\n'.repeat(1_000_001)}`, tooMany],
    ['rejects a million and one rows without a final line end', `a;b\r\n${'1;2\r\n'.repeat(1_000_000)}1;2`, tooMany],
    ['rejects a million and one rows with carriage returns', `a;b\r${'1;2\r'.repeat(1_000_001)}`, tooMany],
    ['rejects a million and one rows and an empty line', `a;b\n\n${'1;2\n'.repeat(1_000_001)}`, tooMany],
    ['accepts fewer rows than lines if quotes contain line ends', `a;b\n${'1;"2\n2"\n'.repeat(600_000)}`, fine],
    ['accepts fewer rows than lines if lines are empty', `a;b\n${'1;2\n\n'.repeat(600_000)}`, fine],
  ])('inspect %s', async (_, file, inspected) => {
    const bytes = Buffer.from(file);
    for (const size of [9_999, 1_000_000]) {
      expect(await inspect(() => chunksOf(bytes, every(size, bytes)), bytes.length)).toEqual(inspected);
    }
  });
});
