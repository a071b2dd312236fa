import { type Effect, effectNameOf, toChosenFrame } from '@jepret/contract';
import sharp from 'sharp';
import { startKioskSession } from '../../support/kiosk-session.ts';
import type { RealSession } from './booth-state.ts';

const SNAPS = [1, 2, 3, 4];

/** Makes a session whose prints the server composed of the sample snaps. */
export async function makeRealSession(url: string, kioskToken: string): Promise<RealSession> {
  const session = await startKioskSession(url, kioskToken);
  const { frame, images } = await session.takePhotos(await Promise.all(SNAPS.map(readSnap)));
  const { qr_code } = await session.getGuestLink();
  const effects = images.compiled_url.flatMap((compiled, index): Effect[] => {
    const effectName = effectNameOf(compiled);
    return effectName ? [{ effectName, compiled, imgURI: images.img_url[index] ?? compiled }] : [];
  });
  return { txID: session.txID, qrCode: qr_code, frame: toChosenFrame(frame), effects };
}

const readSnap = (number: number) =>
  sharp(`assets/static/images/sample-snap-${number}.webp`)
    .resize(1920, 1080)
    .jpeg({ quality: 90 })
    .toBuffer();
