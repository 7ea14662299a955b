import { type ChildProcess, exec, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../local/dynoxide.ts';
import { areGone, childrenOf } from '../support/child-processes.ts';

// `npm start` and `npm run dev` as processes, with the other commands

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'systems-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill(); // a process that a failed test left
  rmSync(folder, { recursive: true });
});

// without the suites' table, and without npm as a parent that must stay alive
const { TABLE_NAME, STAGE, AWS_REGION, AWS_ENDPOINT_URL, npm_lifecycle_event, ...inherited } = process.env;
const environment = { ...inherited, LOCAL_FOLDER: folder };

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly remarks: string;
}

/** Runs a command to its end, with additional environment variables. */
const commandWith = (more: NodeJS.ProcessEnv, args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [...args], { cwd: root, env: { ...environment, ...more } }, (error, out, remarks) =>
      resolve({ code: error ? Number(error.code) : 0, out, remarks }),
    );
  });

/** Runs a command to its end. */
const command = (...args: readonly string[]): Promise<Ended> => commandWith({}, args);

/** Starts the script of `npm run dev`, and waits until it is ready. */
async function dev(port: number) {
  const child = spawn(process.execPath, ['local/dev.ts', '--port', String(port)], {
    cwd: root,
    env: environment,
  });
  started.push(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let out = '';
  const said = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece) => {
        out += piece;
        if (/^Stop /m.test(out)) resolve();
      });
    }
    void ended.then(() => reject(new Error(`It ended before it was ready:\n${out}`)));
  });
  await said;
  return { child, ended, out, others: childrenOf(child.pid ?? 0), said: () => out };
}

const hasLsof = spawnSync('lsof', ['-v']).error === undefined; // it shows which process uses a port

