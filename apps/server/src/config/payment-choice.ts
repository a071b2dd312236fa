import { z } from 'zod';
import { MidtransServerKey, XenditCallbackToken, XenditSecretKey } from './payment-keys.ts';
import { type ReadSetting, SettingError } from './setting-reader.ts';

/** The provider that takes payments, and the keys of all providers whose webhooks may still arrive. */
export interface PaymentChoice {
  provider: (typeof PROVIDERS)[number];
  midtrans?: { serverKey: string; baseUrl: string };
  xendit?: { secretKey: string; callbackToken: string; baseUrl: string };
}

export function readPaymentChoice(read: ReadSetting): PaymentChoice {
  const provider = read('PAYMENT_PROVIDER', Provider, 'sandbox');
  const midtrans = readMidtrans(read);
  const xendit = readXendit(read);
  if (provider === 'midtrans' && !midtrans) throw missingSetting('MIDTRANS_SERVER_KEY', provider);
  if (provider === 'xendit' && !xendit) throw missingSetting('XENDIT_SECRET_KEY', provider);
  const choice = { provider, ...(midtrans && { midtrans }), ...(xendit && { xendit }) };
  if (isRealMoneyRequired(read)) refuseTestSettings(choice);
  return choice;
}

/** False if the chosen provider takes no real money: the sandbox, a test key or another address. */
export function isMoneyReal(choice: PaymentChoice): boolean {
  return findTestSetting(choice, choice.provider) === undefined;
}

/** Also for providers that are not chosen: their late webhooks are accepted. */
export const hasLiveKey = (choice: PaymentChoice): boolean =>
  (['midtrans', 'xendit'] as const).some(
    (provider) => choice[provider] && findTestSetting(choice, provider) === undefined,
  );

/** Also checks providers that are not chosen: their webhooks can make transactions paid. */
function refuseTestSettings(choice: PaymentChoice): void {
  const testSetting = [choice.provider, 'midtrans' as const, 'xendit' as const]
    .map((provider) => findTestSetting(choice, provider))
    .find((found) => found !== undefined);
  if (!testSetting) return;
  throw new SettingError(
    `${testSetting.remedy} with NODE_ENV=production: ${testSetting.subject} takes no money (ALLOW_SANDBOX=1 allows it).`,
  );
}

/** Finds the setting because of which a provider takes no real money: its test key, or an address that is not its own. */
export function findTestSetting(
  { midtrans, xendit }: PaymentChoice,
  provider: PaymentChoice['provider'],
): TestSetting | undefined {
  if (provider === 'sandbox') {
    return { subject: 'the sandbox', remedy: 'PAYMENT_PROVIDER must be midtrans or xendit' };
  }
  if (provider === 'midtrans') {
    if (midtrans?.serverKey.startsWith(MIDTRANS_TEST_KEY)) return testKey('MIDTRANS_SERVER_KEY');
    return midtrans && findOtherHost('MIDTRANS_BASE_URL', midtrans.baseUrl, MIDTRANS_HOST);
  }
  if (xendit?.secretKey.startsWith(XENDIT_TEST_KEY)) return testKey('XENDIT_SECRET_KEY');
  return xendit && findOtherHost('XENDIT_BASE_URL', xendit.baseUrl, XENDIT_HOST);
}

interface TestSetting {
  subject: string;
  remedy: string;
}

const testKey = (name: string): TestSetting => ({
  subject: 'a test key',
  remedy: `${name} must be a live key`,
});

const findOtherHost = (name: string, baseUrl: string, host: string): TestSetting | undefined =>
  new URL(baseUrl).host === host
    ? undefined
    : { subject: 'another address', remedy: `${name} must be https://${host}` };

const MIDTRANS_HOST = 'api.midtrans.com';
const XENDIT_HOST = 'api.xendit.co';
/** Newer keys of Midtrans' sandbox may lack the prefix; then the address decides. */
const MIDTRANS_TEST_KEY = 'SB-';
const XENDIT_TEST_KEY = 'xnd_development_';

function readMidtrans(read: ReadSetting): PaymentChoice['midtrans'] {
  const serverKey = read('MIDTRANS_SERVER_KEY', MidtransServerKey, undefined);
  if (serverKey === undefined) return undefined;
  // Midtrans rejects a sandbox key at its live address and a live key at its sandbox address.
  const isTest = serverKey.startsWith(MIDTRANS_TEST_KEY);
  const host = isTest ? 'api.sandbox.midtrans.com' : MIDTRANS_HOST;
  return { serverKey, baseUrl: read('MIDTRANS_BASE_URL', BaseUrl, `https://${host}`) };
}

function readXendit(read: ReadSetting): PaymentChoice['xendit'] {
  const secretKey = read('XENDIT_SECRET_KEY', XenditSecretKey, undefined);
  const callbackToken = read('XENDIT_CALLBACK_TOKEN', XenditCallbackToken, undefined);
  if (secretKey === undefined && callbackToken === undefined) return undefined;
  if (secretKey === undefined) throw missingSetting('XENDIT_SECRET_KEY', 'xendit');
  if (callbackToken === undefined) throw missingSetting('XENDIT_CALLBACK_TOKEN', 'xendit');
  const baseUrl = read('XENDIT_BASE_URL', BaseUrl, `https://${XENDIT_HOST}`);
  return { secretKey, callbackToken, baseUrl };
}

const missingSetting = (name: string, provider: string) =>
  new SettingError(`${name} is needed to take payments with ${provider}.`);

const isRealMoneyRequired = (read: ReadSetting): boolean =>
  read('NODE_ENV', z.string(), '') === 'production' && !read('ALLOW_SANDBOX', Flag, false);

const PROVIDERS = ['sandbox', 'midtrans', 'xendit'] as const;
const Provider = z.enum(PROVIDERS, `must be one of ${PROVIDERS.join(', ')}`);
const BaseUrl = z
  .string()
  .regex(/^https?:\/\/[^/\s]+$/, 'must be an address like https://api.example.com')
  .refine((text) => URL.canParse(text), 'must be an address like https://api.example.com');
const Flag = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1');
