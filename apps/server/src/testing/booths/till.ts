import {
  type CreateTransactionBody,
  IDEMPOTENCY_KEY_HEADER,
  type Transaction,
} from '@jepret/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { BoothDependencies } from '../../composition/dependencies.ts';
import type { Database } from '../../database/schema.ts';
import { ADMIN, createTestBooth, type TestBooth } from './test-booth.ts';

type Headers = Record<string, string>;
type Answer = LightMyRequestResponse;

/** A booth with a signed-in kiosk that takes payments. */
export interface Till extends TestBooth {
  kiosk: TillKiosk;
  /** Signed in by the owner, or by the member of staff with this e-mail. */
  addKiosk(location?: string, email?: string): Promise<TillKiosk>;
  signStaffIn(): Promise<Headers>;
  /** A wallet's owner decides, by the calls of PAY-54. */
  choose(transaction: Pick<Transaction, 'trx_id'>, choice: 'pay' | 'decline'): Promise<Answer>;
  sweep(): Promise<void>;
  runJob(name: string, payload: unknown): Promise<void>;
  /** What is wrong with the ledger; empty when every ledger explains its transaction. */
  audit(): Promise<unknown[]>;
}

interface TillKiosk {
  id: string;
  headers: Headers;
  pushToken: string;
  create(body?: Partial<CreateTransactionBody>, key?: string): Promise<Answer>;
  /** The same, when nothing is expected to go wrong. */
  start(body?: Partial<CreateTransactionBody>, key?: string): Promise<Transaction>;
  read(id: string): Promise<Answer>;
  status(id: string): Promise<Transaction['status']>;
  cancel(id: string): Promise<Answer>;
  walkAway(id: string): Promise<Answer>;
  findSession(): Promise<unknown>;
}

export async function openTill(
  database: Database,
  overrides: Partial<BoothDependencies> = {},
): Promise<Till> {
  const booth = await createTestBooth(database, overrides);
  const { handlers } = booth.jobs.booth;

  async function runJob(name: string, payload: unknown): Promise<void> {
    await handlers[name]?.(payload, { signal: new AbortController().signal, attempt: 1 });
  }

  async function addKiosk(place = 'Jakarta', email?: string): Promise<TillKiosk> {
    const { headers } = await booth.signIn(undefined, email);
    const id: string = (await booth.report(headers, place)).json().data.id;
    const issued = await booth.post('/v1/push/tokens', undefined, headers);
    const pushToken: string = issued.json().data.token;
    const create: TillKiosk['create'] = (body = {}, key) =>
      booth.post(
        '/v2/transaction/',
        { location: place, f_token: pushToken, ...body },
        key === undefined ? headers : { ...headers, [IDEMPOTENCY_KEY_HEADER]: key },
      );
    const read = (id: string) =>
      booth.get(`/v1/transaction/trx/${encodeURIComponent(id)}`, headers);
    return {
      id,
      headers,
      pushToken,
      create,
      read,
      async start(body, key) {
        const answer = await create(body, key);
        if (answer.statusCode !== 200) throw new Error(answer.body);
        return answer.json().data;
      },
      status: async (id) => (await read(id)).json().data.status,
      cancel: (id) => booth.post(`/v1/transaction/trx/${id}/cancel`, undefined, headers),
      walkAway: (id) => booth.post(`/v1/transaction/trx/${id}/walk-away`, undefined, headers),
      findSession: async () => (await booth.get('/v1/kiosk/session', headers)).json().data,
    };
  }

  return {
    ...booth,
    kiosk: await addKiosk(),
    addKiosk,
    runJob,
    sweep: () => runJob('transactions-sweep', null),
    choose: ({ trx_id }, choice) =>
      booth.post(`/v1/payments/sandbox/${trx_id}/${choice}`, undefined),
    async signStaffIn() {
      const answer = await booth.post('/v1/admin/login', ADMIN);
      return { authorization: `Bearer ${answer.json().data.token}` };
    },
    audit: async () => (await booth.transactions.check()).disagreements,
  };
}
