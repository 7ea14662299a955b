import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { publishedVersions } from '../shared/versions/versions.ts';
import { readArgs, runCommand, say, UsageError } from './command.ts';
import { endpointText, type NewEndpoint, testText } from './new-texts.ts';

const root = join(import.meta.dirname, '..');
const areas = [...Object.keys(publishedVersions), 'public'];
const nameCharacters = 40;

/** What `npm run new` was asked for, and cannot do. */
export class UnusableName extends UsageError {}

/** Reads area, noun and verb of an endpoint's name; throws UnusableName with what is wrong. */
function targetOf(name: string): NewEndpoint {
  const [area = '', noun = '', verb = '', ...more] = name.split('/');
  if (!areas.includes(area)) throw new UnusableName(`"${area}" is no area. There are: ${areas.join(', ')}.`);
  const wrong = [noun, verb].find(
    (word) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(word) || word.length > nameCharacters,
  );
  if (wrong !== undefined || more.length > 0) {
    throw new UnusableName(
      `"${name}" must be <area>/<noun>/<verb>; noun and verb in small letters, digits and single hyphens, as v2/orders/list.`,
    );
  }
  return { area, noun, verb };
}

/**
 * Writes an endpoint and its test below the folder, and returns the paths of what it wrote. A test that is there
 * already stays as it is.
 */
export async function writeEndpoint(folder: string, name: string): Promise<readonly string[]> {
  const target = targetOf(name);
  const place = `${target.area}/${target.noun}/${target.verb}`;
  const file = `functions/${place}.ts`;
  if ((await textOf(join(folder, file))) !== undefined) throw new UnusableName(`${file} exists already.`);
  const test = `test/endpoints/${place}.test.ts`;
  const files = new Map([[file, endpointText(target)]]);
  if ((await textOf(join(folder, test))) === undefined) files.set(test, testText(target));
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  // how long the lines become goes by the name
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...files.keys()], {
    cwd: folder,
    stdio: 'pipe',
  });
  return [...files.keys()];
}

const textOf = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

const usage = `npm run new -- <area>/<noun>/<verb>    writes functions/<area>/<noun>/<verb>.ts and its test: v2/widgets/list

  --help    prints this

Areas: ${areas.join(', ')}. The verbs list, get, create, update and delete have their usual routes, any other one is a PUT below
an id.`;

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArgs(args, {});
  const [name, ...more] = positionals;
  if (values.help) {
    say(usage);
    return 0;
  }
  if (name === undefined || more.length > 0) throw new UsageError('One name is needed, as v2/orders/list.');
  for (const path of await writeEndpoint(root, name)) say(path);
  const [area, noun] = name.split('/');
  say(`Next: state the contract, then npm run examples. What suites ask of it: npm run noun -- ${area}/${noun}`);
  return 0;
}

if (import.meta.main) runCommand(run, 'npm run new');
