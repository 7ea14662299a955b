// Runs before the scripts of package.json, on whatever Node there is: installs what the lock file names when it is
// missing or has changed since. Node 24 itself comes with it where npm has it for the platform. With the name of a
// command that listens, and its arguments, sees first that its port is free.
'use strict';

const { spawn } = require('node:child_process');
const { existsSync, readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');
const { beforeInstalling, Occupied } = require('./ports.cjs');
const { showProgress } = require('./progress.cjs');
const { sentenceOfFile } = require('../tools/file-errors.cjs');

const root = join(__dirname, '..');
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

/** Counts the packages that are installed, of those that every platform needs. */
function installedPackages() {
  /** @type {[string, { optional?: true }][]} */
  const named = Object.entries(JSON.parse(readFileSync(wanted, 'utf8')).packages);
  const needed = named.filter(([folder, { optional }]) => folder !== '' && !optional);
  const there = needed.filter(([folder]) => existsSync(join(root, folder, 'package.json')));
  return `${there.length} of ${needed.length} packages`;
}

async function install() {
  const done = showProgress('Installing the dependencies (npm ci)', { figures: installedPackages });
  // development and optional dependencies are needed here, also where NODE_ENV says `production`
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawn('npm', ['ci', ...options], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const status = await new Promise((resolve) => {
    npm.once('error', (error) => resolve(error.message));
    npm.once('close', resolve);
  });
  done();
  if (status === 0) return;
  process.stderr.write(`${output}${typeof status === 'string' ? `${status}\n` : ''}`);
  fail('The dependencies could not be installed. Check the network and npm, then run: npm ci');
}

async function run() {
  if (!isCurrent()) {
    await beforeInstalling(process.argv.slice(2));
    await install();
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  // 24.2 is the first one with `import.meta.main`
  if (!existsSync(join(root, 'node_modules/.bin/node')) && (major < 24 || (major === 24 && minor < 2))) {
    fail(
      `Node 24.2 or newer is needed, this is ${process.versions.node}. ` +
        `npm brings it for Linux and for Macs with Intel, not for ${process.platform} on ${process.arch}: install it here.`,
    );
  }
}

run().catch((error) =>
  fail(error instanceof Occupied ? error.message : (sentenceOfFile(error) ?? String(error.stack))),
);
