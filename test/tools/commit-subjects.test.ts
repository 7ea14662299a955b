import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subjectFault, subjectsIn } from '../../tools/commit-subjects.ts';

describe('subjectFault', () => {
  test.each([
    'webhooks: pause a receiver after five failures',
    'test/endpoints: rewrite titles in plain English',
    'docs: regenerate',
  ])('accepts "%s"', (subject) => expect(subjectFault(subject)).toBeUndefined());

  test.each([
    ['Say of the number of connections what is known', 'is not of the form "area: imperative summary"'],
    ['webhooks: Pause a receiver', 'is not of the form "area: imperative summary"'],
    ['webhooks: pause', 'is not of the form "area: imperative summary"'],
    ['Webhooks: pause a receiver', 'is not of the form "area: imperative summary"'],
    ['webhooks: pause a receiver.', 'ends with a full stop'],
    [`webhooks: ${'x'.repeat(63)}`, 'has 73 characters, not at most 72'],
  ])('rejects "%s"', (subject, fault) => expect(subjectFault(subject)).toBe(fault));
});

describe('subjectsIn', () => {
  const folder = mkdtempSync(join(tmpdir(), 'subjects-'));
  const whole = join(folder, 'whole');
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Jo', '-c', 'user.email=jo@example.com', ...args], { stdio: 'pipe' });
  const commit = (subject: string) => git('-C', whole, 'commit', '--quiet', '--allow-empty', '--message', subject);
  const subjects = (root: string) => subjectsIn(root).map(({ subject }) => subject);

  beforeAll(() => {
    git('init', '--quiet', whole);
    commit('Before the rule');
    mkdirSync(join(whole, 'tools'));
    writeFileSync(join(whole, 'tools/commit-subjects.ts'), '');
    git('-C', whole, 'add', '.');
    commit('Add the rule');
    commit('first: follow the rule');
    commit('Break the rule');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('lists the commits after the one that added the check', () => {
    expect(subjects(whole)).toEqual(['Break the rule', 'first: follow the rule']);
  });

  test.each([
    [1, ['Break the rule']],
    [2, ['Break the rule', 'first: follow the rule']],
  ])('lists the commits of a clone of depth %d', (depth, expected) => {
    const shallow = join(folder, `depth-${depth}`);
    git('clone', '--quiet', `--depth=${depth}`, `file://${whole}`, shallow);
    expect(subjects(shallow)).toEqual(expected);
  });

  test('lists nothing without a history', () => {
    mkdirSync(join(folder, 'none'));
    expect(subjects(join(folder, 'none'))).toEqual([]);
  });
});
