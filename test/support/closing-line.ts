import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { neverSeen } from './never-seen.ts';
import { documentedAnswers, forgetAnswers, seenAnswers, unseenAnswers } from './seen.ts';

const document = join(import.meta.dirname, '../../docs/openapi.json');

/**
 * Prints a last line for tools with the number of passed and failed tests. After a run of all tests, each documented
 * response that no test has shown counts as a failure.
 */
export default class ClosingLine implements Reporter {
  #vitest: Vitest | undefined;
  #isWhole = false;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    const all = await this.#vitest?.globTestSpecifications();
    const projects = new Set(specifications.map(({ project }) => project.name));
    const isPart = Boolean(this.#vitest?.config.testNamePattern) || process.env.MUTANT !== undefined;
    const hasAll = ['endpoints', 'shared', 'others'].every((name) => projects.has(name));
    this.#isWhole = hasAll && specifications.length === all?.length && !isPart;
    if (this.#isWhole) forgetAnswers();
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: string): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length;
    const unseen = this.#isWhole && reason !== 'interrupted' ? unseenNow() : [];
    for (const one of unseen) process.stdout.write(`\n${one}`);
    if (unseen.length > 0) process.exitCode = 1;
    const failed = count('failed') + broken + errors.length + unseen.length;
    const skipped = count('skipped');
    process.stdout.write(`\n${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  }
}

const unseenNow = () =>
  unseenAnswers(documentedAnswers(JSON.parse(readFileSync(document, 'utf8'))), seenAnswers(), neverSeen);
