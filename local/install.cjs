// Runs before npm start, npm run dev and npm test, on whatever Node there is: installs what the lock file names if it
// is missing or has changed since. Node 24 itself comes with it where npm has it for the platform.
'use strict';

const { spawnSync } = require('node:child_process');
const { existsSync, statSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');
const installed = join(root, 'node_modules/.package-lock.json');
const wanted = join(root, 'package-lock.json');

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs) {
  process.stdout.write('Installing the dependencies (npm ci) …\n');
  // development and optional dependencies are needed here, also where NODE_ENV says `production`
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  if (spawnSync('npm', ['ci', ...options], { cwd: root, stdio: 'inherit' }).status !== 0) {
    process.stderr.write('The dependencies could not be installed. Check the network and npm, then run: npm ci\n');
    process.exit(1);
  }
}
require('../tools/installed.cjs');
