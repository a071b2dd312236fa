import { z } from 'zod';

const Key = z.string().regex(/^[\x21-\x7e]+$/, 'must be a key without spaces');

/** PAY-100: a client key would be accepted at the start, and every charge rejected later. */
export const MidtransServerKey = Key.refine(
  (key) => !/^(?:SB-)?(?:Mid|VT)-client-/i.test(key),
  'must be the server key (Mid-server-…), and this is a client key',
);

export const XenditSecretKey = Key.refine(
  (key) => !/^xnd_public_/i.test(key),
  'must be the secret key (xnd_production_… or xnd_development_…), and this is a public key',
);

export const XenditCallbackToken = Key.refine(
  (token) => !/^xnd_/i.test(token),
  'must be the webhook verification token, and this is an API key',
);

const MIDTRANS_FORM = /^(?:SB-)?(?:Mid|VT)-server-/;
const XENDIT_FORM = /^xnd_(?:production|development)_/;

interface Keys {
  midtrans?: { serverKey: string };
  xendit?: { secretKey: string };
}

/** A warning only: providers may change the form of their keys. */
export function listKeyWarnings({ midtrans, xendit }: Keys): string[] {
  return [
    ...(midtrans && !MIDTRANS_FORM.test(midtrans.serverKey)
      ? ['MIDTRANS_SERVER_KEY does not look like a server key (Mid-server-… or SB-Mid-server-…).']
      : []),
    ...(xendit && !XENDIT_FORM.test(xendit.secretKey)
      ? [
          'XENDIT_SECRET_KEY does not look like a secret key (xnd_production_… or xnd_development_…).',
        ]
      : []),
  ];
}
