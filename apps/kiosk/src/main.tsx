import { CallError } from '@jepret/api-client';
import { loadCatalogue } from '@jepret/messages';
import { systemScheduler } from '@jepret/time';
import './app/start/forbid-eval.ts';
import '@jepret/ui/tokens.css';
import '@jepret/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { createApiClient } from './api/api-client.ts';
import { checkIsMoneyReal } from './api/check-is-money-real.ts';
import { App } from './app/app.tsx';
import { createRoutes } from './app/routes/routes.tsx';
import { watchServerStart } from './app/server-start/server-start.ts';
import { lockKiosk } from './app/start/kiosk-lock.ts';
import { loadFonts } from './app/start/load-fonts.ts';
import { createQueryClient } from './app/start/query-client.ts';
import { createRejectedTokenHandler } from './app/start/rejected-token.ts';
import { watchIdleSeconds } from './app/start/touch-time.ts';
import { createAudio } from './devices/audio/browser-audio.ts';
import { createBuilds } from './devices/builds/builds.ts';
import { createCamera } from './devices/camera/browser-camera.ts';
import {
  createBrowserConnectionParts,
  createKioskConnection,
} from './devices/connection/connection.ts';
import { createPush } from './devices/push/create-push.ts';
import { createProviderPicker } from './devices/push/pick-provider.ts';
import { createBrowserRecorder } from './devices/recorder/media-recorder.ts';
import { createIndexedDbShotStore } from './devices/shot-store/indexed-db.ts';
import { createFallbackShotStore } from './devices/shot-store/shot-store.ts';
import { createShutterSound } from './devices/shutter-sound/browser-sound.ts';
import { createSpokenCountdown } from './devices/spoken-countdown/browser-speech.ts';
import { createOpenWithTimeout } from './devices/storage/open-with-timeout.ts';
import { createStoredValues } from './devices/storage/stored-values.ts';
import { createBootRecord } from './kiosk/boot-record.ts';
import type { Booth } from './kiosk/booth.tsx';
import { requestBrowserRestart } from './kiosk/browser-restart.ts';
import { createCommandRunner } from './kiosk/command-runner.ts';
import { createHeartbeats } from './kiosk/heartbeats.ts';
import { createLogOutGuard } from './kiosk/log-out-guard.ts';
import { createLogOutGuardStore } from './kiosk/log-out-guard-store.ts';
import { createPendingLogin } from './kiosk/pending-login.ts';
import { createRanCommands } from './kiosk/ran-commands.ts';
import { systemRandomness } from './kiosk/randomness.ts';
import { createStaffMessage } from './kiosk/staff-message.ts';
import { createVisitAccess } from './kiosk/visit-access.ts';
import { createVisitLanguage } from './kiosk/visit-language.ts';
import { createVisitLanguageStore } from './kiosk/visit-language-store.ts';
import { createPaymentNotes } from './session/payment-notes.ts';
import { createProductStore } from './session/product-store.ts';
import { createSessionReportStore } from './session/session-report-store.ts';
import { createSessionReports } from './session/session-reports.ts';
import { createShots } from './session/shots.ts';
import { uploadShot } from './session/upload-shot.ts';
import { createServerTime } from './time/server-time.ts';

/** Before a command runs, home was not touched for so long. */
const UNTOUCHED_S = 15; // FLEET-42

