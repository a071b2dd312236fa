import { CallError } from '@jepret/api-client';
import { calls, KioskReport } from '@jepret/contract';
import { pause } from '@jepret/time';
import { version } from '../../../package.json';
import type { StoredValues } from '../../devices/storage/stored-values.ts';
import type { Booth } from '../../kiosk/booth.tsx';
import { followLocation, locationNameOf } from '../../kiosk/location-name.ts';

interface Reporter extends Pick<Booth, 'api' | 'stored' | 'clock'> {
  camera: Pick<Booth['camera'], 'findLabel'>;
  recorder: Pick<Booth['recorder'], 'describeChoice' | 'watchChoice'>;
}

/** Now, and whenever the kiosk chooses to record in another way (CAM-44). Gives what ends it. */
export function keepReporting(booth: Reporter): () => void {
  const ended = new AbortController();
  const report = async () => {
    // Until then staff see the booth at its former location (SIGN-78).
    while (!ended.signal.aborted && !(await reportKiosk(booth))) {
      await pause(booth.clock, AGAIN_MS, ended.signal);
    }
  };
  void report();
  const unwatch = booth.recorder.watchChoice(() => void report());
  return () => {
    ended.abort();
    unwatch();
  };
}

const AGAIN_MS = 15_000; // SIGN-78

/** SIGN-47. False when the server could not take it: no visitor can mend that. */
export async function reportKiosk(booth: Omit<Reporter, 'clock'>): Promise<boolean> {
  const { api, stored, camera, recorder } = booth;
  const cameraLabel = await camera.findLabel();
  const recording = await recorder.describeChoice();
  const body = { ...describeKiosk(stored, cameraLabel), recording };
  try {
    await followLocation(stored, async () => (await api.call(calls.reportKiosk, { body })).data);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return false;
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
