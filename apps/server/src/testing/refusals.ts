import { REFUSAL_STATUSES, Refusal, type RefusalCode } from '@jepret/contract';

/** The whole response of a call that was refused for one reason. */
export const refusalWith = (code: RefusalCode, message: string): Refusal => ({
  status_code: REFUSAL_STATUSES[code],
  meta: { message, errors: [{ code, message }] },
  data: null,
});

/** The messages of a refusal, one for each fault. */
export const messagesOf = (answer: { json(): unknown }): string[] =>
  Refusal.parse(answer.json()).meta.errors.map(({ message }) => message);
