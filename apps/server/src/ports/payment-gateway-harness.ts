import type { ChargeReference, PaymentGateway, Webhook } from './payment-gateway.ts';

/** What the contract suite needs of every gateway that passes it. */
export interface PaymentGatewayUnderTest {
  gateway: PaymentGateway;
  /** The time the gateway lives in. */
  now(): number;
  wait(durationMs: number): Promise<unknown>;
  /** A wallet pays the charge of this order; the webhook about it ends up in `findWebhook`. */
  pay(orderId: string): Promise<unknown>;
  /** A bank pays it whose payments cannot be sent back. Only called when the traits say so. */
  payUnrefundably(orderId: string): Promise<unknown>;
  /** A wallet pays it that takes no refund of a part. Only called when the traits say so. */
  payWholeOnly(orderId: string): Promise<unknown>;
  /** The banks carry out what was asked back of this order, as far as they have not. */
  confirmRefunds(orderId: string): Promise<unknown>;
  /** The banks do not: what was accepted fails. Only called when the traits say `banksAnswerLater`. */
  rejectRefunds(orderId: string): Promise<unknown>;
  /** The provider's records: how much of this order has gone back or is on its way. */
  findRefundedIdr(orderId: string): number | Promise<number>;
  /** The newest genuine webhook about this order, as it arrived. */
  findWebhook(orderId: string): Webhook | undefined;
  /** The same webhook from somebody who does not know the secret. */
  forge(webhook: Webhook): Webhook;
  /** The provider's records: every charge that a wallet could pay now. */
  listPayable(): Payable[] | Promise<Payable[]>;
  /** A charge the provider has never heard of. */
  unknownCharge: ChargeReference;
  /** From now on connections are refused. Only called when the traits say `canFail`. */
  goDown(): Promise<void>;
  /** From now on requests are taken and never answered; settles when the next one is in. */
  untilUnanswered(): Promise<unknown>;
  /** The next refund is taken and never answered, any other is refused; settles when it is in. */
  untilUnansweredThenRefused(): Promise<unknown>;
  /** From now on requests are answered again. */
  answerAgain(): void;
  dispose(): Promise<void>;
}

interface Payable {
  orderId: string;
  amountIdr: number;
}

export interface PaymentGatewayTraits {
  /** Whether the provider knows an order id again, so that a repeat makes no second charge. */
  recognisesRepeats: boolean;
  /** Whether the provider is remote, and can be down. */
  canFail: boolean;
  /** Whether there are payers to whom it sends nothing back. */
  refusesSomePayers: boolean;
  /** Whether there are payers to whom it sends no part back. */
  refusesSomeParts: boolean;
  /** Whether a refund waits for somebody's bank before it is proven. */
  banksAnswerLater: boolean;
}
