import { calls } from '@jepret/contract';
import type { BoothProcess } from '../../support/booth-process.ts';
import { continueKioskSession } from '../../support/kiosk-session.ts';
import { expect } from '../support/booth-test.ts';
import { drawPhotos } from '../support/draw-photos.ts';

interface Visit {
  txID: string;
  /** The short code. */
  code: string;
}

interface VisitOptions {
  location?: string;
  isPaid?: boolean;
  /** With photos, a print and a mail. */
  isComplete?: boolean;
}

/** Makes a visit with the calls of a kiosk. */
export async function makeVisit(
  booth: BoothProcess,
  token: string,
  { location = 'Jakarta', isPaid = true, isComplete = false }: VisitOptions = {},
): Promise<Visit> {
  const send = async (path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const response = await fetch(booth.url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return ((await response.json()) as { data: Record<string, string> }).data;
  };
  const push = await send(calls.issuePushToken.path, {});
  const { trx_id: txID = '', short_code: code = '' } = await send(calls.createTransaction.path, {
    location,
    f_token: push.token,
  });
  if (isPaid) await send(`/v1/payments/sandbox/${txID}/pay`);
  if (isComplete) {
    const session = continueKioskSession(booth.url, token, txID);
    await session.takePhotos(await drawPhotos());
    await session.print('original');
    const mail = new FormData();
    const fields = { txID, effect: 'original', email: 'ratna@example.com', recipientName: 'Ratna' };
    for (const [name, value] of Object.entries(fields)) mail.set(name, value);
    for (const name of ['withRecording', 'withPainting']) mail.set(name, 'false');
    await send('/api/send-email', mail);
  }
  return { txID, code };
}
