import { REFUSAL_STATUSES, Refusal, type RefusalCode } from '@jepret/contract';

/** The whole answer of a call that was refused for one reason. */
export const refusalWith = (code: RefusalCode, message: string): Refusal => ({
  status_code: REFUSAL_STATUSES[code],
  meta: { message, errors: [{ code, message }] },
  data: null,
});

/** What a person would read of a refusal, a sentence for each thing that is wrong. */
export const sentencesOf = (answer: { json(): unknown }): string[] =>
  Refusal.parse(answer.json()).meta.errors.map(({ message }) => message);
