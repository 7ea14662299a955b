import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { guide, guideTopics } from '../docs-generator/guide.ts';
import { freePort } from '../local/dynoxide.ts';
import { serve } from '../local/server.ts';
import { magicValues } from '../shared/domain/magic-values.ts';
import { generatedFile } from '../shared/http/assets.ts';
import { examplePicture } from './support/draw-picture.ts';
import { startTestWorld } from './support/world.ts';

const blocksIn = (language: string): readonly string[] =>
  guideTopics().flatMap((topic) =>
    [...topic.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block),
  );

/** Fills in the placeholders of the guide. Each value must occur once. */
function filledIn(script: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const place = new RegExp(`^${name}=.*$`, 'gm');
    expect([name, [...text.matchAll(place)].length]).toEqual([name, 1]);
    return text.replace(place, () => `${name}='${value}'`);
  }, script);
}

// the part of jq that the guide uses, because not every machine has it: `jq [-r] .a.b[0].c [FILE]`
const jq = `#!${process.execPath}
const { readFileSync } = require('node:fs');
const [filter, file] = process.argv.slice(2).filter((word) => word !== '-r');
const found = new Function('it', \`return it\${filter === '.' ? '' : filter}\`)(JSON.parse(readFileSync(file ?? 0, 'utf8')));
console.log(typeof found === 'string' && process.argv.includes('-r') ? found : JSON.stringify(found));
`;

