import { calls, type EffectName } from '@jepret/contract';
import { SECONDS } from './session-plan.ts';
import type { SimulatedKiosk } from './simulated-kiosk.ts';

interface Product {
  txID: string;
  effect: EffectName;
  isNoCut: boolean;
}

/** Ends a session: mail, print, and the guest page on the phone. */
export async function endSession(kiosk: SimulatedKiosk, product: Product) {
  const { txID, effect } = product;
  const { api, think, time, retryTemporary, signal } = kiosk;
  const email = `visitor-${txID.toLowerCase()}@example.com`;
  await think(SECONDS.mail);
  await time('SEND EMAIL → accepted', () =>
    retryTemporary('a mail', () =>
      api.call(calls.sendEmail, {
        body: {
          ...{ txID, effect, email, recipientName: 'Sari' },
          ...{ withRecording: 'true', withPainting: 'true' },
        },
        signal,
      }),
    ),
  );
  await think(SECONDS.print);
  const { data: print } = await time('PRINT → accepted', () =>
    retryTemporary('a print', () => api.call(calls.printImage, { body: product, signal })),
  );
  await Promise.all([
    time('accepted → printed', () => followPrint(kiosk, print.delivery_id)),
    openGuestPage(kiosk, txID),
  ]);
  return { txID, email };
}

async function openGuestPage(kiosk: SimulatedKiosk, txID: string): Promise<void> {
  const { api, url, signal } = kiosk;
  const { data } = await api.call(calls.getGuestLink, { params: { id: txID }, signal });
  await kiosk.time('guest page → first photo', async () => {
    const page = await (await fetch(data.url, { signal })).text();
    const photo = /<img[^>]+src="([^"]+)"/.exec(page)?.[1];
    if (!photo) throw new Error('The guest page has no photo.');
    await kiosk.download(new URL(photo.replaceAll('&amp;', '&'), url).href);
  });
}

/** Polls until the print has ended. */
async function followPrint({ api, times, signal }: SimulatedKiosk, id: string): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const { data } = await api.call(calls.delivery, { params: { id }, signal });
    if (data.state === 'done') return;
    if (data.state === 'failed') return times.fail('a print: ask our staff');
  }
  times.fail('a print without a result');
}
