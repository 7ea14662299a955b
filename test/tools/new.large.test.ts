import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeEndpoint } from '../../tools/new.ts';

const root = join(import.meta.dirname, '../..');

describe('npm run new', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'new-endpoint-'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await Promise.all(
      ['package.json', 'biome.json', '.gitignore'].map((name) => cp(join(root, name), join(folder, name))),
    );
    // generated files import the sources as if they were among them, and the engine's file declares the values for
    // suites
    const options = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { rootDirs: [folder, root] },
      include: ['functions', 'test', join(root, 'test/support/engine.ts')],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = (tool: string, ...given: string[]) =>
    execFileSync(join(root, 'node_modules/.bin', tool), given, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

  test('writes endpoints and tests that compile, are formatted and pass', async () => {
    const names = [
      'v2/size-charts/list',
      'v2/size-charts/get',
      'v2/size-charts/publish',
      'v2/size-charts/delete',
      'master-administration/additional-manufacturing-specialities/create',
      'public/notices/update',
    ];
    const written: string[] = [];
    for (const name of names) written.push(...(await writeEndpoint(folder, name)));
    expect(written).toContain('functions/v2/size-charts/publish.ts');
    expect((await readdir(join(folder, 'test/endpoints/v2/size-charts'))).toSorted()).toEqual([
      'delete.test.ts',
      'get.test.ts',
      'list.test.ts',
      'publish.test.ts',
    ]);
    const sources = await Promise.all(
      written.filter((path) => path.startsWith('functions/')).map((path) => readFile(join(folder, path), 'utf8')),
    );
    expect(sources.map((source) => /summary: '(.*)'/.exec(source)?.[1])).toEqual([
      'List size charts',
      'Get a size chart',
      'Publish a size chart',
      'Delete a size chart',
      'Create an additional manufacturing speciality',
      'Change a notice',
    ]);
    expect(run('tsc', '-p', '.')).toBe('');
    expect(() => run('biome', 'check', '--error-on-warnings', 'functions', 'test')).not.toThrow();
    // next to a copy of the service, because a world runs the functions in its own folder
    for (const name of [
      'shared',
      'functions',
      'infra',
      'docs-generator',
      'local',
      'tools',
      'docs',
      'test/support',
      'test/table/own-table.ts',
      'vitest.config.ts',
    ]) {
      await cp(join(root, name), join(folder, name), { recursive: true });
    }
    // a filtered run need not have seen every response of every route
    expect(run('vitest', 'run', '-t', 'key')).toContain(`${names.length} passed, 0 failed`);
  });
});
