import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkUrl, isGlobalUnicast } from '../../shared/files/outbound-url.ts';
import { privateHosts } from '../support/private-hosts.ts';
import { isListed } from '../support/problems.ts';

afterEach(() => vi.unstubAllEnvs());

/** What is said of an address; undefined for one that may be asked for. */
const wrong = (text: string): string | undefined => {
  const checked = checkUrl(text);
  return checked instanceof URL ? undefined : checked.message;
};
const isWrong = (text: string): boolean => wrong(text) !== undefined;

describe('the URL of a user', () => {
  test.each([
    ['https://shop.example/hook?a=b#c', 'https://shop.example/hook?a=b#c'],
    ['https://shop.example:443/', 'https://shop.example/'],
    [' HTTPS://Shop.Example ', 'https://shop.example/'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2001:4860:4860::8888]/', 'https://[2001:4860:4860::8888]/'],
  ])('%s may be asked for', (text, href) => {
    expect(String(checkUrl(text))).toBe(href);
    expect(isWrong(text)).toBe(false);
  });

  test.each([
    ['', 'Must be a URL.'],
    ['/relative', 'Must be a URL.'],
    ['shop.example', 'Must be a URL.'],
    ['https://', 'Must be a URL.'],
    ['https://1.2.3.4.5/', 'Must be a URL.'],
    ['https://shop.example:65536/', 'Must be a URL.'],
    ['https://[fe80::1%25eth0]/', 'Must be a URL.'],
    ['http://shop.example/', 'Must begin with https://.'],
    ['ftp://shop.example/', 'Must begin with https://.'],
    ['file:///etc/passwd', 'Must begin with https://.'],
    ['data:image/png;base64,iVBORw0KGgo=', 'Must begin with https://.'],
    ['gopher://127.0.0.1:6379/_INFO', 'Must begin with https://.'],
    ['javascript:alert(1)', 'Must begin with https://.'],
    ['https://user@shop.example/', 'Must not hold a user name or a password.'],
    ['https://:word@shop.example/', 'Must not hold a user name or a password.'],
    ['https://8.8.8.8@127.0.0.1/', 'Must not hold a user name or a password.'],
    ['https://shop.example:80/', 'Must use port 443.'],
    ['https://shop.example:8443/', 'Must use port 443.'],
    ['https://shop.example:0/', 'Must use port 443.'],
  ])('%s may not: %s', (text, sentence) => {
    expect(wrong(text)).toBe(sentence);
  });

  test('has at most 2048 characters, as given and with its escapes', () => {
    const ofLength = (characters: number) => 'https://shop.example/'.padEnd(characters, 'a');
    expect([isWrong(ofLength(2048)), wrong(ofLength(2049))]).toEqual([false, 'Must be at most 2048 characters.']);
    expect(wrong(`https://shop.example/${'\n'.repeat(2048)}`)).toBe('Must be at most 2048 characters.');
    expect(wrong(`https://shop.example/${'ü'.repeat(400)}`)).toBe('Must be at most 2048 characters.');
  });

  test.each([...privateHosts, '１２７.0.0.1'])('judges the address %s without asking anybody', (host) => {
    expect(wrong(`https://${host}/`)).toBe('Must not name an address of a private or special network.');
  });

  test('is a URL or a sentence, whatever the text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.webUrl({ withQueryParameters: true }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('', 'https://', 'https://['), (rest, scheme) => {
        const checked = checkUrl(scheme + rest);
        if (!(checked instanceof URL)) expect(isListed(checked.code, checked.message)).toBe(true);
        else
          expect([checked.protocol, checked.port, checked.username, checked.password]).toEqual(['https:', '', '', '']);
      }),
    );
  });
});