/** Starts a receiver as a shop with a webhook would, and records its requests. */
async function startShop() {
  const got: { readonly body: Buffer; readonly headers: Record<string, string> }[] = [];
  const server = createServer(async (request, response) => {
    got.push({ body: await buffer(request), headers: request.headers as Record<string, string> });
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The shop has no port');
  return { url: `http://127.0.0.1:${address.port}/notifications`, got };
}

describe('the guide', () => {
  test('has commands that run one after the other with the described results', async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    vi.stubEnv('OUTBOUND_LOCAL', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    const world = await startTestWorld({ publicUrl: url, background: true });
    const server = await serve(world, port);
    const shop = await startShop();
    const folder = mkdtempSync(join(tmpdir(), 'guide-'));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    });
    writeFileSync(join(folder, 'jq'), jq, { mode: 0o755 });
    const script = filledIn(blocksIn('sh').join('\necho\n'), {
      URL: url,
      KEY: world.keys.merchant_test,
      PRODUCTION_KEY: world.keys.test_production,
      RECEIVER: shop.url,
      PICTURE: examplePicture,
    });
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    });

    const kept = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const key = 'merchant_test' as const;
    const order = (await world.call(`GET /v2/orders/${kept('order.json').id}`, { key })).json;
    expect(order).toMatchObject({ external_identifier: 'shop-1001', items: [{ quantity: 2 }], state: 'completed' });
    const [{ id: order_item }] = order.items;
    const sent = { carrier: 'Example Post', items: [{ order_item, quantity: 1 }] };
    expect(order.shipments).toMatchObject(
      ['0034-1', '0034-2'].map((name) => ({
        ...sent,
        tracking_number: name,
        tracking_url: `https://post.example/${name}`,
      })),
    );
    expect(kept('packet.json')).toMatchObject({ packing_slip: { order: order.id }, ship_to: { city: 'Berlin' } });
    expect(kept('delivered.json')).toMatchObject({ state: 'delivered', shipments: [sent, sent] });
    expect(kept('job.json')).toMatchObject({ state: 'finished' });
    expect(kept('simulated.json')).toMatchObject({ is_test: true, state: 'completed' });
    expect(kept('compared.json').representations).toMatchObject(
      ['2021-02-23', '2022-02-01'].map((version) => ({ version, data: { id: kept('simulated.json').id } })),
    );
    expect(kept('at-once.json')).toMatchObject({ state: 'preparing', items: [{ quantity: 2 }] });
    // the lines with only a status: a repeated GET, a change by two clients, a deleted webhook
    expect(stdout.match(/^(?:304|200|412|204)$/gm)).toEqual(['304', '200', '412', '204']);
    const repeats = stdout.match(/^HTTP\/1.1 201 Created|^idempotent-replayed: true/gim);
    expect(repeats).toEqual(['HTTP/1.1 201 Created', 'HTTP/1.1 201 Created', 'idempotent-replayed: true']);
    const invalid = JSON.parse(blocksIn('json').find((block) => block.includes('"not_an_email"')) ?? '');
    expect(stdout.split('\n')).toContain(JSON.stringify(invalid));
    expect(readFileSync(join(folder, 'print.png')).subarray(1, 4).toString()).toBe('PNG');
    // the test event that the guide requested, the hold and the release, and the events of advanced orders, signed with
    // the token of the webhooks
    const token = readFileSync(join(folder, 'token.txt'), 'utf8').trim();
    await vi.waitFor(() => expect(shop.got).toHaveLength(11), { timeout: 60_000 });
    const told = shop.got.map(({ body, headers }) => new Webhook(token).verify(body, headers));
    const work = { type: 'production-order.changed', is_test: true, data: { id: kept('packet.json').id } };
    expect(told.slice(0, 3)).toMatchObject([{ type: 'webhook.test', is_test: true }, work, work]);
    const types = shop.got.slice(3).map(({ body, headers }) => {
      const { type, version } = JSON.parse(body.toString());
      return [type, version, headers['webhook-shadow'] ?? 'own'];
    });
    expect(types.sort()).toEqual([
      ['order.completed', '2022-02-01', 'own'],
      ['order.failed', '2022-02-01', 'own'],
      ['order.prepared', '2022-02-01', 'own'],
      ['order.shipped', '2021-02-23', 'true'],
      ['production-order.created', '2022-02-01', 'own'], // the only test production gets both orders
      ['production-order.created', '2022-02-01', 'own'],
      ['shipment.prepared', '2022-02-01', 'own'],
      ['shipment.prepared', '2022-02-01', 'own'],
    ]);
  });

  test('is the head of the OpenAPI document, contains the errors that it refers to, and refers to no file', () => {
    const shown: string = JSON.parse(generatedFile('openapi.json')).info.description;
    expect(shown.endsWith(guide())).toBe(true);
    for (const topic of guideTopics()) expect(shown).toContain(/^# .+\n/.exec(topic)?.[0]);
    expect(shown).toContain('| `too_small` | Must be at least {min}. |');
    expect(shown).not.toMatch(/\]\((?!https:|#)/);
  });

  const headings = [...guide().matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title);

  test('links to its own headings, below the version that a document describes', () => {
    const linked = (text: string) => [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, target = '']) => target);
    const anchors = headings.map((title) => title.toLowerCase().replaceAll(' ', '-'));
    const [order, production] = ['an-order-in-five-steps', 'work-as-a-production'];
    expect(linked(guide())).toEqual([
      ...[production, 'webhooks', 'rate-limit', 'webhooks', 'idempotency', order, production, order],
      ...[order, 'webhooks', 'files', 'idempotency'],
    ]);
    expect(anchors).toEqual(expect.arrayContaining(linked(guide())));
    expect(linked(guide('2022-02-01/description/'))).toEqual(
      linked(guide()).map((anchor) => `2022-02-01/description/${anchor}`),
    );
    const { description } = JSON.parse(generatedFile('openapi-2021-02-23.json')).info;
    expect(new Set(linked(description).map((target) => target.split('/', 1)[0]))).toEqual(new Set(['2021-02-23']));
  });

  test.each([
    'Authentication',
    'Versioning',
    'Pagination',
    'Idempotency',
    'Optimistic locking',
    'If-Match',
    'Rate limit',
    '429',
    'Webhooks',
    'Verify the signature',
    'Retries',
  ])('has a heading with the common words: %s', (words) => {
    expect(headings.filter((heading) => heading.includes(words))).toHaveLength(1);
  });

  test('explains every magic value', () => {
    const topics = guideTopics().join('\n');
    expect(Object.values(magicValues).filter((value) => !topics.includes(value))).toEqual([]);
  });

  test('refers only to existing topics', () => {
    const topics = guideTopics().join('\n');
    const files = [...topics.matchAll(/\]\((\d\d-[^)]+)\)/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files)
      expect(() => readFileSync(join(import.meta.dirname, '../docs/guide', file))).not.toThrow();
  });
});
