import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { casesOfAll, suites } from '../../tools/noun.ts';

test.each(casesOfAll)('npm run noun runs an existing case "%s"', (title) => {
  const sources = suites.map((suite) => readFileSync(join(import.meta.dirname, `../${suite}.test.ts`), 'utf8'));
  expect(sources.filter((source) => source.includes(title))).toHaveLength(1);
});
