import type { FastifyInstance, FastifyReply } from 'fastify';
import { BoothError } from '../domain/booth-error.ts';

/** A signal for long-polling calls; its reason is the error to return. */
export type DisconnectSignal = (reply: FastifyReply) => AbortSignal;

/** Aborts if the caller disconnects before the response is sent, or if the server stops. */
export function createDisconnectSignal(app: FastifyInstance): DisconnectSignal {
  const closing = new AbortController();
  app.addHook('preClose', async () =>
    closing.abort(new BoothError('unavailable', (t) => t('refusal.restarting'))),
  );
  return ({ raw }) => {
    const disconnected = new AbortController();
    const onClose = () => {
      if (!raw.writableFinished) {
        disconnected.abort(new BoothError('conflict', 'The request was broken off.'));
      }
    };
    // The caller may have disconnected while its token was checked.
    if (raw.closed) onClose();
    else raw.once('close', onClose);
    return AbortSignal.any([disconnected.signal, closing.signal]);
  };
}
