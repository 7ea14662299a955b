// Runs before `npm start`, `npm test` and `npm run dev`, on whatever Node there is: installs what the lock file names
// when it is missing or has changed since. Node 24 itself comes with it where npm has it for the platform.
'use strict';

const { spawnSync } = require('node:child_process');
const { existsSync, statSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '../..');
const installed = join(root, 'node_modules/.package-lock.json');
const wanted = join(root, 'package-lock.json');
const isCurrent = () => existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs;

if (!isCurrent()) {
  process.stdout.write('Installing the dependencies (npm ci, about half a minute) …\n');
  // development and optional dependencies are needed here, also where NODE_ENV says `production`
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error, stdout, stderr } = spawnSync('npm', ['ci', ...options], { cwd: root, encoding: 'utf8' });
  if (error || status !== 0) {
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`);
    process.stderr.write('The dependencies could not be installed. Check the network and npm, then run: npm ci\n');
    process.exit(1);
  }
}

const major = Number(process.versions.node.split('.')[0]);
if (!existsSync(join(root, 'node_modules/.bin/node')) && major < 24) {
  process.stderr.write(
    `Node 24 or newer is needed, this is ${process.versions.node}. npm brings it for Linux on x64 only: install it here.\n`,
  );
  process.exit(1);
}
