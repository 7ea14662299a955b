import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { answers, hasDynoxide } from '../../local/dynoxide.ts';
import { startEngine } from '../../local/engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'engines-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

const jars = join(folder, 'jars');
mkdirSync(jars);

/** Sets a path that contains only a program named `java`, or nothing. */
function java(name: string, program: string | undefined): void {
  const place = join(folder, name);
  mkdirSync(place);
  if (program !== undefined) writeFileSync(join(place, 'java'), `#!${process.execPath}\n${program}`, { mode: 0o755 });
  vi.stubEnv('PATH', place);
}

const isDynoxideHere = false;

test('startEngine prefers the engine at ENGINE, and never stops it', async () => {
  const server = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const engine = await startEngine({ ENGINE: `${address}/`, DYNAMODB_LOCAL: jars });
  expect([engine?.endpoint, engine?.name]).toEqual([address, address]);
  await engine?.stop();
  expect(await answers(address)).toBe(true);
  server.closeAllConnections();
  server.close();
});

test.each([
  [{ ENGINE: 'http://127.0.0.1:1' }, /^No response from http:\/\/127\.0\.0\.1:1\. Start the engine there/],
  [{ ENGINE: 'localhost:8000' }, /^ENGINE must be an http or https URL, not localhost:8000\.$/],
  [{ DYNAMODB_LOCAL: '/nowhere' }, /^DYNAMODB_LOCAL is \/nowhere, but this folder doesn't exist\.$/],
])('startEngine rejects %j with a message', async (environment, sentence) => {
  await expect(startEngine(environment, isDynoxideHere)).rejects.toThrow(sentence);
});

test.runIf(hasDynoxide())('startEngine prefers dynoxide to DynamoDB Local if it is installed', async () => {
  const engine = await startEngine({ DYNAMODB_LOCAL: jars });
  expect(engine?.name).toBe('dynoxide');
  await engine?.stop();
});

test("startEngine starts DynamoDB Local in memory from the folder of AWS's download or Maven", async () => {
  const told = join(folder, 'told.json');
  java(
    'with',
    `const { argv } = process;
    require('node:fs').writeFileSync(${JSON.stringify(told)}, JSON.stringify(argv.slice(2)));
    if (argv[2] !== '-version') require('node:http').createServer((_, answer) => answer.end()).listen(argv.at(-1), '127.0.0.1');`,
  );
  const engine = await startEngine({ DYNAMODB_LOCAL: jars }, isDynoxideHere);
  expect(engine?.name).toBe('DynamoDB Local');
  expect(JSON.parse(readFileSync(told, 'utf8'))).toEqual([
    `-Djava.library.path=${jars}:${jars}/DynamoDBLocal_lib`,
    '-classpath',
    `${jars}/*:${jars}/DynamoDBLocal_lib/*`,
    'software.amazon.dynamodb.services.local.main.ServerRunner',
    ...['-inMemory', '-sharedDb', '-disableTelemetry', '-port'],
    new URL(engine?.endpoint ?? '').port,
  ]);
  await engine?.stop();
  expect(await answers(engine?.endpoint ?? '')).toBe(false);
});

test.each([
  ['not installed', undefined],
  ['only a stub, as on macOS', 'process.exit(1)'],
])('startEngine returns no engine without Java (%s)', async (name, program) => {
  java(name, program);
  expect(await startEngine({ DYNAMODB_LOCAL: jars }, isDynoxideHere)).toBeUndefined();
});