const openWithTimeout = createOpenWithTimeout(systemScheduler);
// Loads in parallel with the catalogue.
const fonts = loadFonts(document.fonts, systemScheduler);
const language = await createVisitLanguage({
  load: loadCatalogue,
  remembered: createVisitLanguageStore(openWithTimeout),
  storage: window.sessionStorage,
  onChange: (shown) => {
    document.documentElement.lang = shown;
  },
});
const access = createVisitAccess({
  storage: window.sessionStorage,
  onChange: ({ hasReach, hasLargeText }) => {
    const { classList } = document.documentElement;
    classList.toggle('has-reach', hasReach);
    classList.toggle('has-large-text', hasLargeText);
  },
});
const stored = createStoredValues(window.localStorage);
const serverTime = createServerTime(systemScheduler);
const router = createBrowserRouter(createRoutes());
const api = createApiClient({
  fetch: window.fetch,
  findToken: () => stored.find('token'),
  onTokenRejected: createRejectedTokenHandler(
    { stored, language, access },
    () => void router.navigate('/otp-request', { replace: true }),
  ),
  onServerDate: serverTime.applyDateHeader,
  getLanguage: () => language.shown.getState().language,
});
const durableShots = createIndexedDbShotStore(systemScheduler, () => shots.resumeUploads());
const shots = createShots({
  store: createFallbackShotStore(durableShots),
  hasStoreTimedOut: durableShots.hasTimedOut,
  clock: systemScheduler,
  newId: systemRandomness.key,
  canSend: () => stored.find('token') !== undefined,
  send: (shot, signal) => uploadShot(api, shot, signal),
});
const audio = createAudio({
  fetch: window.fetch,
  newContext: () => new AudioContext({ latencyHint: 'interactive' }),
  newDecoder: () => new OfflineAudioContext(1, 1, 48_000),
});
const connectionParts = createBrowserConnectionParts();
const connection = createKioskConnection(connectionParts);
// Vite's development server has no worker.
const workers = import.meta.env.PROD ? navigator.serviceWorker : undefined;
const builds = createBuilds({
  container: workers,
  fetch: connectionParts.fetch,
  scheduler: systemScheduler,
  reload: () => window.location.reload(),
});
const server = watchServerStart({
  ...connectionParts,
  isStoredPage: Boolean(workers?.controller),
  hasNetwork: () => navigator.onLine,
});
const camera = createCamera(systemScheduler, openWithTimeout, () => checkIsMoneyReal(api));
const record = createBootRecord(systemRandomness.key(), systemScheduler);
window.addEventListener('error', ({ error, message }) => record.noteError(error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => record.noteError(reason));
const staffMessage = createStaffMessage(systemScheduler);
const countIdleSeconds = watchIdleSeconds(window, systemScheduler);
const getScreen = () => router.state.location.pathname;
const commands = createCommandRunner({
  report: () => heartbeats.send(),
  isIdle: () => getScreen() === '/' && countIdleSeconds() >= UNTOUCHED_S,
  showMessage: staffMessage.show,
  reload: () => window.location.reload(),
  restart: () => requestBrowserRestart(window, Date.now()),
  onError(error) {
    // Without the server, the next heartbeat brings the commands again.
    if (!(error instanceof CallError)) record.noteError(error);
  },
  ran: createRanCommands(window.sessionStorage),
});
const heartbeats = createHeartbeats({
  api,
  stored,
  clock: systemScheduler,
  record,
  camera,
  shots,
  getScreen,
  countIdleSeconds,
  // Absent without https, except on localhost.
  estimateStorage: async () => (navigator.storage as StorageManager | undefined)?.estimate(),
  listResults: commands.listResults,
});
heartbeats.onAnswer(({ commands: listed }) => commands.receive(listed));
const booth: Booth = {
  api,
  builds,
  connection,
  language,
  access,
  stored,
  clock: systemScheduler,
  randomness: systemRandomness,
  serverTime,
  push: createPush({
    api,
    stored,
    connection,
    clock: systemScheduler,
    pickProvider: createProviderPicker({ api, clock: systemScheduler, builds }),
  }),
  paymentNotes: createPaymentNotes(window.sessionStorage, systemRandomness.key),
  pendingLogin: createPendingLogin(),
  camera,
  recorder: createBrowserRecorder(systemScheduler, openWithTimeout),
  shutterSound: createShutterSound(audio),
  spokenCountdown: createSpokenCountdown(audio),
  product: createProductStore(),
  shots,
  reports: createSessionReports({
    store: createSessionReportStore(openWithTimeout),
    api,
    clock: systemScheduler,
  }),
  logOutGuard: createLogOutGuard(createLogOutGuardStore(openWithTimeout)),
  record,
  staffMessage,
  heartbeats,
};

lockKiosk(window);
shots.resumeUploads();
await fonts;
// The router logs every caught error; React would log it a second time.
createRoot(getRoot(), { onCaughtError: () => {} }).render(
  <StrictMode>
    <App booth={booth} server={server} queryClient={createQueryClient()} router={router} />
  </StrictMode>,
);
builds.store();

function getRoot(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  return root;
}
