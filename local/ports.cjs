// Who has a port, and what systems that were killed have left behind. On whatever Node there is, as `install.cjs`.
'use strict';

const { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } = require('node:fs');
const { createServer } = require('node:net');
const { createInterface } = require('node:readline');
const { forget, isRunning, named, systems } = require('../tools/systems.cjs');

/** @typedef {import('../tools/systems.cjs').Process} Process */

/** What is said to the user in a sentence, and ends the start. */
class Occupied extends Error {}

const graceMilliseconds = 5000; // after SIGTERM; usually 200
const lookMilliseconds = 50;

/**
 * Prints what happens.
 * @param {string} line
 */
const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Names processes in a sentence.
 * @param {readonly Process[]} processes
 */
const listed = (processes) => processes.map(({ name, pid }) => `${name} (process ${pid})`).join(', ');

/**
 * Sees that a command can start on a port, where it listens on one. Ends what a killed system of this clone has left
 * behind; what one of another clone has left on the port it ends when it is told to. Throws a sentence where the port
 * stays taken.
 * @param {{ command: string, port: number, mayEnd: boolean }} start
 */
async function clearPort({ command, port, mayEnd }) {
  await endKilled();
  const running = systems().find((system) => system.port === port);
  if (running) {
    const other = await nextFree(port);
    throw new Occupied(
      `${running.command} runs already on port ${port} (process ${running.main.pid}): Ctrl-C in its terminal ends it. ` +
        `A second one beside it: ${command} -- --port ${other}`,
    );
  }
  if (isElsewhere(command) || (await isFree(port))) return;
  const other = `${command} -- --port ${await nextFree(port)}`;
  const holder = holderOf(port);
  if (!holder) throw new Occupied(`Port ${port} is taken. End what listens there, or choose a free one: ${other}`);
  const { isLeft, ...found } = holder;
  const taken = `Port ${port} is taken by ${listed([found])}`;
  if (!isLeft) throw new Occupied(`${taken}. End it, or choose a free port: ${other}`);
  const left = `${taken}, which a local system that was killed has left behind`;
  if (!mayEnd && !(await agreed(`${left}. End it? [y/N] `))) {
    throw new Occupied(`${left}. End it: ${command} -- --end-leftovers. Or choose a free port: ${other}`);
  }
  await end([found]);
  say(`Ended ${listed([found])}.`);
  // its other threads may hold it for a moment more
  if (!(await until(() => isFree(port))))
    throw new Occupied(`Port ${port} is still taken. Choose a free one: ${other}`);
}

/**
 * Clears the port that arguments of a command name, as far as they can be read: the command itself says what is wrong
 * with them.
 * @param {readonly string[]} args
 */
async function beforeInstalling([name, ...args]) {
  const start = name === 'start' || name === 'dev' ? starts[name] : undefined;
  if (!start || args.includes('--help') || args.includes('-h')) return;
  const at = args.findIndex((one) => /^--port(=|$)/.test(one));
  const word = args.find((one) => /^\d+$/.test(one)) ?? process.env.npm_config_port ?? start.port;
  const given = at < 0 ? word : ((args[at] ?? '').split('=')[1] ?? args[at + 1]);
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1024 || port > 65_535) return;
  await clearPort({ command: start.command, port, mayEnd: args.includes('--end-leftovers') });
}

/**
 * The commands that listen on a port.
 * @type {Readonly<Record<'start' | 'dev', { readonly command: string, readonly port: number }>>}
 */
const starts = {
  start: { command: 'npm start', port: 4600 },
  dev: { command: 'npm run dev', port: 4700 },
};

/**
 * Tells whether a command listens on no port of its own: it deploys into an emulator that runs already.
 * @param {string} command
 */
const isElsewhere = (command) => command === starts.start.command && Boolean(process.env.AWS_ENDPOINT_URL);

/** Ends what systems of this clone have left behind that were killed, and forgets them. */
async function endKilled() {
  for (const system of systems().filter(({ main }) => !isRunning(main))) {
    const left = system.others.filter(isRunning);
    if (left.length > 0) say(`${system.command} on port ${system.port} was killed and left behind: ${listed(left)}.`);
    await end(left);
    if (left.length > 0) say('Ended.');
    for (const { folder } of system.others) if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    forget(system);
  }
}

