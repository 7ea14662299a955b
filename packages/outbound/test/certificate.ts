import { generateKeyPairSync, sign } from 'node:crypto';

/** A self-signed certificate and its key, both as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Creates a certificate for some names, valid from 2020 to 2049, so that the repository contains no key. */
export function certificateFor(names: readonly string[]): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const text = (tag: number, value: string) => der(tag, Buffer.from(value));
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  // distinguishes several certificates that are trusted at once
  const name = sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), text(0x0c, names.join()))));
  const alternativeNames = sequence(...names.map((one) => text(0x82, one)));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))), // X.509 version 3
    der(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    name,
    sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(der(0x06, Buffer.from('551d11', 'hex')), der(0x04, alternativeNames)))),
  );
  const signature = der(0x03, Buffer.of(0), sign('sha256', body, privateKey));
  const whole = sequence(body, ecdsaWithSha256, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);

/** Encodes an ASN.1 value in DER: tag, length and content. The content must be smaller than 64 KB. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
