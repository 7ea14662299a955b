import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsTable } from './errors.ts';

const folder = join(import.meta.dirname, '../docs/guide');

/** Returns the topics of the guide for integrators, one per file, ordered by file name. */
export const guideTopics = (): readonly string[] =>
  readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8'));

// readers of the API document do not have the files of the repository
const pointer = /^\[[^\]]*\]\(\.\.\/reference\/errors\.md\)$/m;
const link = /\[([^\]]*)\]\(([\w-]+\.md)\)/g;

/** Returns the anchor of a topic's heading, such as `optimistic-locking`. */
function anchorOf(file: string): string {
  const [, title = ''] = /^# (.+)\n/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
  return title.toLowerCase().replaceAll(' ', '-');
}

/**
 * Returns the guide as one self-contained text. Links to topics become links to their headings, with the prefix `at`,
 * and the list of errors replaces the link to it.
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