/**
 * Ends processes, by force those that do not follow a request.
 * @param {readonly Process[]} processes
 */
async function end(processes) {
  signal(processes, 'SIGTERM');
  await until(async () => !processes.some(isRunning));
  signal(processes, 'SIGKILL');
}

/**
 * Sends a signal to those that run.
 * @param {readonly Process[]} processes
 * @param {NodeJS.Signals} name
 */
function signal(processes, name) {
  for (const { pid } of processes.filter(isRunning)) {
    try {
      process.kill(pid, name);
    } catch {
      // it has ended just now, or is another user's
    }
  }
}

/**
 * Looks until something holds, as long as processes have time to end; answers whether it does.
 * @param {() => Promise<boolean>} holds
 */
async function until(holds) {
  for (let waited = 0; waited < graceMilliseconds; waited += lookMilliseconds) {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, lookMilliseconds));
  }
  return holds();
}

/**
 * Asks at the terminal; where there is none the answer is no.
 * @param {string} question
 * @returns {Promise<boolean>}
 */
function agreed(question) {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return Promise.resolve(false);
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  return new Promise((resolve) => {
    asking.once('close', () => resolve(false));
    asking.question(question, (answer) => {
      resolve(/^y(es)?$/i.test(answer.trim()));
      asking.close();
    });
  });
}

/**
 * Tells whether a port is free at this moment.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * Finds the next free port above one.
 * @param {number} port
 * @returns {Promise<number>}
 */
async function nextFree(port) {
  for (let next = port + 1; next < 65_536; next += 1) if (await isFree(next)) return next;
  return nextFree(1023);
}

/**
 * Finds the process that listens on a port; undefined where the machine does not tell. `isLeft` when it is one of ours,
 * and the one that had started it has gone.
 * @param {number} port
 * @returns {Process & { isLeft: boolean } | undefined}
 */
function holderOf(port) {
  const pid = listenerOn(port);
  if (pid === undefined) return undefined;
  const family = [pid, ...parentsOf(pid)].map((one) => ({ pid: one, line: commandLine(one) }));
  const eldest = family.findLastIndex(({ line }) => ourName(line) !== undefined);
  const { line, ...shown } = family[Math.max(eldest, 0)] ?? { pid, line: '' };
  const parent = family[eldest + 1];
  const isLeft = eldest >= 0 && (!parent || parent.pid === 1 || !/node|npm/.test(parent.line));
  return { ...named(ourName(line) ?? (line.slice(0, shownCharacters) || 'a program'), shown.pid), isLeft };
}

const shownCharacters = 100;

/**
 * Names a process of a local system by its command line; undefined when it is of none.
 * @param {string} line
 */
function ourName(line) {
  const [, folder, program] = /(?:^| )(\S*)\/(\.local\/venv\/bin\/ministack|local\/serve\.ts)( |$)/.exec(line) ?? [];
  if (!program) return undefined;
  return program.endsWith('serve.ts') ? `the server of npm run dev in ${folder}` : `the emulator of ${folder}`;
}

/**
 * Finds the process that listens on a port, where the machine has /proc.
 * @param {number} port
 * @returns {number | undefined}
 */
function listenerOn(port) {
  const address = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const listens = '0A';
  const sockets = ['/proc/net/tcp', '/proc/net/tcp6'].filter(existsSync).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local = '', , state]) => local.endsWith(address) && state === listens)
      .map((columns) => `socket:[${columns[9]}]`),
  );
  if (sockets.length === 0) return undefined;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).find((pid) => linksOf(pid).some((link) => sockets.includes(link)));
}

/**
 * Lists what the files that a process has open are links to.
 * @param {number} pid
 * @returns {readonly string[]}
 */
function linksOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((name) => readlinkSync(`/proc/${pid}/fd/${name}`));
  } catch {
    return []; // another user's, or it has ended
  }
}

/**
 * Reads the command line of a process.
 * @param {number} pid
 * @returns {string}
 */
function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
  } catch {
    return '';
  }
}

/**
 * Lists the parents of a process, the nearest first.
 * @param {number} pid
 * @returns {readonly number[]}
 */
function parentsOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return parent > 0 ? [parent, ...parentsOf(parent)] : [];
  } catch {
    return [];
  }
}

module.exports = { beforeInstalling, clearPort, isFree, Occupied, starts };