describe('a local system', () => {
  test('prints the next steps when it is ready, writes a file for each system, and stops all its processes on SIGHUP', async () => {
    const [port, other] = [await freePort(), await freePort()];
    const first = await dev(port);
    expect(first.out).toMatch(/Ready: http.*\n[\s\S]*stack\.json[\s\S]*\/docs\n.*npm run demo {2,}.*\n.*Ctrl-C/);
    expect(first.others.length).toBeGreaterThanOrEqual(2); // the emulator, the server, and the table's engine
    // the system is listening when its file or its output announces it
    expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200);
    const again = await command('local/dev.ts', '--port', String(port));
    expect(again).toMatchObject({
      code: 1,
      remarks: expect.stringMatching(
        new RegExp(
          `^Port ${port} is in use by npm run dev \\(process ${first.child.pid}\\)\\. Stop it, .*:\n.* -- --port \\d+\n$`,
        ),
      ),
    });

    const second = await dev(other);
    expect(second.out).toContain(`npm run demo -- --port ${other}`);
    const url = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')).url;
    expect(url('stack.json')).toBe(`http://localhost:${port}`);
    expect(url(`stack-${other}.json`)).toBe(`http://localhost:${other}`);
    const using = async (...args: string[]) => (await command('tools/keys.ts', 'list', ...args)).remarks;
    expect(await using()).toBe(`Using the local system on port ${port}.\n`);
    expect(await using('--port', String(other))).toBe(`Using the local system on port ${other}.\n`);

    // a deployed system in the environment
    const refused = new RegExp(
      `^The environment sets (STAGE|TABLE_NAME)=live, but npm run dev is running on port ${port}\\.\n.* --port ${port}\n`,
    );
    for (const args of [
      ['tools/keys.ts', 'list'],
      ['tools/redrive.ts'],
      ['tools/table.ts', 'show', 'x'],
      ['tools/load-reference-data.ts', 'load', 'local/demo.json'],
    ]) {
      for (const name of ['STAGE', 'TABLE_NAME']) {
        const { code, remarks } = await commandWith({ [name]: 'live' }, args);
        expect([code, remarks], `${name} ${args[0]}`).toEqual([2, expect.stringMatching(refused)]);
      }
    }
    const list = async (more: NodeJS.ProcessEnv, ...args: string[]) =>
      (await commandWith(more, ['tools/keys.ts', 'list', ...args])).remarks;
    const chosen = `Using the local system on port ${port}.\n`;
    expect(await list({ STAGE: 'live' }, '--port', String(port))).toBe(chosen);
    expect(await list({ STAGE: 'live', npm_config_port: String(port) })).toBe(chosen);
    expect(await list({ TABLE_NAME: 'made-to-order' })).toBe(chosen);
    expect(await list({ npm_config_port: 'true' }, String(port))).toMatch(/^npm consumed --port\. Put -- /);

    first.child.kill('SIGHUP');
    expect(await first.ended).toBe(0);
    expect(areGone(first.others)).toBe(true);
    expect(await using()).toBe(`Using the local system on port ${other}.\n`);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(second.said()).toMatch(/\nStopping npm run dev …\nStopped\. All data is deleted\.\n$/);
    expect(areGone(second.others)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.json'))).toEqual([]);
  });

  test.each([
    ['http://localhost:1', /^No response from http:\/\/localhost:1\. Start the emulator there/],
    ['localhost:4566', /^AWS_ENDPOINT_URL must be an http or https URL, not localhost:4566\.\n$/],
  ])('npm start with AWS_ENDPOINT_URL %s needs no port, and says why it fails', async (named, sentence) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { code, remarks } = await commandWith({ AWS_ENDPOINT_URL: named }, [
      'local/start.ts',
      '--port',
      String(port),
    ]);
    taken.close();
    expect([code, remarks]).toEqual([1, expect.stringMatching(sentence)]);
  });

  test('commands detect a killed system, and its processes end with it', async () => {
    const port = await freePort();
    const killed = await dev(port);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const hasEnded = /^The local system stopped\.\nStart it: npm start\n/;
    for (const args of [
      ['tools/keys.ts', 'list'],
      ['tools/redrive.ts'],
      ['tools/table.ts', 'show', 'x'],
      ['tools/load-reference-data.ts', 'load', 'local/demo.json'],
      ['tools/import.ts', 'products', 'events/products.csv'],
      ['tools/webhooks.ts', 'listen'],
      ['local/demo.ts'],
    ]) {
      const { code, remarks } = await command(...args);
      expect([code, remarks], args.join(' ')).toEqual([2, expect.stringMatching(hasEnded)]);
    }
    expect(killed.others.length).toBeGreaterThanOrEqual(2);
    await vi.waitUntil(() => areGone(killed.others), { timeout: 60_000 });
    const next = await dev(port);
    expect(readdirSync(folder).filter((name) => name.endsWith('.json'))).toEqual(['stack.json']);
    next.child.kill('SIGINT');
    expect(await next.ended).toBe(0);
  });

  test('npm start and npm run dev name the process that uses their port, and a free port', async () => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    for (const [script, name] of [
      ['start', 'npm start'],
      ['dev', 'npm run dev'],
    ]) {
      const { code, out, remarks } = await command(`local/${script}.ts`, '--port', String(port));
      const holder = hasLsof
        ? ` by .*node.* \\(process ${process.pid}\\)\\. Stop it`
        : '\\. Stop the process that uses it';
      const said = new RegExp(`^Port ${port} is in use${holder}, or choose a free port:\n${name} -- --port \\d+\n$`);
      expect([code, out, remarks]).toEqual([1, '', expect.stringMatching(said)]);
    }
    server.close();
  });

  test.each<[string, NodeJS.ProcessEnv, readonly string[]]>([
    ['N', {}, ['N']],
    ['--port N, which npm splits', { npm_config_port: 'true' }, ['N']],
    ['--port=N, which npm consumes', { npm_config_port: 'N' }, []],
    ['-- --port N', {}, ['--port', 'N']],
  ])('npm start %s uses that port', async (_, more, args) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const chosen = (text: string) => text.replace('N', String(port));
    const env = Object.fromEntries(Object.entries(more).map(([name, value = '']) => [name, chosen(value)]));
    const { remarks } = await commandWith(env, ['local/start.ts', ...args.map(chosen)]);
    expect(remarks).toMatch(new RegExp(`^Port ${port} is in use`));
    server.close();
  });

  test('npm start exits with a message if it cannot write its files', async () => {
    writeFileSync(join(folder, 'a-file'), '');
    const LOCAL_FOLDER = join(folder, 'a-file/below');
    const { code, remarks } = await commandWith({ LOCAL_FOLDER }, ['local/start.ts', String(await freePort())]);
    rmSync(join(folder, 'a-file'));
    const sentence = `Can't use ${LOCAL_FOLDER}: a parent folder is a file (ENOTDIR).\n`;
    expect([code, remarks]).toEqual([1, sentence]);
  });

  test('commands detect that a system stopped even if another process has its ID or its port', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const gone = spawn('true');
    await once(gone, 'exit');
    const told = { keys: {}, port: 4600, command: 'npm start', environment: {} };
    for (const [pid, at] of [
      [process.pid, await freePort()],
      [gone.pid, port],
    ]) {
      const system = { ...told, pid, url: `http://localhost:${at}` };
      writeFileSync(join(folder, 'stack.json'), JSON.stringify(system));
      expect((await command('local/demo.ts')).remarks).toMatch(/^The local system stopped\.\nStart it: npm start\n/);
    }
    server.close();
    rmSync(join(folder, 'stack.json'));
  });

  test.each([
    [
      ['--prot', '1'],
      /^Unknown option --prot\. Options: --port, --bare, --help\.\nFor help, run: npm start -- --help\n$/,
    ],
    [['--port'], /^--port needs a value\./],
    [['--port', '--help'], /^--port needs a value\./],
    [['--port', 'abc'], /^--port must be a whole number from 1024 to 65535, not "abc"\./],
    [['--port', '80'], /^--port must be a whole number/],
    [['--port', '65536'], /^--port must be a whole number/],
    [['80'], /^--port must be a whole number/],
    [['there'], /^--port must be a whole number/],
    [['4905', '4906'], /^Too many arguments\. Give one port with --port N\./],
    [['4905', '--port', '4906'], /^Too many arguments\. Give one port with --port N\./],
    [['--help=yes'], /^--help doesn't accept a value\./],
  ])('npm start rejects %j with a message', async (args, sentence) => {
    const { code, out, remarks } = await command('local/start.ts', ...args);
    expect([code, out, remarks]).toEqual([1, '', expect.stringMatching(sentence)]);
    expect(remarks.trim().split('\n')).toEqual([expect.anything(), 'For help, run: npm start -- --help']);
  });
});

