import './app/forbid-eval.ts';
import '@jepret/ui/tokens.css';
import '@jepret/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { lockZoom } from './app/kiosk-lock.ts';
import { loadFonts } from './app/load-fonts.ts';
import { createQueryClient } from './app/query-client.ts';
import { createRoutes } from './app/routes.tsx';
import { createSessionExpiry } from './app/session-expiry.ts';
import { createCamera } from './devices/camera/camera.ts';
import { createGuardStore } from './devices/guard-store.ts';
import { pushProviderPicker } from './devices/push/pick-provider.ts';
import { createPush } from './devices/push/push.ts';
import { createBrowserRecorder } from './devices/recorder/recorder.ts';
import { createReportStore } from './devices/report-store.ts';
import { createIndexedDbShotStore } from './devices/shot-store/indexed-db.ts';
import { createShutterSound } from './devices/shutter-sound/shutter-sound.ts';
import { createApiClient } from './lib/api-client.ts';
import { askIsMoneyReal } from './lib/ask-is-money-real.ts';
import type { Booth } from './lib/booth.tsx';
import { systemClock } from './lib/clock.ts';
import { createHandover } from './lib/handover.ts';
import { createLogOutGuard } from './lib/log-out-guard.ts';
import { createPaymentNotes } from './lib/payment-notes.ts';
import { createProductStore } from './lib/product-store.ts';
import { systemRandomness } from './lib/randomness.ts';
import { createServerTime } from './lib/server-time.ts';
import { createSessionReports } from './lib/session-reports.ts';
import { createForgivingShotStore } from './lib/shot-store.ts';
import { createShots } from './lib/shots.ts';
import { createStoredValues } from './lib/stored-values.ts';
import { uploadShot } from './lib/upload-shot.ts';

const stored = createStoredValues(window.localStorage);
const serverTime = createServerTime(systemClock);
const router = createBrowserRouter(createRoutes(systemClock));
const api = createApiClient({
  fetch: window.fetch,
  findToken: () => stored.find('token'),
  onTokenRejected: createSessionExpiry(
    stored,
    () => void router.navigate('/otp-request', { replace: true }),
  ),
  noteServerTime: serverTime.note,
});
const shots = createShots({
  store: createForgivingShotStore(createIndexedDbShotStore()),
  clock: systemClock,
  newId: systemRandomness.key,
  canSend: () => stored.find('token') !== undefined,
  send: (shot, signal) => uploadShot(api, shot, signal),
});
const booth: Booth = {
  api,
  stored,
  clock: systemClock,
  randomness: systemRandomness,
  serverTime,
  push: createPush({
    api,
    stored,
    clock: systemClock,
    pick: pushProviderPicker(api, systemClock),
  }),
  notes: createPaymentNotes(window.sessionStorage, systemRandomness.key),
  login: createHandover(),
  camera: createCamera(systemClock, () => askIsMoneyReal(api)),
  recorder: createBrowserRecorder(systemClock),
  shutterSound: createShutterSound({
    fetch: window.fetch,
    newContext: () => new AudioContext({ latencyHint: 'interactive' }),
    newDecoder: () => new OfflineAudioContext(1, 1, 48_000),
  }),
  product: createProductStore(),
  shots,
  reports: createSessionReports({ store: createReportStore(), api, clock: systemClock }),
  logOutGuard: createLogOutGuard(createGuardStore()),
};

lockZoom(window);
shots.resume();
await loadFonts(document.fonts, systemClock);
// The router hands every caught error to the app's log; React would only say it a second time.
createRoot(getRoot(), { onCaughtError: () => {} }).render(
  <StrictMode>
    <App booth={booth} queryClient={createQueryClient()} router={router} />
  </StrictMode>,
);

function getRoot(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  return root;
}
