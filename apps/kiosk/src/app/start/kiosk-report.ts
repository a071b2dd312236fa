import { CallError } from '@jepret/api-client';
import { calls, KioskReport } from '@jepret/contract';
import { pause } from '@jepret/time';
import { version } from '../../../package.json';
import type { StoredValues } from '../../devices/storage/stored-values.ts';
import type { Booth } from '../../kiosk/booth.tsx';
import { getLocationName, syncLocation } from '../../kiosk/location-name.ts';

interface ReportDependencies extends Pick<Booth, 'api' | 'stored' | 'clock'> {
  camera: Pick<Booth['camera'], 'findLabel'>;
  recorder: Pick<Booth['recorder'], 'describeChoice' | 'watchChoice'>;
}

/**
 * Reports now and whenever the recording settings change (CAM-44). Returns a function that stops
 * it.
 */
export function startReporting(booth: ReportDependencies): () => void {
  const controller = new AbortController();
  const report = async () => {
    // Until the report succeeds, staff see the booth at its former location (SIGN-78).
    while (!controller.signal.aborted && !(await reportKiosk(booth))) {
      await pause(booth.clock, RETRY_DELAY_MS, controller.signal);
    }
  };
  void report();
  const unwatch = booth.recorder.watchChoice(() => void report());
  return () => {
    controller.abort();
    unwatch();
  };
}

const RETRY_DELAY_MS = 15_000; // SIGN-78

/** SIGN-47. Returns false if the server could not process it; visitors cannot fix that. */
export async function reportKiosk(booth: Omit<ReportDependencies, 'clock'>): Promise<boolean> {
  const { api, stored, camera, recorder } = booth;
  const cameraLabel = await camera.findLabel();
  const recording = await recorder.describeChoice();
  const body = { ...describeKiosk(stored, cameraLabel), recording };
  try {
    await syncLocation(stored, async () => (await api.call(calls.reportKiosk, { body })).data);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return false;
  }
}

function describeKiosk(stored: StoredValues, cameraLabel: string | undefined): KioskReport {
  return {
    location: getLocationName(stored),
    useEdit: stored.find('useEdit') ?? false,
    stickerOnly: stored.find('stickerOnly') ?? false,
    app_version: version,
    // An invalid label must not make the whole report fail.
    camera_label: KioskReport.shape.camera_label.safeParse(cameraLabel).data ?? null,
  };
}
