import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, run } from './processes.ts';
import { showProgress } from './progress.cjs';

// the emulator, and what the suites verify notifications with
const packages = ['ministack==1.5.33', 'standardwebhooks==1.1.0'];
const folder = join(import.meta.dirname, '../.local/venv');
const program = join(folder, 'bin/ministack');
const finished = join(folder, packages.join(' ')); // an installation that was interrupted lacks it

/** The Python that has these packages, once the emulator has been installed. */
export const installedPython = join(folder, 'bin/python');

/** Finds the emulator's program: MiniStack, in a virtual environment of its own, which is made when there is none. */
export async function emulatorProgram({
  signal,
  instead = 'Or set AWS_ENDPOINT_URL to an emulator that runs already (LocalStack will do).',
}: {
  signal?: AbortSignal;
  /** What else can be done where it cannot be had. */
  instead?: string;
}): Promise<string> {
  if (existsSync(finished) && existsSync(program)) return program;
  const python = await findPython(instead);
  const done = showProgress('Installing the emulator of AWS (MiniStack, from PyPI, once)');
  await install(python, signal, instead).finally(done);
  return program;
}

async function install(python: string, signal: AbortSignal | undefined, instead: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await orExplain(
    run(python, ['-m', 'venv', folder], { ...(signal && { signal }) }),
    'Python could not make a virtual environment. On Debian and Ubuntu: apt install python3-venv',
  );
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input', ...packages];
  await orExplain(
    run(installedPython, pip, { ...(signal && { signal }) }),
    `pip could not install the emulator. Check the network, or pip's settings for a proxy or a mirror. ${instead}`,
  );
  writeFileSync(finished, '');
}

/** Finds the first Python that is new enough for the emulator. */
async function findPython(instead: string): Promise<string> {
  const tellVersion = ['-c', 'import sys; print(sys.version_info >= (3, 10), sys.version.split()[0])'];
  let found = 'none was found';
  for (const name of ['python3', 'python', 'python3.13', 'python3.12', 'python3.11', 'python3.10']) {
    const [isNew, version] = (await run(name, tellVersion).catch(() => '')).trim().split(' ');
    if (isNew === 'True') return name;
    if (version) found = `${name} is ${version}`;
  }
  throw new Error(`The emulator needs Python 3.10 or newer, and ${found}. Install one. ${instead}`.trim());
}

async function orExplain(command: Promise<unknown>, remedy: string): Promise<void> {
  try {
    await command;
  } catch (error) {
    throw error instanceof CommandFailed ? new Error(`${error.message}\n${remedy}`, { cause: error }) : error;
  }
}