const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const commands = Object.entries(scripts).filter(([name]) => !name.includes(':') && !/^pre/.test(name));

test('every command except npm test prints its usage for --help and does nothing else', async () => {
  const asked = commands.filter(([name]) => name !== 'test');
  expect(asked.length).toBeGreaterThan(20);
  for (const [name, script] of asked) {
    const { code, out, remarks } = await new Promise<Ended>((resolve) => {
      const PATH = `${join(root, 'node_modules/.bin')}:${dirname(process.execPath)}:${process.env.PATH}`;
      exec(`${script} --help`, { cwd: root, env: { ...environment, PATH } }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, out: stdout, remarks: stderr }),
      );
    });
    expect([code, out, remarks], name).toEqual([
      0,
      expect.stringMatching(/^Usage: npm [\s\S]*--help {2,}Show this help/),
      '',
    ]);
  }
});

test.each(['docs', 'promises', 'bench'])('npm run %s rejects an unknown option', async (name) => {
  const [, file = '', ...given] = scripts[name]?.split(' ') ?? []; // after tools/run
  const sentence = new RegExp(
    `^Unknown option --chekc\\. Options: [-, \\w]+\\.\nFor help, run: npm run ${name} -- --help\n$`,
  );
  const { code, out, remarks } = await command(file, ...given, '--chekc');
  expect([code, out, remarks]).toEqual([2, '', expect.stringMatching(sentence)]);
});

test('start, dev and test install the dependencies in a fresh clone, and every other command says that they are missing', async () => {
  const isInstalling = (name: string) => scripts[`pre${name}`] === 'node local/install.cjs';
  const installing = ['start', 'dev', 'test'];
  expect(commands.map(([name]) => name).filter(isInstalling)).toEqual(installing);
  const clone = join(folder, 'clone');
  for (const file of ['run', 'installed.cjs']) cpSync(join(root, 'tools', file), join(clone, 'tools', file));
  const others = commands.filter(([name]) => !installing.includes(name));
  expect(others.length).toBeGreaterThan(15);
  for (const [name, script] of others) {
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
    const remarks = await new Promise<string>((resolve) => {
      exec(script, { cwd: clone, env: { ...environment, PATH } }, (_, __, stderr) => resolve(stderr));
    });
    expect(remarks, name).toBe("The dependencies aren't installed.\nInstall them: npm ci\n");
  }
});
