// Loaded before each command, on whatever Node there is: says what is missing to run it.
'use strict';

const { existsSync } = require('node:fs');
const { join } = require('node:path');

const modules = join(__dirname, '../node_modules');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isOld = major < 24 || (major === 24 && minor < 2); // 24.2 is the first one with `import.meta.main`

/** @param {string} sentence */
function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

if (!existsSync(join(modules, '.package-lock.json'))) fail('The dependencies are not installed. Run: npm ci');
if (isOld && !existsSync(join(modules, '.bin/node'))) {
  fail(
    `Node 24.2 or newer is needed, this is ${process.versions.node}. npm brings it for Linux and for Macs with Intel, ` +
      `not for ${process.platform} on ${process.arch}: install it here.`,
  );
}
