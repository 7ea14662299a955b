import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, browserPath, startBrowser } from '../support/browser.ts';
import { examplePicture } from '../support/draw-picture.ts';
import { anAddress } from '../support/given/orders.ts';
import { type DeployedSystem, readyMilliseconds, startSystem } from './system.ts';

// The daily work of each role in a browser, on a deployed system. Each view is looked at on a desktop and on a phone.

if (!browserPath)
  process.stderr.write('The console is not tested: Chromium is not installed (apt-get install chromium).\n');

const root = join(import.meta.dirname, '../..');
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const widths = { desktop: 1280, phone: 390 } as const;
// lists the elements that make the page wider than the window. Tables scroll by themselves
const wide = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth && !one.closest('table'))
  .map((one) => one.outerHTML.slice(0, 100))`;
const pictures = join(root, 'docs/images/console');
/** The pictures in the documents. `SCREENSHOTS=write` takes them, and `SCREENSHOTS=all` takes one of every view. */
const shown = ['work-accepted-desktop', 'routing-desktop', 'import-desktop', 'design-desktop', 'order-phone'];
const isTaken = (picture: string) =>
  process.env.SCREENSHOTS === 'all' || (process.env.SCREENSHOTS === 'write' && shown.includes(picture));

describe.skipIf(!browserPath)('the console in Chromium', () => {
  let system: DeployedSystem;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  const strangers = new Set<string>();

  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), startBrowser()]);
    const { context } = browser;
    const own = [new URL(system.url).origin, new URL(system.environment.AWS_ENDPOINT_URL ?? '').origin];
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && !own.includes(origin)) strangers.add(origin);
    });
    // the browser reports each 401 and 403, for example when the console asks what a key may do
    context.on('console', (line) => {
      const isExpected = /status of 40[13]/.test(line.text());
      if (['error', 'warning'].includes(line.type()) && !isExpected) complaints.push(line.text());
    });
    context.on('weberror', (error) => complaints.push(String(error.error())));
    context.on('dialog', (dialog) => void dialog.accept());
    page = await context.newPage();
  }, readyMilliseconds);

  afterEach(() => expect([complaints.splice(0), [...strangers]]).toEqual([[], []]));
  afterAll(async () => {
    await browser?.close();
    await system?.stop();
  });

  const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();
  const click = (role: 'button' | 'link', name: string | RegExp) => page.getByRole(role, { name, exact: true }).click();
  const rows = () => page.getByRole('table').first().getByRole('link');

  /** Signs in with a key of the demo, by its button. */
  async function signIn(name: string): Promise<void> {
    await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
    await page.goto(`${system.url}/console`);
    await click('button', name);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  }

  /** Checks that the view is accessible, in both colour schemes and widths, and takes pictures of it on request. */
  async function look(name: string): Promise<void> {
    for (const [device, width] of Object.entries(widths)) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(axeSource);
        const { violations } = await page.evaluate(
          () => (globalThis as unknown as { axe: typeof axe }).axe.run() as Promise<axe.AxeResults>,
        );
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120))}`);
        expect([name, device, colorScheme, found]).toEqual([name, device, colorScheme, []]);
      }
      await page.emulateMedia({ colorScheme: 'light' });
      expect([name, device, await page.evaluate(wide)]).toEqual([name, device, []]);
      if (isTaken(`${name}-${device}`)) {
        mkdirSync(pictures, { recursive: true });
        await page.screenshot({ path: join(pictures, `${name}-${device}.png`), fullPage: device === 'phone' });
      }
    }
    await page.setViewportSize({ width: widths.desktop, height: 800 });
  }

  /** Drops a file onto the field for it, as a user does who drags it from the desktop. */
  async function drop(file: string): Promise<void> {
    const box = await page.getByLabel('CSV file').boundingBox();
    if (!box) throw new Error('The field is not visible');
    const devtools = await page.context().newCDPSession(page);
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, data };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, ...at });
    await devtools.detach();
  }

  /** Orders two pieces of a variant. */
  async function anOrder(variant_id: number): Promise<number> {
    const body = {
      email: 'jo@example.com',
      items: [{ variant_id, quantity: 2 }],
      shipping_address: anAddress(),
      shipping: { handle: 'standard' },
      payment: { handle: 'invoice' },
    };
    const placed = await system.call('POST /v2/orders', { body });
    expect([placed.status, placed.text]).toEqual([201, placed.text]);
    return placed.json.id;
  }

  /** Uploads a picture as a merchant. Returns its URL, from which the service can fetch it. */
  async function anImageUrl(): Promise<string> {
    const headers = { 'Content-Type': 'image/png' };
    const body = readFileSync(examplePicture);
    const { status, json } = await system.call('POST /v2/media?file_name=cap.png', { headers, body });
    expect(status).toBe(201);
    return json.download_url;
  }

  /** Assigns an order that waits to the first production, as staff. */
  async function assign(order: number): Promise<void> {
    await signIn('staff');
    await heading('Orders that wait for a production');
    await page.getByRole('link', { name: String(order), exact: true }).waitFor();
    await look('waiting');
    await page.getByRole('link', { name: String(order), exact: true }).click();
    await heading(`Order ${order}`);
    const choice = page.getByRole('combobox').first();
    await choice.waitFor();
    await look('routing');
    await choice.selectOption({ label: 'North Print' });
    await click('button', 'Assign');
    await page.getByText('assigned', { exact: true }).waitFor();
  }

  test('offers the keys of the demo, and explains a wrong key', async () => {
    await page.goto(`${system.url}/console`);
    await page.getByLabel('Access key').fill('mto_live_wrong');
    await click('button', 'Sign in');
    await page.getByRole('alert').waitFor();
    await look('sign-in');
  });

  test('keeps the key of the tab while the service does not respond, but not a wrong one', async () => {
    await signIn('staff');
    const calls = /\/master-administration\/|\/v2\//;
    await page.route(calls, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }));
    await page.reload();
    await page.getByRole('alert').getByText('Out of order').waitFor();
    complaints.splice(0); // the browser reports each 500
    await page.unroute(calls);
    await click('button', 'Try again');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.evaluate(() => sessionStorage.setItem('made-to-order.key', 'mto_live_wrong'));
    await page.reload();
    await heading('Sign in');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('staff import a file with mistakes, mend it, and import it again', async () => {
    await signIn('staff');
    await click('link', 'Imports');
    await look('imports');
    const importing = async (file: string, isDry: boolean) => {
      await click('link', 'Imports');
      await (isDry ? drop(file) : page.getByLabel('CSV file').setInputFiles(file));
      await page.getByLabel('Only check the rows (dry run)').setChecked(isDry);
      await click('button', 'Import');
      await heading(/^Import \d+: Products$/);
      await page.getByText('finished', { exact: true }).waitFor();
    };
    await importing(join(root, 'events/products-with-mistakes.csv'), true);
    await page.getByRole('table', { name: 'Failed rows' }).waitFor();
    const wrong = page.getByRole('row', { name: /^14 / });
    expect(await wrong.locator('.wrong').textContent()).toBe('english');
    await look('import');
    const mended = join(tmpdir(), `mended-${process.pid}.csv`);
    const good = readFileSync(join(root, 'events/products.csv'), 'utf8');
    writeFileSync(mended, good.replace('https://www.example.com/cap-navy-front.png', await anImageUrl()));
    await importing(mended, false);
    await page.getByText('No row failed.').waitFor();
  });

  test('staff find the imported product with its image, and create and revoke a key', async () => {
    await signIn('staff');
    await click('link', 'Products');
    await page.getByLabel('Find by handle').fill('cap');
    await page.getByRole('link', { name: 'Cap' }).waitFor();
    await look('products');
    await page.getByRole('link', { name: 'Cap' }).click();
    await heading('Cap');
    const image = page.getByRole('row', { name: /CAP-NAVY/ }).getByRole('img');
    await image.waitFor();
    const width = () => image.evaluate((one) => Number(Reflect.get(one, 'naturalWidth'))); // 0 until it is loaded
    await expect.poll(width, { timeout: 30_000 }).toBeGreaterThan(0);
    await look('product');
    await click('link', 'Keys');
    await page.getByLabel('Name').fill('Shop');
    await page.getByLabel('Id of the merchant').fill('1');
    await click('button', 'Create');
    await page.getByText(/^mto_live_/).waitFor();
    await click('button', 'Revoke Shop');
    await page.getByRole('button', { name: 'Revoke Shop' }).waitFor({ state: 'detached' });
    await look('keys');
  });

  let designed = 0;

  test('a merchant designs a shirt with a live price, and orders it', async () => {
    await signIn('merchant');
    await click('link', 'Media');
    await look('media');
    await click('link', 'Products');
    await page.getByRole('link', { name: 'Design TS-WHITE-L' }).waitFor();
    await look('merchant-products');
    await page.getByRole('link', { name: 'Design TS-WHITE-L' }).click();
    await page.locator('input[type=file]').setInputFiles(examplePicture);
    await click('button', 'Upload');
    const price = page.getByText(/ each, /);
    await price.waitFor();
    const before = await price.textContent();
    await page.getByLabel('Width in mm').fill('280');
    await expect.poll(() => price.textContent(), { timeout: 30_000 }).not.toBe(before);
    await page.getByRole('slider', { name: /^Place of / }).press('ArrowRight');
    expect(await page.getByLabel('From the left in mm').inputValue()).toBe('1');
    await look('design');
    await click('button', 'Create the design');
    const name = page.getByRole('heading', { name: /^Variant \d+ is ready$/ });
    await name.waitFor();
    designed = Number(/\d+/.exec((await name.textContent()) ?? ''));
    await page.getByRole('region', { name: 'New design' }).getByRole('link', { name: 'Order' }).click();
    const address = { 'First name': 'Jo', 'Last name': 'Example', 'Street and number': 'Example Street 1' };
    const rest = {
      Postcode: '10115',
      City: 'Berlin',
      Phone: '+49 30 000000',
      'E-mail': 'jo@example.com',
      Country: 'DE',
    };
    for (const [label, value] of Object.entries({ ...address, ...rest })) await page.getByLabel(label).fill(value);
    await page.getByLabel('Shipping').waitFor();
    await look('place-order');
    await click('button', 'Place the order');
    await heading(/^Order \d+$/);
    await page.getByText('prepared', { exact: true }).waitFor();
    await page.getByRole('list', { name: 'History' }).getByText('Ordered').waitFor();
    await look('order');
    await click('button', 'Cancel the order');
    await page.getByText('cancelled', { exact: true }).first().waitFor();
    await click('link', 'Orders');
    await rows().first().waitFor();
    await look('orders');
    await click('link', 'Usage');
    await page.getByRole('table').first().waitFor();
    await look('usage');
  });

  test('an order is rejected, assigned, accepted, printed, and delivered in two parcels', async () => {
    const order = await anOrder(designed);
    await signIn('production'); // only this one can print it
    await heading('Work');
    await rows().first().click();
    await heading(/^Work \d+$/);
    await look('work-pending');
    await page.getByLabel('Reason (reject)').fill('We are closed until Monday.');
    await click('button', 'Reject');
    await page.getByText('rejected', { exact: true }).waitFor();
    await assign(order);

    await signIn('production');
    await rows().first().waitFor();
    await look('work');
    await rows().first().click();
    await click('button', 'Accept');
    await page.getByRole('button', { name: 'Add a parcel' }).click();
    await look('work-accepted');
    await click('link', 'Packing slip');
    await page.getByRole('table', { name: 'Contents' }).waitFor();
    await look('packing-slip');
    const slip = await page.pdf({ preferCSSPageSize: true });
    expect(slip.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.goBack();
    await click('link', 'Pick list');
    await page.getByRole('table', { name: 'Blanks' }).waitFor();
    await look('pick-list');
    await click('link', 'Work');
    await rows().first().click();
    await page.getByRole('button', { name: 'Add a parcel' }).click();
    for (const parcel of ['Parcel 1', 'Parcel 2']) {
      const fields = page.getByRole('group', { name: parcel });
      await fields.getByLabel('Tracking number').fill(`T-${parcel.slice(-1)}`);
      await fields.getByLabel(/^Pieces of item/).fill('1');
    }
    await click('button', 'Deliver 2 parcels');
    await page.getByText('delivered', { exact: true }).waitFor();
    expect(await page.getByRole('table', { name: 'Parcels' }).getByRole('row').count()).toBe(3);

    await click('link', 'Work');
    await page.getByText('There is no such work.').waitFor();
    await page.getByLabel('Show').selectOption('ended');
    await rows().first().waitFor();
    await page.reload(); // the URL keeps the choice
    await rows().first().waitFor();

    const { json } = await system.call(`GET /v2/orders/${order}`);
    expect([json.state, json.shipments.length]).toEqual(['completed', 2]);
  });

  test('a key with too few scopes sees why', async () => {
    const body = { name: 'Reports', role: 'merchant', merchant: 1, scopes: ['webhooks:read'] };
    const { json } = await system.call('POST /master-administration/access-keys', { key: 'staff', body });
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${system.url}/console`);
    await page.getByLabel('Access key').fill(json.key);
    await click('button', 'Sign in');
    await page.getByRole('alert').getByText(/scope/).waitFor();
  });

  test('a webhook fails, and is delivered again', async () => {
    let status = 500;
    const receiver = createServer((_, response) => response.writeHead(status).end()).listen(0);
    await once(receiver, 'listening');
    try {
      await signIn('merchant');
      await click('link', 'Webhooks');
      await page
        .getByLabel('URL of your receiver')
        .fill(`http://localhost:${(receiver.address() as AddressInfo).port}/`);
      await page.getByLabel('Active at once').check();
      await click('button', 'Register');
      await rows().first().waitFor();
      await look('webhooks');
      await rows().first().click();
      await click('button', 'Send a test');
      const deliveries = page.getByRole('table', { name: 'Deliveries' });
      await deliveries.getByText('pending').waitFor();
      await system.call('POST /test/clock', { body: { advance: 'P3D' } }); // longer than the service tries
      await deliveries.getByText('failed').waitFor();
      await look('webhook');
      await signIn('staff');
      await click('link', 'Deliveries that fail');
      const failing = page.getByRole('table', { name: 'Deliveries that fail' });
      await failing.getByText('status 500').waitFor();
      await look('failing');
      await signIn('merchant');
      await click('link', 'Webhooks');
      await rows().first().click();
      status = 204;
      await click('button', /^Redeliver delivery \d+$/);
      await deliveries.getByText('delivered').waitFor();
      await signIn('staff');
      await click('link', 'Deliveries that fail');
      await page.getByText('All receivers get their notifications.').waitFor();
    } finally {
      receiver.close();
    }
  });
});
