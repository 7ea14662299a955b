import { execFile } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { freePort } from '../local/dynoxide.ts';
import { installedPython } from '../local/emulator-install.ts';
import { serve } from '../local/server.ts';
import { receivedUnder, snippetsIn, taken, tokens } from './support/verified.ts';
import { startTestWorld } from './support/world.ts';

const root = join(import.meta.dirname, '..');

// The snippets of the documentation run as they are. Each is followed by code that tries it on requests to a receiver.

const inNode = (take: string) => `
import { text } from 'node:stream/consumers';
const isTaken = (body, headers) => {
  try {
    return ${take};
  } catch {
    return false;
  }
};
const received = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(received.map(({ body, headers }) => isTaken(Buffer.from(body, 'base64'), headers))));
`;

const inPython = `
import base64, json, sys

def is_taken(one):
    try:
        return verify(base64.b64decode(one["body"]), one["headers"])["id"] == "evt_1"
    except Exception:
        return False

print(json.dumps([is_taken(one) for one in json.load(sys.stdin)]))
`;

describe.each(tokens)('a notification under the token %s', (token) => {
  const [byLibrary = '', ...moreNode] = snippetsIn('guide/10-webhooks.md', 'js');
  const [python = '', ...morePython] = snippetsIn('guide/10-webhooks.md', 'python');
  const [byHand = '', ...moreByHand] = snippetsIn('tutorial/05-webhooks.md', 'js');
  const node = (code: string) => taken(token, process.execPath, ['--input-type=module', '--eval', code]);
  const ours = receivedUnder(token).map(({ is }) => is.ours);
  const ofOurBody = receivedUnder(token).map(({ is }) => is.ofOurBody);

  test('is accepted by the library in Node only if it is authentic and recent', () => {
    expect(node(byLibrary + inNode(`verify(body, headers).id === 'evt_1'`))).toEqual(ours);
  });

  // the setup of the test engines installed the package
  test('is accepted by the library in Python only if it is authentic and recent', () => {
    expect(taken(token, installedPython, ['-c', python + inPython])).toEqual(ours);
  });

  test('is accepted by the handwritten code only if its body is authentic', () => {
    expect(node(byHand + inNode('isOurs(body, headers)'))).toEqual(ofOurBody);
  });

  test('is verified only by tested snippets', () => {
    expect([...moreNode, ...morePython, ...moreByHand]).toEqual([]);
  });
});

describe('the shell commands of the README and of the tutorials', () => {
  const pages = ['README.md', ...globSync('docs/tutorial/0[1-46]-*.md', { cwd: root }).sort()];
  const text = pages.map((page) => readFileSync(join(root, page), 'utf8')).join('\n');
  const blocks = [...text.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, block = '']) => block);
  const script = blocks.filter((block) => !/^(npm|npx) /m.test(block)).join('\n');

  test('run one after the other without changes, and write only into .local/try', async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    vi.stubEnv('OUTBOUND_LOCAL', '1');
    const world = await startTestWorld({ publicUrl: url, background: true });
    const server = await serve(world, port);
    const clone = mkdtempSync(join(tmpdir(), 'readme-'));
    mkdirSync(join(clone, '.local'));
    symlinkSync(join(root, 'events'), join(clone, 'events'));
    writeFileSync(join(clone, '.local/stack.json'), JSON.stringify({ url, keys: world.keys }));
    const path = `${join(process.execPath, '..')}:${process.env.PATH}`;
    await promisify(execFile)('bash', ['-eu', '-c', script], { cwd: clone, env: { ...process.env, PATH: path } });
    expect(readdirSync(clone).toSorted()).toEqual(['.local', 'events']);
    const kept = (name: string) => readFileSync(join(clone, '.local/try', name));
    const order = (await world.call(`GET /v2/orders/${JSON.parse(String(kept('order.json'))).id}`)).json;
    expect(order).toMatchObject({ state: 'completed', shipments: [{ tracking_number: '00340434161094000000' }] });
    expect(kept('front.png').equals(readFileSync(join(clone, 'events/design.png')))).toBe(true);
    expect(kept('print.png').subarray(1, 4).toString()).toBe('PNG');
    expect(String(kept('failed.csv')).split('\n').length).toBeGreaterThan(20);
    expect(JSON.parse(String(kept('in-use.json')))).toMatchObject({
      code: 'in_use',
      message: expect.stringMatching(/in use by production area \d+, production \d+, so/),
    });
    server.closeAllConnections();
    server.close();
    rmSync(clone, { recursive: true });
    vi.unstubAllEnvs();
  });
});
