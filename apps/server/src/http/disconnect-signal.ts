import type { FastifyInstance, FastifyReply } from 'fastify';
import { BoothError } from '../domain/booth-error.ts';

/** For calls that are held: when to stop waiting, and what to answer then. */
export type DisconnectSignal = (reply: FastifyReply) => AbortSignal;

/** Aborted when the caller hangs up before it has its answer, or when the server stops. */
export function createDisconnectSignal(app: FastifyInstance): DisconnectSignal {
  const closing = new AbortController();
  app.addHook('preClose', async () =>
    closing.abort(new BoothError('unavailable', (t) => t('refusal.restarting'))),
  );
  return ({ raw }) => {
    const gone = new AbortController();
    const onClose = () => {
      if (!raw.writableFinished) {
        gone.abort(new BoothError('conflict', 'The request was broken off.'));
      }
    };
    // It may have hung up while its token was still being checked.
    if (raw.closed) onClose();
    else raw.once('close', onClose);
    return AbortSignal.any([gone.signal, closing.signal]);
  };
}
