import type { Locator, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../local/dynoxide.ts';
import { serve } from '../local/server.ts';
import { type Browser, browserPath, startBrowser } from './support/browser.ts';
import { examplePicture } from './support/draw-picture.ts';
import { startTestWorld, type TestWorld } from './support/world.ts';

if (!browserPath)
  process.stderr.write('The reference page is not tested: Chromium is not installed (apt-get install chromium).\n');

describe.skipIf(!browserPath)('the reference page in Chromium', () => {
  const asked: string[] = [];
  const complaints: string[] = [];
  let browser: Browser;
  let world: TestWorld;
  let url: string;
  let page: Page;
  let stop = () => {};

  beforeAll(async () => {
    const port = await freePort();
    url = `http://localhost:${port}/local`;
    world = await startTestWorld({ publicUrl: url, background: true });
    const server = await serve(world, port, '/local');
    stop = () => {
      server.closeAllConnections();
      server.close();
    };
    browser = await startBrowser();
    const { context } = browser;
    context.on('request', (request) => asked.push(new URL(request.url()).origin));
    context.on('console', (line) => ['error', 'warning'].includes(line.type()) && complaints.push(line.text()));
    context.on('weberror', (error) => complaints.push(String(error.error())));
    page = await context.newPage();
    await page.goto(`${url}/docs`);
    // by then the search has its index
    await page.getByText('Checkouts').first().waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    stop();
  });

  /** Types words into the search and opens the first result of a kind. */
  async function goTo(words: string, kind: 'Operation' | 'Webhook' | 'Heading') {
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('combobox').fill(words);
    await page
      .getByRole('option')
      .filter({ hasText: `${kind}:` })
      .first()
      .click();
  }

  const token = () => page.getByPlaceholder('Token').filter({ visible: true }).first();

  /** Opens the form of an operation. */
  async function formOf(operation: string) {
    await page.getByRole('button', { name: new RegExp(`^Test Request.*${operation}\\)$`) }).click();
    return page.getByRole('dialog');
  }

  /** Sends the form. Returns the response. */
  async function send(form: Locator): Promise<Response> {
    const [answer] = await Promise.all([
      page.waitForResponse((one) => new URL(one.url()).pathname.startsWith('/local/v2/')),
      form.getByRole('button', { name: 'Send' }).first().click(),
    ]);
    // a response that is still being read when its form closes counts as cancelled
    await form.getByText(`${answer.status()} `).first().waitFor();
    return answer;
  }

  test('finds an operation, accepts a key, creates a checkout and shows 201', async () => {
    await goTo('create a checkout', 'Operation');
    await token().fill(world.keys.merchant);
    const form = await formOf('post /v2/checkouts');
    const answer = await send(form);
    expect([answer.url(), answer.status()]).toEqual([`${url}/v2/checkouts`, 201]);
    await form.getByText('201 Created').waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
  });

  test('shows data for the first request of a list, which asks only for one page', async () => {
    await goTo('v2VariantsList', 'Operation');
    const form = await formOf('get /v2/variants');
    const answer = await send(form);
    const { data } = await answer.json();
    const names = [...new URL(answer.url()).searchParams.keys()].filter((name) => !/^(per_)?page$/.test(name));
    expect([answer.status(), names, data.length > 0]).toEqual([200, [], true]);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
  });

  test('sends an image unchanged from a file field', async () => {
    await goTo('upload an image', 'Operation');
    const form = await formOf('post /v2/media');
    await form.getByRole('button', { name: 'image/jpeg' }).click();
    await page.getByRole('option', { name: 'Binary File' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form.getByRole('button', { name: 'Select File' }).click(),
    ]);
    await chooser.setFiles(examplePicture);
    const answer = await send(form);
    expect([answer.status(), (await answer.request().allHeaders())['content-type']]).toEqual([201, 'image/png']);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
  });

  test('finds the notifications, and the topics of the guide', async () => {
    await goTo('order.completed', 'Webhook');
    await page.waitForURL(/webhook\/POST\/order\.completed$/);
    await goTo('order in five steps', 'Heading');
    await page.getByRole('heading', { name: 'An order in five steps' }).waitFor();
  });

  test('finds the topic of rate limits next to the operations with a field of this name', async () => {
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('combobox').fill('rate limit');
    const topic = page.getByRole('option').filter({ hasText: /Heading:\s+Rate limit\s/ });
    await topic.first().waitFor();
    await page.keyboard.press('Escape');
    await topic.first().waitFor({ state: 'hidden' });
  });

  test.each([
    ['idempotency', 'Idempotency'],
    ['429', '429 Too Many Requests'],
    ['verify signature', 'Verify the signature'],
    ['optimistic locking', 'Optimistic locking'],
    ['If-Match', 'If-Match'],
    ['authentication', 'Authentication'],
    ['order.failed', 'order.failed'],
  ])('finds first for the common words %s: %s', async (words, title) => {
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('combobox').fill(words);
    const first = page.getByRole('option').first();
    await first.filter({ hasText: new RegExp(`(Heading|Webhook):\\s+${title}\\s`) }).waitFor();
    await page.keyboard.press('Escape');
    await first.waitFor({ state: 'hidden' });
  });

  test('opens another chapter of the guide from a link', async () => {
    await goTo('429', 'Heading');
    await page.locator('.markdown').getByRole('link', { name: 'Idempotency-Key' }).click();
    await page.waitForURL(/#2022-02-01\/description\/idempotency$/);
    expect(await page.getByRole('heading', { name: 'Idempotency', exact: true }).first().isVisible()).toBe(true);
  });

  test('uses the selected version, and keeps its key after a reload', async () => {
    await page.getByRole('button', { name: 'Version 2022-02-01' }).click();
    await page.getByRole('option', { name: 'Version 2021-02-23' }).click();
    await page.waitForURL(/#2021-02-23/);
    await token().fill(world.keys.merchant);
    await goTo('list media', 'Operation');
    const answer = await send(await formOf('get /v2/media'));
    expect([answer.status(), answer.headers()['x-api-version']]).toEqual([200, '2021-02-23']);
    await page.reload();
    await token().waitFor();
    expect(await token().inputValue()).toBe(world.keys.merchant);
  });

  test('sent requests to no other host, and broke no rule of its policy', () => {
    expect([...new Set(asked)]).toEqual([new URL(url).origin]);
    expect(complaints).toEqual([]);
  });
});
