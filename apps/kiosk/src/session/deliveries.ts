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

/** For so long an answer is waited for before anybody is told that there was none. */
export const ANSWER_LIMIT_MS = 45_000; // MAIL-8
/** Nobody can say whether it was taken all the same: trying again costs nothing and settles it. */
export const NO_ANSWER = 'delivery.noAnswer' satisfies PlainKey;
/** A connection that is dead without saying so is given up sooner, and made anew. */
const TRY_MS = 15_000;
const TRY_AGAIN_MS = 500;

/** Has the files mailed or printed, and asks until there is a yes or a no, or the signal ends it. */
export const retryDelivery = (
  { api, clock }: { api: ApiClient; clock: Scheduler },
  state: LoadPrintState,
  signal: AbortSignal,
): Promise<Delivery> => retryUntilAborted(clock, signal, () => requestDelivery(api, state, signal));

/** Tries again what may only be a hiccup, until the signal ends it (CALL-17, MAIL-8). */
export async function retryUntilAborted<Answer>(
  clock: Scheduler,
  signal: AbortSignal,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CallError && error.isTemporary)) throw error;
      await wait(clock, TRY_AGAIN_MS, signal);
    }
  }
}

/** A repeat of the same is the same delivery (MAIL-16, PRINT-9). */
async function requestDelivery(
  api: ApiClient,
  state: LoadPrintState,
  signal: AbortSignal,
): Promise<Delivery> {
  const { txID, effect, isNoCut, withRecording, withPainting, printKey } = state;
  if (state.action === 'print-photo') {
    const body = { txID, effect, isNoCut };
    const headers = printKey === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: printKey };
    return (await api.call(calls.printImage, { body, headers, signal, timeoutMs: TRY_MS })).data;
  }
  const body = {
    txID,
    effect,
    email: state.email,
    recipientName: state.recipient_name,
    withRecording: toText(withRecording),
    withPainting: toText(withPainting),
  };
  return (await api.call(calls.sendEmail, { body, signal, timeoutMs: TRY_MS })).data;
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

/** Why it failed as the form says it, at the field that was refused. */
export function deliveryProblemOf(t: Translate, error: CallError): DeliveryProblem {
  const field = FORM_FIELDS[error.field ?? ''];
  return { problem: error.describe(t), ...(field && { problemField: field }) };
}

export type DeliveryProblem = { problem: string } & Pick<FormState, 'problemField'>;

/** The call's fields, as the form knows them. */
const FORM_FIELDS: Record<string, FormState['problemField']> = {
  recipientName: 'name',
  email: 'email',
};
