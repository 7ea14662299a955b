import { catchSockets, type LocalReceiver, receive } from '@made-to-order/outbound/test/internet.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkUrl, getFromUser, postToUser, problemOfUrl } from '../../shared/outbound/user-urls.ts';
import { isListed } from '../support/problems.ts';

const receivers: LocalReceiver[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(receivers.splice(0).map((one) => one.close()));
});

/** Returns the message about a URL. Undefined if requests to it are allowed. */
const wrong = (text: string): string | undefined => {
  const checked = checkUrl(text);
  return checked instanceof URL ? undefined : checked.message;
};

describe('problems of URLs', () => {
  const cases = [
    ['shop.example', 'not_a_url', 'Must be a URL.'],
    ['http://shop.example/', 'not_https', 'Must begin with https://.'],
    ['https://user@shop.example/', 'url_has_credentials', 'Must not contain a user name or a password.'],
    ['https://shop.example:8443/', 'port_not_allowed', 'Must use port 443.'],
    ['https://10.0.0.1/', 'private_address', 'Must not point to an address of a private or special-purpose network.'],
    ['https://shop.example/'.padEnd(2049, 'a'), 'too_long', 'Must be at most 2048 characters.'],
  ] as const;

  test.each(cases)('checkUrl reports %s as %s', async (text, code, message) => {
    expect(checkUrl(text)).toEqual({ code, message });
    expect(await problemOfUrl(text)).toEqual({ code, message });
    expect(isListed(code, message)).toBe(true);
  });

  test('problemOfUrl reports a name that resolves to this machine, and checkUrl does not', async () => {
    expect(wrong('https://localhost/')).toBeUndefined();
    expect(await problemOfUrl('https://localhost/')).toMatchObject({ code: 'private_address' });
  });

  test('checkUrl and problemOfUrl accept a public address', async () => {
    expect(checkUrl('https://8.8.8.8/a?b')).toEqual(new URL('https://8.8.8.8/a?b'));
    expect(await problemOfUrl('https://8.8.8.8/a?b')).toBeUndefined();
  });
});

describe('user URLs during local work', () => {
  test('local work allows http, any port and this machine, but no other private network', async () => {
    vi.stubEnv('OUTBOUND_LOCAL', '1');
    const may = ['http://shop.example/', 'https://shop.example:8443/', 'http://127.0.0.1:4000/', 'http://[::1]:4000/'];
    expect(may.filter(wrong)).toEqual([]);
    const mayNot = ['http://10.0.0.1/', 'http://169.254.169.254/', 'ftp://shop.example/', 'http://me@shop.example/'];
    expect(mayNot.filter((text) => !wrong(text))).toEqual([]);
    expect(await problemOfUrl('http://localhost:4000/')).toBeUndefined();
  });

  test('local work is switched on only by the value 1', () => {
    vi.stubEnv('OUTBOUND_LOCAL', '0');
    expect(['http://shop.example/', 'https://127.0.0.1/'].filter((text) => !wrong(text))).toEqual([]);
  });
});

describe('requests to user URLs', () => {
  /** Returns the head of the request that is sent. */
  const headOf = async (ask: (url: string) => Promise<unknown>): Promise<string> => {
    const heard = Promise.withResolvers<string>();
    const receiver = await receive((connection) => {
      let text = '';
      connection.on('data', (data) => {
        text += data;
        if (!text.includes('\r\n\r\n')) return;
        heard.resolve(text.split('\r\n\r\n')[0] ?? '');
        connection.end('HTTP/1.1 204 No Content\r\n\r\n');
      });
    });
    receivers.push(receiver);
    await ask(`http://127.0.0.1:${receiver.port}/a`);
    return heard.promise;
  };
  const get = (url: string) => getFromUser(url, { accept: 'image/png', maxBytes: 10, redirects: 0 });
  const post = (url: string) => postToUser(url, { headers: { 'x-signature': 'abc' }, body: '{}', maxBytes: 10 });

  test('a request to a user URL names the service and has the given headers', async () => {
    vi.stubEnv('OUTBOUND_LOCAL', '1');
    const [got, posted] = [await headOf(get), await headOf(post)];
    expect(got).toMatch(/^GET \/a HTTP\/1\.1\r\n/);
    expect(posted).toMatch(/^POST \/a HTTP\/1\.1\r\n/);
    for (const head of [got, posted]) expect(head).toContain('\r\nuser-agent: made-to-order\r\n');
    expect(got).toContain('\r\naccept: image/png\r\n');
    expect(posted).toContain('\r\nx-signature: abc\r\n');
  });

  test('a request to this machine opens no socket unless the work is local', async () => {
    const internet = catchSockets();
    for (const ask of [get, post]) {
      await expect(ask('https://127.0.0.1/')).rejects.toMatchObject({ name: 'Unreachable' });
      await expect(ask('http://localhost:4000/')).rejects.toMatchObject({ name: 'Unreachable' });
    }
    expect(internet.opened).toEqual([]);
    vi.restoreAllMocks();
  });
});
