import { calls, type Delivery, type LoadPrintState, type NavigationState } from '@jepret/contract';
import type { ApiClient } from './api-client.ts';

type FormState = NavigationState<'/email'>;
type Product = Pick<FormState, 'txID' | 'effect' | 'isNoCut' | 'withRecording' | 'withPainting'>;

/** Has the files mailed or printed. A repeat of the same is the same delivery (D18). */
export async function requestDelivery(
  api: ApiClient,
  state: LoadPrintState,
  signal: AbortSignal,
): Promise<Delivery> {
  const { txID, effect, isNoCut, withRecording, withPainting } = state;
  if (state.action === 'print-photo') {
    return (await api.call(calls.printImage, { body: { txID, effect, isNoCut }, signal })).data;
  }
  const body = {
    txID,
    effect,
    email: state.email,
    recipientName: state.recipient_name,
    withRecording: toText(withRecording),
    withPainting: toText(withPainting),
  };
  return (await api.call(calls.sendEmail, { body, signal })).data;
}

const toText = (flag: boolean) => (flag ? 'true' : 'false');

/** What is delivered, without what is done with it. */
export function productOf(state: Product): Product {
  const { txID, effect, isNoCut, withRecording, withPainting } = state;
  return { txID, effect, isNoCut, withRecording, withPainting };
}

/** The form as it was when `state` left it, and what has happened since. */
export function formAfter(state: LoadPrintState, news: Partial<FormState>): FormState {
  const { email, recipient_name } = state;
  return {
    ...productOf(state),
    ...(state.action === 'print-photo' && state.emailSent ? { emailSent: true } : {}),
    ...(email === undefined ? {} : { email }),
    ...(recipient_name === undefined ? {} : { recipient_name }),
    ...news,
  };
}
