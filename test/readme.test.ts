import { describe, expect, test } from 'vitest';
import { installedPython } from '../infra/local/emulator-install.ts';
import { receivedUnder, snippetsIn, taken, tokens } from './support/verified.ts';

// the snippets of the README run as they are, each followed by code that tries it on what a receiver may get

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
  const [byLibrary = '', byHand = '', ...moreNode] = snippetsIn('js');
  const [python = '', ...morePython] = snippetsIn('python');
  const node = (code: string) => taken(token, process.execPath, ['--input-type=module', '--eval', code]);
  const ours = receivedUnder(token).map(({ is }) => is.ours);
  const ofOurBody = receivedUnder(token).map(({ is }) => is.ofOurBody);

  test('is taken by the library in Node, when it is ours and fresh', () => {
    expect(node(byLibrary + inNode(`verify(body, headers).id === 'evt_1'`))).toEqual(ours);
  });

  // the engines of these suites have brought the package
  test('is taken by the library in Python, when it is ours and fresh', () => {
    expect(taken(token, installedPython, ['-c', python + inPython])).toEqual(ours);
  });

  test('is taken by hand, when its body is ours', () => {
    expect(node(byHand + inNode('isOurs(body, headers)'))).toEqual(ofOurBody);
  });

  test('is verified by no other snippet, which would not be tried', () => {
    expect([...moreNode, ...morePython]).toEqual([]);
  });
});
