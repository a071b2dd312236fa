import type { Scheduler } from '@jepret/time';
import { measureGateway } from '../../adapters/metrics/measure.ts';
import { createMidtransPaymentGateway } from '../../adapters/payment-gateway/midtrans/midtrans.ts';
import { createSandboxPaymentGateway } from '../../adapters/payment-gateway/sandbox/sandbox.ts';
import { createXenditPaymentGateway } from '../../adapters/payment-gateway/xendit/xendit.ts';
import { isMoneyReal, type PaymentChoice } from '../../config/payment-choice.ts';
import type { Database } from '../../database/schema.ts';
import type { Payments } from '../../features/transactions/ledger/dependencies.ts';
import { openLedgerStores } from '../../features/transactions/ledger/ledger-stores.ts';
import type { Metrics } from '../../ports/metrics.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import type { Randomness } from '../../ports/randomness.ts';
import type { SandboxWallet } from '../../ports/sandbox-wallet.ts';

interface Options {
  choice: PaymentChoice;
  publicUrl: string;
  database: Database;
  scheduler: Scheduler;
  randomness: Randomness;
  metrics?: Metrics | undefined;
  announcePage?: (url: string) => void;
}

/** Creates a gateway for every provider with keys; the chosen one takes new payments. */
export function createPaymentGateways(options: Options): {
  payments: Payments;
  sandbox?: SandboxWallet;
} {
  const { choice, publicUrl, scheduler, metrics } = options;
  const sandbox = choice.provider === 'sandbox' ? createSandbox(options) : undefined;
  const gateways = [
    ...(sandbox ? [sandbox.gateway] : []),
    ...createRemoteGateways({ choice, publicUrl, scheduler }),
  ].map((gateway) => measureGateway(gateway, metrics));
  const find = (provider: string) => gateways.find(({ name }) => name === provider);
  const active = find(choice.provider);
  if (!active) throw new Error(`The payment provider ${choice.provider} has no keys.`);
  const payments = { active, find, isMoneyReal: isMoneyReal(choice) };
  return { payments, ...(sandbox && { sandbox: sandbox.wallet }) };
}

/** A gateway for every provider outside the booth that has keys. */
export function createRemoteGateways({
  choice: { midtrans, xendit },
  publicUrl,
  scheduler,
}: Pick<Options, 'choice' | 'publicUrl' | 'scheduler'>): PaymentGateway[] {
  const webhookUrl = webhookUrlOf(publicUrl, 'midtrans');
  return [
    ...(midtrans ? [createMidtransPaymentGateway({ ...midtrans, scheduler, webhookUrl })] : []),
    ...(xendit ? [createXenditPaymentGateway({ ...xendit, scheduler })] : []),
  ];
}

/** The address to which a provider sends its webhooks. */
export const webhookUrlOf = (publicUrl: string, provider: PaymentGateway['name']): string =>
  `${publicUrl}/v1/payments/${provider}/notices`;

function createSandbox(options: Options) {
  const { charges } = openLedgerStores(options.database);
  return createSandboxPaymentGateway({
    ...options,
    clock: options.scheduler,
    findPageId: async (orderId) => (await charges.find(orderId))?.transactionId ?? orderId,
  });
}
