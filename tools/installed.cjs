// Loaded before each command, by any version of Node. Exits with a message if Node or the dependencies don't suffice.
'use strict';

const { existsSync } = require('node:fs');
const { join } = require('node:path');

const modules = join(__dirname, '../node_modules');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isOld = major < 24 || (major === 24 && minor < 2); // 24.2 is the first version with `import.meta.main`

/** @param {string} sentence */
function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

if (!existsSync(join(modules, '.package-lock.json'))) fail("The dependencies aren't installed.\nInstall them: npm ci");
if (isOld && !existsSync(join(modules, '.bin/node'))) {
  fail(
    `Node 24.2 or newer is required, but this is ${process.versions.node}. npm provides it on Linux and on Intel Macs, ` +
      `not on ${process.platform} (${process.arch}). Install it yourself.`,
  );
}
