import {
  calls,
  type Delivery,
  IDEMPOTENCY_KEY_HEADER,
  type LoadPrintState,
  type NavigationState,
} from '@jepret/contract';
import type { ApiClient } from './api-client.ts';

type FormState = NavigationState<'/email'>;
type Deliverable = Pick<
  FormState,
  'txID' | 'effect' | 'isNoCut' | 'withRecording' | 'withPainting' | 'printKey'
>;

/** Has the files mailed or printed. A repeat of the same is the same delivery (D18). */
export async function requestDelivery(
  api: ApiClient,
  state: LoadPrintState,
  signal: AbortSignal,
): Promise<Delivery> {
  const { txID, effect, isNoCut, withRecording, withPainting, printKey } = state;
  if (state.action === 'print-photo') {
    const body = { txID, effect, isNoCut };
    const headers = printKey === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: printKey };
    return (await api.call(calls.printImage, { body, headers, signal })).data;
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
export function deliverableOf(state: Deliverable): Deliverable {
  const { txID, effect, isNoCut, withRecording, withPainting, printKey } = state;
  const product = { txID, effect, isNoCut, withRecording, withPainting };
  return printKey === undefined ? product : { ...product, printKey };
}

/** The form as it was when `state` left it, and what has happened since. */
export function formAfter(state: LoadPrintState, news: Partial<FormState>): FormState {
  const { email, recipient_name } = state;
  return {
    ...deliverableOf(state),
    ...(state.action === 'print-photo' && state.emailSent ? { emailSent: true } : {}),
    ...(email === undefined ? {} : { email }),
    ...(recipient_name === undefined ? {} : { recipient_name }),
    ...news,
  };
}
