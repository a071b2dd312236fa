import { z } from 'zod';
import { MidtransServerKey, XenditCallbackToken, XenditSecretKey } from './payment-keys.ts';
import { type ReadSetting, SettingError } from './setting-reader.ts';

/** Who takes payments, and the keys of everybody whose webhooks are still expected. */
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
  const choice = { provider, ...(midtrans && { midtrans }), ...(xendit && { xendit }) };
  if (isForbidden(read)) refusePlayMoney(choice);
  return choice;
}

/** Whether visitors are asked for money that is worth something. */
export function isMoneyReal(choice: PaymentChoice): boolean {
  return findPlayMoney(choice, choice.provider) === undefined;
}

/** Also of providers that are not chosen: their late webhooks are expected. */
export const hasLiveKey = (choice: PaymentChoice): boolean =>
  (['midtrans', 'xendit'] as const).some(
    (provider) => choice[provider] && findPlayMoney(choice, provider) === undefined,
  );

/** Also of providers that are not chosen: their webhooks make transactions paid all the same. */
function refusePlayMoney(choice: PaymentChoice): void {
  const play = [choice.provider, 'midtrans' as const, 'xendit' as const]
    .map((provider) => findPlayMoney(choice, provider))
    .find((found) => found !== undefined);
  if (!play) return;
  throw new SettingError(
    `${play.remedy} with NODE_ENV=production: ${play.what} takes no money (ALLOW_SANDBOX=1 allows it all the same).`,
  );
}

/** What says that a provider takes no real money: its key, or an address that is not its own. */
function findPlayMoney(
  { midtrans, xendit }: PaymentChoice,
  provider: PaymentChoice['provider'],
): PlayMoney | undefined {
  if (provider === 'sandbox') {
    return { what: 'the sandbox', remedy: 'PAYMENT_PROVIDER must be midtrans or xendit' };
  }
  if (provider === 'midtrans') {
    if (midtrans?.serverKey.startsWith(MIDTRANS_TEST_KEY)) return testKey('MIDTRANS_SERVER_KEY');
    return midtrans && findOtherHost('MIDTRANS_BASE_URL', midtrans.baseUrl, MIDTRANS_HOST);
  }
  if (xendit?.secretKey.startsWith(XENDIT_TEST_KEY)) return testKey('XENDIT_SECRET_KEY');
  return xendit && findOtherHost('XENDIT_BASE_URL', xendit.baseUrl, XENDIT_HOST);
}

interface PlayMoney {
  what: string;
  remedy: string;
}

const testKey = (name: string): PlayMoney => ({
  what: 'a test key',
  remedy: `${name} must be a live key`,
});

const findOtherHost = (name: string, baseUrl: string, host: string): PlayMoney | undefined =>
  new URL(baseUrl).host === host
    ? undefined
    : { what: 'another address', remedy: `${name} must be https://${host}` };

const MIDTRANS_HOST = 'api.midtrans.com';
const XENDIT_HOST = 'api.xendit.co';
/** Newer keys of Midtrans' sandbox may lack it; then the address tells. */
const MIDTRANS_TEST_KEY = 'SB-';
const XENDIT_TEST_KEY = 'xnd_development_';

function readMidtrans(read: ReadSetting): PaymentChoice['midtrans'] {
  const serverKey = read('MIDTRANS_SERVER_KEY', MidtransServerKey, undefined);
  if (serverKey === undefined) return undefined;
  // A key of Midtrans' own sandbox is refused by the real thing, and the other way round.
  const isTest = serverKey.startsWith(MIDTRANS_TEST_KEY);
  const host = isTest ? 'api.sandbox.midtrans.com' : MIDTRANS_HOST;
  return { serverKey, baseUrl: read('MIDTRANS_BASE_URL', BaseUrl, `https://${host}`) };
}

function readXendit(read: ReadSetting): PaymentChoice['xendit'] {
  const secretKey = read('XENDIT_SECRET_KEY', XenditSecretKey, undefined);
  const callbackToken = read('XENDIT_CALLBACK_TOKEN', XenditCallbackToken, undefined);
  if (secretKey === undefined && callbackToken === undefined) return undefined;
  if (secretKey === undefined) throw missing('XENDIT_SECRET_KEY', 'xendit');
  if (callbackToken === undefined) throw missing('XENDIT_CALLBACK_TOKEN', 'xendit');
  const baseUrl = read('XENDIT_BASE_URL', BaseUrl, `https://${XENDIT_HOST}`);
  return { secretKey, callbackToken, baseUrl };
}

const missing = (name: string, provider: string) =>
  new SettingError(`${name} is needed to take payments with ${provider}.`);

const isForbidden = (read: ReadSetting): boolean =>
  read('NODE_ENV', z.string(), '') === 'production' && !read('ALLOW_SANDBOX', Flag, false);

const PROVIDERS = ['sandbox', 'midtrans', 'xendit'] as const;
const Provider = z.enum(PROVIDERS, `must be one of ${PROVIDERS.join(', ')}`);
const BaseUrl = z
  .string()
  .regex(/^https?:\/\/[^/\s]+$/, 'must be an address like https://api.example.com')
  .refine((text) => URL.canParse(text), 'must be an address like https://api.example.com');
const Flag = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1');
