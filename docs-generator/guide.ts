import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsTable } from './errors.ts';

const folder = join(import.meta.dirname, '../docs/guide');

/** Reads the guide for integrators, a topic in each file, in the order of their names. */
export const guideTopics = (): readonly string[] =>
  readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8'));

// a file that the guide refers to is at hand in the repository alone
const pointer = /^\[[^\]]*\]\(\.\.\/errors\.md\)$/m;
const link = /\[([^\]]*)\]\(([\w-]+\.md)\)/g;

/** Names the heading of a topic as addresses do: `optimistic-locking`. */
function anchorOf(file: string): string {
  const [, title = ''] = /^# (.+)\n/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
  return title.toLowerCase().replaceAll(' ', '-');
}

/**
 * Writes the guide as one text that needs no other: links to topics become links to their headings, below `at`, and a
 * link to a list is replaced by the list.
 */
export const guide = (at = ''): string =>
  guideTopics()
    .map((topic) =>
      topic
        .replace(pointer, errorsTable())
        .replaceAll(link, (_, words: string, file: string) => `[${words}](#${at}${anchorOf(file)})`)
        .trim(),
    )
    .join('\n\n');
