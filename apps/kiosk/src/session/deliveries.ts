import { CallError } from '@jepret/api-client';
import {
  calls,
  type Delivery,
  IDEMPOTENCY_KEY_HEADER,
  type LoadPrintState,
  type NavigationState,
} from '@jepret/contract';
import type { PlainKey, Translate } from '@jepret/messages';
import { type Scheduler, wait } from '@jepret/time';
import type { ApiClient } from '../api/api-client.ts';

type FormState = NavigationState<'/email'>;
type Deliverable = Pick<
  FormState,
  'txID' | 'effect' | 'isNoCut' | 'withRecording' | 'withPainting' | 'printKey'
>;

/** How long the kiosk waits for a response before it reports a failure. */
export const RESPONSE_TIMEOUT_MS = 45_000; // MAIL-8
/**
 * It is unknown whether the server accepted the delivery; a repeated request is the same delivery.
 */
export const NO_RESPONSE = 'delivery.noAnswer' satisfies PlainKey;
/** A dead connection is aborted earlier and opened again. */
const TRY_TIMEOUT_MS = 15_000;
const RETRY_DELAY_MS = 500;

/** Requests a mail or print, with retries until it is accepted or refused or the signal aborts. */
export const requestDeliveryWithRetries = (
  { api, clock }: { api: ApiClient; clock: Scheduler },
  state: LoadPrintState,
  signal: AbortSignal,
): Promise<Delivery> => retryUntilAborted(clock, signal, () => requestDelivery(api, state, signal));

/** Retries temporary failures until the signal aborts (CALL-17, MAIL-8). */
export async function retryUntilAborted<Result>(
  clock: Scheduler,
  signal: AbortSignal,
  request: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CallError && error.isTemporary)) throw error;
      await wait(clock, RETRY_DELAY_MS, signal);
    }
  }
}

/** A repeated request is the same delivery (MAIL-16, PRINT-9). */
async function requestDelivery(
  api: ApiClient,
  state: LoadPrintState,
  signal: AbortSignal,
): Promise<Delivery> {
  const { txID, effect, isNoCut, withRecording, withPainting, printKey } = state;
  if (state.action === 'print-photo') {
    const body = { txID, effect, isNoCut };
    const headers = printKey === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: printKey };
    return (await api.call(calls.printImage, { body, headers, signal, timeoutMs: TRY_TIMEOUT_MS }))
      .data;
  }
  const body = {
    txID,
    effect,
    email: state.email,
    recipientName: state.recipient_name,
    withRecording: toText(withRecording),
    withPainting: toText(withPainting),
  };
  return (await api.call(calls.sendEmail, { body, signal, timeoutMs: TRY_TIMEOUT_MS })).data;
}

const toText = (flag: boolean) => (flag ? 'true' : 'false');

/** The deliverable's fields only. */
export function deliverableOf(state: Deliverable): Deliverable {
  const { txID, effect, isNoCut, withRecording, withPainting, printKey } = state;
  const product = { txID, effect, isNoCut, withRecording, withPainting };
  return printKey === undefined ? product : { ...product, printKey };
}

/** The state of the e-mail form: the values of `state` and the update. */
export function createFormState(state: LoadPrintState, update: Partial<FormState>): FormState {
  const { email, recipient_name } = state;
  return {
    ...deliverableOf(state),
    ...(state.action === 'print-photo' && state.emailSent ? { emailSent: true } : {}),
    ...(email === undefined ? {} : { email }),
    ...(recipient_name === undefined ? {} : { recipient_name }),
    ...update,
  };
}

/** The failure's text and the refused field of the form. */
export function deliveryProblemOf(t: Translate, error: CallError): DeliveryProblem {
  const field = FORM_FIELDS[error.field ?? ''];
  return { problem: error.describe(t), ...(field && { problemField: field }) };
}

export type DeliveryProblem = { problem: string } & Pick<FormState, 'problemField'>;

/** The form's names of the call's fields. */
const FORM_FIELDS: Record<string, FormState['problemField']> = {
  recipientName: 'name',
  email: 'email',
};
