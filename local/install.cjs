// Runs before npm start, npm run dev and npm test, on any version of Node. Installs the dependencies if they are
// missing or the lock file changed. This includes Node 24 if npm has it for the platform.
'use strict';

const { spawnSync } = require('node:child_process');
const { existsSync, statSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');
const installed = join(root, 'node_modules/.package-lock.json');
const wanted = join(root, 'package-lock.json');

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs) {
  process.stdout.write('Installing the dependencies (npm ci) …\n');
  // development and optional dependencies are needed even if NODE_ENV is `production`
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  if (spawnSync('npm', ['ci', ...options], { cwd: root, stdio: 'inherit' }).status !== 0) {
    process.stderr.write("The dependencies couldn't be installed. Check the network and npm.\nThen run: npm ci\n");
    process.exit(1);
  }
}
require('../tools/installed.cjs');
