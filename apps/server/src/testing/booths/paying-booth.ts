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
export interface PayingBooth extends TestBooth {
  kiosk: PayingKiosk;
  /** Adds a kiosk that the owner, or the staff member with this e-mail, has signed in. */
  addKiosk(location?: string, email?: string): Promise<PayingKiosk>;
  signInStaff(): Promise<Headers>;
  /** Pays or declines in the sandbox's wallet (PAY-54). */
  choose(transaction: Pick<Transaction, 'trx_id'>, choice: 'pay' | 'decline'): Promise<Answer>;
  sweep(): Promise<void>;
  runJob(name: string, payload: unknown): Promise<void>;
  /** Transactions whose ledger does not match them. */
  listLedgerDisagreements(): Promise<unknown[]>;
}

interface PayingKiosk {
  id: string;
  headers: Headers;
  pushToken: string;
  create(body?: Partial<CreateTransactionBody>, key?: string): Promise<Answer>;
  /** The data of `create`; throws if the request is refused. */
  start(body?: Partial<CreateTransactionBody>, key?: string): Promise<Transaction>;
  read(id: string): Promise<Answer>;
  status(id: string): Promise<Transaction['status']>;
  cancel(id: string): Promise<Answer>;
  walkAway(id: string): Promise<Answer>;
  findSession(): Promise<unknown>;
}

export async function startPayingBooth(
  database: Database,
  overrides: Partial<BoothDependencies> = {},
): Promise<PayingBooth> {
  const booth = await createTestBooth(database, overrides);
  const { handlers } = booth.jobs.booth;

  async function runJob(name: string, payload: unknown): Promise<void> {
    await handlers[name]?.(payload, { signal: new AbortController().signal, attempt: 1 });
  }

  async function addKiosk(location = 'Jakarta', email?: string): Promise<PayingKiosk> {
    const { headers } = await booth.signIn(undefined, email);
    const id: string = (await booth.report(headers, location)).json().data.id;
    const issued = await booth.post('/v1/push/tokens', undefined, headers);
    const pushToken: string = issued.json().data.token;
    const create: PayingKiosk['create'] = (body = {}, key) =>
      booth.post(
        '/v2/transaction/',
        { location, f_token: pushToken, ...body },
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
    async signInStaff() {
      const answer = await booth.post('/v1/admin/login', ADMIN);
      return { authorization: `Bearer ${answer.json().data.token}` };
    },
    listLedgerDisagreements: async () => (await booth.transactions.check()).disagreements,
  };
}
