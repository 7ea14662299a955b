import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, run } from './processes.ts';
import { showProgress } from './progress.cjs';

// the emulator, and the packages with which suites verify notifications and run the example of the sandbox
const packages = ['ministack==1.5.33', 'standardwebhooks==1.1.0', 'pytest==9.2.0'];
const folder = join(import.meta.dirname, '../.local/venv');
const finished = join(folder, packages.join(' ')); // missing after an interrupted installation

/** The Python that has these packages, once the emulator is installed. */
export const installedPython = join(folder, 'bin/python');

/** Returns the Python with the emulator (MiniStack). Installs both in a separate virtual environment if missing. */
export async function emulatorPython({
  signal,
  instead = 'Or set AWS_ENDPOINT_URL to a running emulator, such as LocalStack.',
}: {
  signal?: AbortSignal;
  /** What the user can do if the installation fails. */
  instead?: string;
}): Promise<string> {
  if (existsSync(finished) && existsSync(installedPython)) return installedPython;
  const python = await findPython(instead);
  const done = showProgress('Installing the AWS emulator (MiniStack from PyPI, only once)');
  await install(python, signal, instead).finally(done);
  return installedPython;
}

async function install(python: string, signal: AbortSignal | undefined, instead: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await orExplain(
    run(python, ['-m', 'venv', folder], { ...(signal && { signal }) }),
    "Python couldn't create a virtual environment.\nOn Debian and Ubuntu, run: apt install python3-venv",
  );
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input', ...packages];
  await orExplain(
    run(installedPython, pip, { ...(signal && { signal }) }),
    `pip couldn't install the emulator. Check the network, or pip's settings for a proxy or a mirror. ${instead}`,
  );
  writeFileSync(finished, '');
}

/** Finds the first Python that is new enough for the emulator. */
async function findPython(instead: string): Promise<string> {
  const tellVersion = ['-c', 'import sys; print(sys.version_info >= (3, 10), sys.version.split()[0])'];
  let found = 'no Python was found';
  for (const name of ['python3', 'python', 'python3.13', 'python3.12', 'python3.11', 'python3.10']) {
    const [isNew, version] = (await run(name, tellVersion).catch(() => '')).trim().split(' ');
    if (isNew === 'True') return name;
    if (version) found = `${name} is ${version}`;
  }
  throw new Error(`The emulator needs Python 3.10 or newer, but ${found}. Install a newer version. ${instead}`.trim());
}

async function orExplain(command: Promise<unknown>, remedy: string): Promise<void> {
  try {
    await command;
  } catch (error) {
    throw error instanceof CommandFailed ? new Error(`${error.message}\n${remedy}`, { cause: error }) : error;
  }
}
