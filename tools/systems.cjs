// The local systems of this clone, as their files in `.local` tell of them: `system-PORT.json` names the processes of
// each from its first one on. On whatever Node there is, because a start looks here before anything is installed.
'use strict';

const { execFileSync } = require('node:child_process');
const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * @typedef {object} Process A process of a system. Another one may get its id later: `started` tells them apart.
 * @property {string} name
 * @property {number} pid
 * @property {string} started
 * @property {string} [folder] Its temporary files.
 *
 * @typedef {object} System
 * @property {number} port
 * @property {string} command Starts it: `npm start`.
 * @property {Process} main Ends all others when it ends.
 * @property {readonly Process[]} others
 * @property {string} [stack] File that tells its users of it, once it is ready.
 * @property {Readonly<Record<string, string>>} [environment] Leads the scripts of this repository to it.
 */

// a second local system, as in the end-to-end tests, uses another folder
const folder = process.env.LOCAL_FOLDER ?? join(__dirname, '../.local');

/**
 * Names the file that tells of the system on a port.
 * @param {number} port
 */
const fileOf = (port) => join(folder, `system-${port}.json`);

/**
 * Answers what no other process with this id has: when it started. Undefined when there is none.
 * @param {number} pid
 * @returns {string | undefined}
 */
function startOf(pid) {
  try {
    if (!existsSync('/proc/self/stat')) {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...more] = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // a name may hold spaces
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return state === 'Z' ? undefined : `${boot} ${more[18]}`;
  } catch {
    return undefined;
  }
}

/**
 * Names a process that runs.
 * @param {string} name
 * @param {number | undefined} pid
 * @param {string} [folder]
 * @returns {Process}
 */
const named = (name, pid = 0, folder) => ({ name, pid, started: startOf(pid) ?? '', ...(folder && { folder }) });

/**
 * Tells whether a process runs that was named.
 * @param {Process} process
 */
const isRunning = ({ pid, started }) => startOf(pid) === started;

/**
 * Lists the systems that files tell of, whether they run or not, by rising port.
 * @returns {readonly System[]}
 */
function systems() {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^system-\d+\.json$/.test(name));
  return names.flatMap(read).sort((one, other) => one.port - other.port);
}

/**
 * Reads what a file tells of a system.
 * @param {string} name
 * @returns {System[]}
 */
function read(name) {
  try {
    return [JSON.parse(readFileSync(join(folder, name), 'utf8'))];
  } catch {
    return []; // it is just being written, or was cut off
  }
}

/**
 * Writes a file that only its owner may read: keys are in some.
 * @param {string} file
 * @param {object} content
 */
function writeOwn(file, content) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}

/**
 * Keeps what there is to know of a system.
 * @param {System} system
 */
const keep = (system) => writeOwn(fileOf(system.port), system);

/**
 * Removes the files of a system.
 * @param {System} system
 */
function forget({ port, stack }) {
  if (stack) rmSync(join(folder, stack), { force: true });
  rmSync(fileOf(port), { force: true });
}

module.exports = { folder, forget, isRunning, keep, named, startOf, systems, writeOwn };
