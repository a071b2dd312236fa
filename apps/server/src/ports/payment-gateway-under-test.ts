import type { ChargeReference, PaymentGateway, Webhook } from './payment-gateway.ts';

/** Everything that the contract suite needs to test a gateway. */
export interface PaymentGatewayUnderTest {
  gateway: PaymentGateway;
  /** The gateway's clock. */
  now(): number;
  wait(durationMs: number): Promise<unknown>;
  /** A wallet pays the charge of this order; its webhook is then in `findWebhook`. */
  pay(orderId: string): Promise<unknown>;
  /** A payer pays whose bank takes no refunds. Called only if the traits say so. */
  payWithoutRefunds(orderId: string): Promise<unknown>;
  /** A payer pays whose wallet takes full refunds only. Called only if the traits say so. */
  payFullRefundsOnly(orderId: string): Promise<unknown>;
  /** The banks carry out the requested refunds of this order. */
  confirmRefunds(orderId: string): Promise<unknown>;
  /** The banks fail the accepted refunds. Called only if the traits say so. */
  rejectRefunds(orderId: string): Promise<unknown>;
  /** From the provider's records: the amount of this order that has gone back or is on its way. */
  findRefundedIdr(orderId: string): number | Promise<number>;
  /** The newest genuine webhook about this order, as it arrived. */
  findWebhook(orderId: string): Webhook | undefined;
  /** The same webhook signed without the secret. */
  forge(webhook: Webhook): Webhook;
  /** From the provider's records: every charge that a wallet could pay now. */
  listPayable(): Payable[] | Promise<Payable[]>;
  /** A charge that the provider does not have. */
  unknownCharge: ChargeReference;
  /** From now on connections are refused. Called only if the traits say `canFail`. */
  goDown(): Promise<void>;
  /** From now on requests get no response; resolves when the next one has arrived. */
  withholdResponses(): Promise<unknown>;
  /** The next refund gets no response and later ones are refused; resolves when it has arrived. */
  withholdThenRefuseRefunds(): Promise<unknown>;
  /** From now on requests get responses again. */
  resumeResponses(): void;
  dispose(): Promise<void>;
}

interface Payable {
  orderId: string;
  amountIdr: number;
}

export interface PaymentGatewayTraits {
  /** A repeated order id makes no second charge. */
  hasIdempotentOrders: boolean;
  /** The provider is remote and can be down. */
  canFail: boolean;
  /** Some payers cannot get a refund. */
  hasPayersWithoutRefunds: boolean;
  /** Some payers cannot get a partial refund. */
  hasPayersWithoutPartialRefunds: boolean;
  /** A refund is proven only after the payer's bank has carried it out. */
  hasAsynchronousRefunds: boolean;
}
