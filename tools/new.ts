import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { publishedVersions } from '../shared/versions/versions.ts';
import { type GivenOptions, runCommand, say, UsageError } from './command.ts';
import { endpointText, type NewEndpoint, testText } from './new-texts.ts';

const root = join(import.meta.dirname, '..');
const areas = [...Object.keys(publishedVersions), 'public'];
const nameCharacters = 40;

/** `npm run new` cannot create an endpoint of this name. */
export class UnusableName extends UsageError {}

/** Splits the name of an endpoint into area, noun and verb. Throws UnusableName with the reason. */
function targetOf(name: string): NewEndpoint {
  const [area = '', noun = '', verb = '', ...more] = name.split('/');
  if (!areas.includes(area)) throw new UnusableName(`Unknown area "${area}". Areas: ${areas.join(', ')}.`);
  const wrong = [noun, verb].find(
    (word) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(word) || word.length > nameCharacters,
  );
  if (wrong !== undefined || more.length > 0) {
    throw new UnusableName(
      `"${name}" isn't a valid name. Use <area>/<noun>/<verb> with lowercase letters, digits and single hyphens, such as v2/orders/list.`,
    );
  }
  return { area, noun, verb };
}

/**
 * Writes an endpoint and its test below the folder, and returns the paths of the written files. An existing test is
 * kept.
 */
export async function writeEndpoint(folder: string, name: string): Promise<readonly string[]> {
  const target = targetOf(name);
  const place = `${target.area}/${target.noun}/${target.verb}`;
  const file = `functions/${place}.ts`;
  if ((await textOf(join(folder, file))) !== undefined)
    throw new UnusableName(`${file} already exists. Choose another name.`);
  const test = `test/endpoints/${place}.test.ts`;
  const files = new Map([[file, endpointText(target)]]);
  if ((await textOf(join(folder, test))) === undefined) files.set(test, testText(target));
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  // the length of the lines depends on the name
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...files.keys()], {
    cwd: folder,
    stdio: 'pipe',
  });
  return [...files.keys()];
}

const textOf = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

const usage = `Usage: npm run new -- <area>/<noun>/<verb>

Writes an endpoint and its test. For example, v2/widgets/list creates functions/v2/widgets/list.ts.
Areas: ${areas.join(', ')}
The verbs list, get, create, update and delete have their usual routes. Any other verb is a PUT below an ID.

  --help    Show this help`;

async function run({ positionals }: GivenOptions): Promise<number> {
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new UsageError('Expected one name, such as v2/orders/list.');
  for (const path of await writeEndpoint(root, name)) say(path);
  const [area, noun] = name.split('/');
  say(`Next, complete the contract. Then run:\nnpm run examples\nnpm run noun -- ${area}/${noun}`);
  return 0;
}

if (import.meta.main) runCommand('npm run new', usage, {}, run);
