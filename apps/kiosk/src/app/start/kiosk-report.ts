import { CallError } from '@jepret/api-client';
import { calls, KioskReport } from '@jepret/contract';
import { version } from '../../../package.json';
import type { StoredValues } from '../../devices/storage/stored-values.ts';
import type { Booth } from '../../kiosk/booth.tsx';
import { locationNameOf } from '../../kiosk/location-name.ts';

interface Reporter extends Pick<Booth, 'api' | 'stored'> {
  camera: Pick<Booth['camera'], 'findLabel'>;
  recorder: Pick<Booth['recorder'], 'describeChoice' | 'watchChoice'>;
}

/** Now, and whenever the kiosk chooses to record in another way (CAM-44). Gives what ends it. */
export function keepReporting(booth: Reporter): () => void {
  void reportKiosk(booth);
  return booth.recorder.watchChoice(() => void reportKiosk(booth));
}

/** SIGN-47, SIGN-56. No visitor can mend a failed report; the next start or sign-in tries again. */
export async function reportKiosk({ api, stored, camera, recorder }: Reporter): Promise<void> {
  const cameraLabel = await camera.findLabel();
  const recording = await recorder.describeChoice();
  const body = { ...describeKiosk(stored, cameraLabel), recording };
  try {
    await api.call(calls.reportKiosk, { body });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

function describeKiosk(stored: StoredValues, cameraLabel: string | undefined): KioskReport {
  return {
    location: locationNameOf(stored),
    useEdit: stored.find('useEdit') ?? false,
    stickerOnly: stored.find('stickerOnly') ?? false,
    app_version: version,
    // A name that the server does not take must not cost the whole report.
    camera_label: KioskReport.shape.camera_label.safeParse(cameraLabel).data ?? null,
  };
}
