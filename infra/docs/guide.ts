import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsTable } from './errors.ts';

const folder = join(import.meta.dirname, '../../docs/guide');

/** Reads the guide for integrators, a topic in each file, in the order of their names. */
export const guideTopics = (): readonly string[] =>
  readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8'));

// a file that the guide refers to is at hand in the repository alone
const pointer = /^\[[^\]]*\]\(\.\.\/errors\.md\)$/m;
const link = /\[([^\]]*)\]\((?!https:)[^)]*\)/g;

/** Writes the guide as one text that needs no other: links to files become their words, or what the files hold. */
export const guide = (): string =>
  guideTopics()
    .map((topic) => topic.replace(pointer, errorsTable()).replaceAll(link, '*$1*').trim())
    .join('\n\n');
