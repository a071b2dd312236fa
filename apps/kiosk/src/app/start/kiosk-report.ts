import { CallError } from '@jepret/api-client';
import { calls, KioskReport } from '@jepret/contract';
import { version } from '../../../package.json';
import type { StoredValues } from '../../devices/storage/stored-values.ts';
import type { Booth } from '../../kiosk/booth.tsx';
import { locationNameOf } from '../../kiosk/location-name.ts';

type Reporter = Pick<Booth, 'api' | 'stored'> & { camera: Pick<Booth['camera'], 'findLabel'> };

/** SIGN-47, SIGN-56. No visitor can mend a failed report; the next start or sign-in tries again. */
export async function reportKiosk({ api, stored, camera }: Reporter): Promise<void> {
  const body = describeKiosk(stored, await camera.findLabel());
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
