import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Allowances, checkUrl, isGlobalUnicast, isLoopback } from '../src/outbound-url.ts';
import { privateHosts } from './private-hosts.ts';

/** Returns why a URL is rejected, or undefined if it is allowed. */
const wrong = (text: string, allowed?: Allowances): string | undefined => {
  const checked = checkUrl(text, allowed);
  return checked instanceof URL ? undefined : checked;
};
const isWrong = (text: string): boolean => wrong(text) !== undefined;

describe('checkUrl', () => {
  test.each([
    ['https://shop.example/hook?a=b#c', 'https://shop.example/hook?a=b#c'],
    ['https://shop.example:443/', 'https://shop.example/'],
    [' HTTPS://Shop.Example ', 'https://shop.example/'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2001:4860:4860::8888]/', 'https://[2001:4860:4860::8888]/'],
  ])('accepts %s', (text, href) => {
    expect(String(checkUrl(text))).toBe(href);
    expect(isWrong(text)).toBe(false);
  });

  test.each([
    ['', 'not-a-url'],
    ['/relative', 'not-a-url'],
    ['shop.example', 'not-a-url'],
    ['https://', 'not-a-url'],
    ['https://1.2.3.4.5/', 'not-a-url'],
    ['https://shop.example:65536/', 'not-a-url'],
    ['https://[fe80::1%25eth0]/', 'not-a-url'],
    ['http://shop.example/', 'not-https'],
    ['ftp://shop.example/', 'not-https'],
    ['file:///etc/passwd', 'not-https'],
    ['data:image/png;base64,iVBORw0KGgo=', 'not-https'],
    ['gopher://127.0.0.1:6379/_INFO', 'not-https'],
    ['javascript:alert(1)', 'not-https'],
    ['https://user@shop.example/', 'names-user'],
    ['https://:word@shop.example/', 'names-user'],
    ['https://8.8.8.8@127.0.0.1/', 'names-user'],
    ['https://shop.example:80/', 'other-port'],
    ['https://shop.example:8443/', 'other-port'],
    ['https://shop.example:0/', 'other-port'],
  ])('rejects %s as %s', (text, refusal) => {
    expect(wrong(text)).toBe(refusal);
  });

  test('rejects more than 2048 characters, as given and after escaping', () => {
    const ofLength = (characters: number) => 'https://shop.example/'.padEnd(characters, 'a');
    expect([isWrong(ofLength(2048)), wrong(ofLength(2049))]).toEqual([false, 'too-long']);
    expect(wrong(`https://shop.example/${'\n'.repeat(2048)}`)).toBe('too-long');
    expect(wrong(`https://shop.example/${'ü'.repeat(400)}`)).toBe('too-long');
  });

  test.each([...privateHosts, '１２７.0.0.1'])('rejects the address %s without the network', (host) => {
    expect(wrong(`https://${host}/`)).toBe('private-address');
  });

  test('parses or rejects any string', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.webUrl({ withQueryParameters: true }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('', 'https://', 'https://['), (rest, scheme) => {
        const checked = checkUrl(scheme + rest);
        if (checked instanceof URL)
          expect([checked.protocol, checked.port, checked.username, checked.password]).toEqual(['https:', '', '', '']);
      }),
    );
  });
});

describe('checkUrl with allowances', () => {
  const local = { allowsHttp: true, allowsPrivate: isLoopback };
  const isRefused = (text: string) => wrong(text, local) !== undefined;

  test('accepts http, any port and the allowed private addresses, but no other network', () => {
    const may = ['http://shop.example/', 'https://shop.example:8443/', 'http://127.0.0.1:4000/', 'http://[::1]:4000/'];
    expect(may.filter(isRefused)).toEqual([]);
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
    expect(mayNot.filter((text) => !isRefused(text))).toEqual([]);
  });

  test('applies each allowance independently', () => {
    expect(wrong('http://127.0.0.1/', { allowsHttp: true })).toBe('private-address');
    expect(wrong('http://127.0.0.1/', { allowsPrivate: isLoopback })).toBe('not-https');
    expect(wrong('https://127.0.0.1:4000/', { allowsPrivate: isLoopback })).toBe('other-port');
    expect(wrong('https://127.0.0.1/', { allowsPrivate: isLoopback })).toBeUndefined();
  });
});

// IANA's registries of special-purpose addresses, with the neighbouring public addresses
describe('isGlobalUnicast', () => {
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
    [
      'everything below 2000::/3, which includes ::1 and mapped addresses',
      '::',
      '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      [],
    ],
    ['64:ff9b::/96', '64:ff9b::', '64:ff9b::ffff:ffff', []],
    ['64:ff9b:1::/48', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', []],
    ['2001::/23', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', ['2001:200::']],
    ['2001:db8::/32', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', ['2001:db7::', '2001:db9::']],
    ['2002::/16', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ['2001:ffff::', '2003::']],
    ['3fff::/20', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', ['3ffe:ffff::', '3fff:1000::']],
    ['everything above 2000::/3', '4000::', 'fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ['3fff:ffff::']],
    ['fc00::/7', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', []],
    ['fe80::/10', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', []],
    ['fec0::/10', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', []],
    ['ff00::/8', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', []],
  ])('excludes exactly %s', (_network, first, last, neighbours) => {
    expect([first, last].filter(isGlobalUnicast)).toEqual([]);
    expect(neighbours.filter(isGlobalUnicast)).toEqual(neighbours);
  });

  test.each(['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'])(
    'excludes a public IPv4 address inside an IPv6 address: %s8.8.8.8',
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
  ])('excludes %j, which is not a complete address', (text) => {
    expect(isGlobalUnicast(text)).toBe(false);
  });
});
