import { calls, type KioskReport } from '@jepret/contract';
import { version } from '../../package.json';
import type { Booth } from '../lib/booth.tsx';
import { CallError } from '../lib/call-error.ts';
import { locationNameOf } from '../lib/location-name.ts';
import type { StoredValues } from '../lib/stored-values.ts';

/** D35. No visitor can mend a failed report; the next start or sign-in tries again. */
export async function reportKiosk({ api, stored }: Pick<Booth, 'api' | 'stored'>): Promise<void> {
  try {
    await api.call(calls.reportKiosk, { body: describeKiosk(stored) });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

function describeKiosk(stored: StoredValues): KioskReport {
  return {
    location: locationNameOf(stored),
    useEdit: stored.find('useEdit') ?? false,
    stickerOnly: stored.find('stickerOnly') ?? false,
    app_version: version,
    camera_label: null,
  };
}
