import { envelopeOf, type Language } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BoothError } from '../../domain/booth-error.ts';
import { documentRoute, REFUSALS } from '../../http/documents/route-document.ts';
import { success } from '../../http/envelope.ts';
import { languageOf } from '../../http/request-language.ts';
import type { Webhook } from '../../ports/payment-gateway.ts';
import type { SandboxBill, SandboxWallet } from '../../ports/sandbox-wallet.ts';
import { unknownBillPage, walletPage } from './wallet-page.ts';
import { walletStyle } from './wallet-style.ts';

export interface SandboxDependencies {
  wallet: SandboxWallet;
  clock: Clock;
  /** The language of the page; undefined for a bill without a transaction. */
  findLanguage(transactionId: string): Promise<Language | undefined>;
  /** Receives the webhooks, as for every provider. */
  receiveWebhook(provider: 'sandbox', webhook: Webhook): Promise<void>;
}

type Choice = 'pay' | 'decline';
interface PageParams {
  Params: { id: string };
}

const page = { config: { access: 'public' }, schema: { hide: true } } as const;
const OUTCOMES = { pay: 'paid', decline: 'declined' } as const;

/** The payer's page (PAY-53), and the same two choices as calls (PAY-54). They need no token. */
export async function registerSandboxRoutes(
  app: FastifyInstance,
  { wallet, clock, findLanguage, receiveWebhook }: SandboxDependencies,
): Promise<void> {
  async function choose(id: string, choice: Choice): Promise<SandboxBill> {
    const webhook = await wallet[choice](id);
    if (webhook) await receiveWebhook('sandbox', webhook);
    const bill = await wallet.find(id);
    if (!bill) throw new BoothError('not_found', 'There is no such payment.');
    return bill;
  }

  for (const choice of ['pay', 'decline'] as const) {
    app.post<PageParams>(
      `/v1/payments/sandbox/:id/${choice}`,
      {
        config: { access: 'public' },
        schema: {
          ...documentRoute({
            operationId: `${choice}InSandbox`,
            summary: `A phone's choice in the sandbox: ${choice}`,
            access: 'public',
          }),
          response: { 200: envelopeOf(z.object({ state: z.string() })), ...REFUSALS },
        },
      },
      async ({ params }) => {
        const { state } = await choose(params.id, choice);
        if (state === OUTCOMES[choice]) return success({ state });
        throw new BoothError(
          'conflict',
          `This payment is ${state} and cannot be changed any more.`,
        );
      },
    );
  }

  app.get('/sandbox/wallet.css', page, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(walletStyle),
  );

  await app.register(async (scope) => {
    // A form, so that the page needs no script.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, body, done) => done(null, new URLSearchParams(body.toString()).get('choice')),
    );

    scope.get<PageParams>('/sandbox/pay/:id', page, async (request, reply) => {
      const { id } = request.params;
      const bill = await wallet.find(id);
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      if (!bill) return reply.code(404).send(unknownBillPage(languageOf(request)));
      const language = (await findLanguage(id)) ?? languageOf(request);
      return reply.send(walletPage(language, bill, clock.now()));
    });

    scope.post<PageParams>('/sandbox/pay/:id', page, async ({ params, body }, reply) => {
      if (body === 'pay' || body === 'decline') {
        // The page shows the result, also if the booth did not process the webhook.
        await choose(params.id, body).catch((error) => {
          if (!(error instanceof BoothError)) throw error;
        });
      }
      return reply.redirect(`/sandbox/pay/${encodeURIComponent(params.id)}`, 303);
    });
  });
}
