import type { ReasonAndRemedy } from '../../domain/reason-and-remedy.ts';
import { type Check, failBecause, ok, warn } from './check.ts';

interface Options {
  provider: 'sandbox' | 'midtrans' | 'xendit';
  /** Why the provider takes no real money; undefined if it does. */
  testSetting: { subject: string; remedy: string } | undefined;
  /** Null while the provider accepts the key; requests an order that does not exist and charges nothing. */
  findPaymentProblem(signal: AbortSignal): Promise<ReasonAndRemedy | null>;
}

const TITLES = { sandbox: 'The sandbox', midtrans: 'Midtrans', xendit: 'Xendit' };

export const createPaymentCheck = (options: Options): Check => ({
  name: 'Payment',
  async run(signal) {
    const { provider, testSetting, findPaymentProblem } = options;
    const title = TITLES[provider];
    if (provider !== 'sandbox') {
      const problem = await findPaymentProblem(signal);
      if (problem) return failBecause(problem);
    }
    if (!testSetting) return ok(`${title} accepts the key, which is a live key.`);
    return warn(
      provider === 'sandbox'
        ? 'The sandbox takes no real money.'
        : `${title} accepts the key, but ${testSetting.subject} takes no real money.`,
      `To take money, ${testSetting.remedy}.`,
    );
  },
});