describe('local work', () => {
  test('may use http, any port and this machine, but no other network', () => {
    vi.stubEnv('OUTBOUND_LOCAL', '1');
    const may = ['http://shop.example/', 'https://shop.example:8443/', 'http://127.0.0.1:4000/', 'http://[::1]:4000/'];
    expect(may.filter(isWrong)).toEqual([]);
    const others = [
      '10.0.0.1',
      '169.254.169.254',
      '192.168.0.1',
      '0.0.0.0',
      '100.64.0.1',
      '[fd00::1]',
      '[::ffff:7f00:1]',
    ];
    const mayNot = [...others.map((host) => `http://${host}/`), 'ftp://shop.example/', 'http://me@shop.example/'];
    expect(mayNot.filter((text) => !isWrong(text))).toEqual([]);
  });

  test('is on at 1 alone', () => {
    vi.stubEnv('OUTBOUND_LOCAL', '0');
    expect([isWrong('http://shop.example/'), isWrong('https://127.0.0.1/')]).toEqual([true, true]);
  });
});

// IANA's registries of special-purpose addresses, with the last address before and the first after where those are
// public
describe('global unicast', () => {
  test.each([
    ['0.0.0.0/8', '0.0.0.0', '0.255.255.255', ['1.0.0.0']],
    ['10.0.0.0/8', '10.0.0.0', '10.255.255.255', ['9.255.255.255', '11.0.0.0']],
    ['100.64.0.0/10', '100.64.0.0', '100.127.255.255', ['100.63.255.255', '100.128.0.0']],
    ['127.0.0.0/8', '127.0.0.0', '127.255.255.255', ['126.255.255.255', '128.0.0.0']],
    ['169.254.0.0/16', '169.254.0.0', '169.254.255.255', ['169.253.255.255', '169.255.0.0']],
    ['172.16.0.0/12', '172.16.0.0', '172.31.255.255', ['172.15.255.255', '172.32.0.0']],
    ['192.0.0.0/24', '192.0.0.0', '192.0.0.255', ['191.255.255.255', '192.0.1.0']],
    ['192.0.2.0/24', '192.0.2.0', '192.0.2.255', ['192.0.1.255', '192.0.3.0']],
    ['192.88.99.0/24', '192.88.99.0', '192.88.99.255', ['192.88.98.255', '192.88.100.0']],
    ['192.168.0.0/16', '192.168.0.0', '192.168.255.255', ['192.167.255.255', '192.169.0.0']],
    ['198.18.0.0/15', '198.18.0.0', '198.19.255.255', ['198.17.255.255', '198.20.0.0']],
    ['198.51.100.0/24', '198.51.100.0', '198.51.100.255', ['198.51.99.255', '198.51.101.0']],
    ['203.0.113.0/24', '203.0.113.0', '203.0.113.255', ['203.0.112.255', '203.0.114.0']],
    ['224.0.0.0/4', '224.0.0.0', '239.255.255.255', ['223.255.255.255']],
    ['240.0.0.0/4', '240.0.0.0', '255.255.255.255', []],
    ['all below 2000::/3, ::1 and mapped among it', '::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', []],
    ['64:ff9b::/96', '64:ff9b::', '64:ff9b::ffff:ffff', []],
    ['64:ff9b:1::/48', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', []],
    ['2001::/23', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', ['2001:200::']],
    ['2001:db8::/32', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', ['2001:db7::', '2001:db9::']],
    ['2002::/16', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ['2001:ffff::', '2003::']],
    ['3fff::/20', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', ['3ffe:ffff::', '3fff:1000::']],
    ['all above 2000::/3', '4000::', 'fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ['3fff:ffff::']],
    ['fc00::/7', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', []],
    ['fe80::/10', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', []],
    ['fec0::/10', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', []],
    ['ff00::/8', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', []],
  ])('ends at %s', (_network, first, last, neighbours) => {
    expect([first, last].filter(isGlobalUnicast)).toEqual([]);
    expect(neighbours.filter(isGlobalUnicast)).toEqual(neighbours);
  });

  test.each(['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'])(
    'no public IPv4 address inside an IPv6 one: %s8.8.8.8',
    (prefix) => {
      expect(isGlobalUnicast(`${prefix}8.8.8.8`)).toBe(false);
      expect(isGlobalUnicast(`${prefix}808:808`)).toBe(false);
    },
  );

  test.each([
    '',
    'localhost',
    '8.8.8',
    '134744072',
    '0x8.8.8.8',
    '08.8.8.8',
    '8.8.8.8 ',
    '[2606:4700::1]',
    '8.8.8.8/8',
  ])('an address is written out: %j is none', (text) => {
    expect(isGlobalUnicast(text)).toBe(false);
  });
});
