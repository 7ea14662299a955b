// Runs before the scripts of package.json, on whatever Node there is: installs what the lock file names when it is
// missing or has changed since. Node 24 itself comes with it where npm has it for the platform. With the name of a
// command that listens, and its arguments, sees first that its port is free.
'use strict';

const { spawnSync } = require('node:child_process');
const { existsSync, statSync } = require('node:fs');
const { join } = require('node:path');
const { beforeInstalling, Occupied } = require('./ports.cjs');

const root = join(__dirname, '../..');
const installed = join(root, 'node_modules/.package-lock.json');
const wanted = join(root, 'package-lock.json');
const isCurrent = () => existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs;

/**
 * Says why nothing can go on, and ends.
 * @param {string} sentence
 */
function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function install() {
  process.stdout.write('Installing the dependencies (npm ci, about half a minute) …\n');
  // development and optional dependencies are needed here, also where NODE_ENV says `production`
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error, stdout, stderr } = spawnSync('npm', ['ci', ...options], { cwd: root, encoding: 'utf8' });
  if (error || status !== 0) {
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`);
    fail('The dependencies could not be installed. Check the network and npm, then run: npm ci');
  }
}

async function run() {
  if (!isCurrent()) {
    await beforeInstalling(process.argv.slice(2));
    install();
  }
  const major = Number(process.versions.node.split('.')[0]);
  if (!existsSync(join(root, 'node_modules/.bin/node')) && major < 24) {
    fail(
      `Node 24 or newer is needed, this is ${process.versions.node}. npm brings it for Linux on x64 only: install it here.`,
    );
  }
}

run().catch((error) => fail(error instanceof Occupied ? error.message : String(error.stack)));
