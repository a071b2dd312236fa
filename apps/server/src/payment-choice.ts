import { z } from 'zod';
import { type ReadSetting, SettingError } from './setting-reader.ts';

/** Who takes payments, and the keys of everybody whose notices are still expected. */
export interface PaymentChoice {
  provider: (typeof PROVIDERS)[number];
  midtrans?: { serverKey: string; baseUrl: string };
  xendit?: { secretKey: string; callbackToken: string; baseUrl: string };
}

export function readPaymentChoice(read: ReadSetting): PaymentChoice {
  const provider = read('PAYMENT_PROVIDER', Provider, 'sandbox');
  const midtrans = readMidtrans(read);
  const xendit = readXendit(read);
  if (provider === 'midtrans' && !midtrans) throw missing('MIDTRANS_SERVER_KEY', provider);
  if (provider === 'xendit' && !xendit) throw missing('XENDIT_SECRET_KEY', provider);
  if (provider === 'sandbox' && isForbidden(read)) {
    throw new SettingError(
      'PAYMENT_PROVIDER must be midtrans or xendit with NODE_ENV=production: the sandbox takes no money (ALLOW_SANDBOX=1 allows it all the same).',
    );
  }
  return { provider, ...(midtrans && { midtrans }), ...(xendit && { xendit }) };
}

function readMidtrans(read: ReadSetting): PaymentChoice['midtrans'] {
  const serverKey = read('MIDTRANS_SERVER_KEY', Key, undefined);
  if (serverKey === undefined) return undefined;
  // A key of Midtrans' own sandbox is refused by the real thing, and the other way round.
  const host = serverKey.startsWith('SB-') ? 'api.sandbox.midtrans.com' : 'api.midtrans.com';
  return { serverKey, baseUrl: read('MIDTRANS_BASE_URL', BaseUrl, `https://${host}`) };
}

function readXendit(read: ReadSetting): PaymentChoice['xendit'] {
  const secretKey = read('XENDIT_SECRET_KEY', Key, undefined);
  const callbackToken = read('XENDIT_CALLBACK_TOKEN', Key, undefined);
  if (secretKey === undefined && callbackToken === undefined) return undefined;
  if (secretKey === undefined) throw missing('XENDIT_SECRET_KEY', 'xendit');
  if (callbackToken === undefined) throw missing('XENDIT_CALLBACK_TOKEN', 'xendit');
  const baseUrl = read('XENDIT_BASE_URL', BaseUrl, 'https://api.xendit.co');
  return { secretKey, callbackToken, baseUrl };
}

const missing = (name: string, provider: string) =>
  new SettingError(`${name} is needed to take payments with ${provider}.`);

const isForbidden = (read: ReadSetting): boolean =>
  read('NODE_ENV', z.string(), '') === 'production' && !read('ALLOW_SANDBOX', Flag, false);

const PROVIDERS = ['sandbox', 'midtrans', 'xendit'] as const;
const Provider = z.enum(PROVIDERS, `must be one of ${PROVIDERS.join(', ')}`);
const Key = z.string().regex(/^[\x21-\x7e]+$/, 'must be a key without spaces');
const BaseUrl = z
  .string()
  .regex(/^https?:\/\/[^/\s]+$/, 'must be an address like https://api.example.com');
const Flag = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1');
