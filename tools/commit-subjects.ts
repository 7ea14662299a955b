import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GivenOptions, remark, requireNoArguments, runCommand, say } from './command.ts';

const usage = `Usage: npm run check:commits

Checks the subjects of the commits that the current branch contains.

  --help    Show this help`;

const charactersAtMost = 72;
const file = 'tools/commit-subjects.ts';

/** Finds why a commit's subject is not `area: imperative summary`; undefined if it is. */
export function subjectFault(subject: string): string | undefined {
  if (subject.length > charactersAtMost) return `has ${subject.length} characters, not at most ${charactersAtMost}`;
  if (subject.endsWith('.')) return 'ends with a full stop';
  return /^[a-z0-9/.-]+: [a-z].{9,}$/.test(subject) ? undefined : 'is not of the form "area: imperative summary"';
}

/** A commit by its short hash. */
export interface Commit {
  readonly hash: string;
  readonly subject: string;
}

/**
 * Lists the commits of a checkout that the rule applies to: all after the commit that added this file, without merges.
 * A shallow clone begins with a commit that seems to add every file, so the list includes that commit. A folder without
 * a history has no commits.
 */
export function subjectsIn(root: string): readonly Commit[] {
  if (!existsSync(join(root, '.git'))) return [];
  const git = (...args: readonly string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();
  const added = git('log', '--diff-filter=A', '--format=%H', '--', file).split('\n').at(-1);
  if (!added) return [];
  const shallow = join(root, git('rev-parse', '--git-path', 'shallow'));
  const begins = existsSync(shallow) && readFileSync(shallow, 'utf8').includes(added);
  const range = begins ? ['HEAD'] : [`${added}..HEAD`];
  return git('log', '--no-merges', '--format=%h %s', ...range)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ hash: line.slice(0, line.indexOf(' ')), subject: line.slice(line.indexOf(' ') + 1) }));
}

async function run({ positionals }: GivenOptions): Promise<number> {
  requireNoArguments(positionals);
  const commits = subjectsIn(join(import.meta.dirname, '..'));
  const faults = commits.flatMap(({ hash, subject }) => {
    const fault = subjectFault(subject);
    return fault ? [`${hash} ${fault}: ${subject}`] : [];
  });
  for (const fault of faults) remark(fault);
  if (faults.length === 0) say(`Checked the subjects of ${commits.length} commits.`);
  return faults.length > 0 ? 1 : 0;
}

if (import.meta.main) runCommand('npm run check:commits', usage, {}, run);
