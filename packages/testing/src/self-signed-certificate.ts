import { generateKeyPairSync, sign } from 'node:crypto';

/** A new TLS certificate for one test, so that the repository contains no key and nothing expires. */
export interface Certificate {
  key: string;
  cert: string;
}

/** A client trusts it only if `cert` is set as its certificate authority. */
export function createSelfSignedCertificate(ipAddress: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    name(ipAddress),
    sequence(time('20200101000000Z'), time('99991231235959Z')),
    name(ipAddress),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeName(ipAddress))),
  );
  const signature = sign('sha256', content, privateKey);
  const bytes = sequence(content, ECDSA_WITH_SHA256, der(0x03, Buffer.of(0), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const size = content.length;
  const header = size < 0x80 ? [tag, size] : [tag, 0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from(header), content]);
}

function sequence(...contents: Buffer[]): Buffer {
  return der(0x30, ...contents);
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.of(value));
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function time(generalized: string): Buffer {
  return der(0x18, Buffer.from(generalized));
}

function name(commonName: string): Buffer {
  return sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(commonName)))));
}

function alternativeName(ipAddress: string): Buffer {
  const address = der(0x87, Buffer.from(ipAddress.split('.').map(Number)));
  return sequence(objectId('551d11'), der(0x04, sequence(address)));
}

const ECDSA_WITH_SHA256 = sequence(objectId('2a8648ce3d040302'));
