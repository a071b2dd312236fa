import type { Connection } from '@jepret/api-client';
import type { Scheduler } from '@jepret/time';
import { createContext, type ReactNode, use } from 'react';
import type { ApiClient } from '../api/api-client.ts';
import type { Builds } from '../devices/builds/builds.ts';
import type { WatchableCamera } from '../devices/camera/camera-environment.ts';
import type { Push } from '../devices/push/push.ts';
import type { Recorder } from '../devices/recorder/recorder.ts';
import type { ShutterSound } from '../devices/shutter-sound/shutter-sound.ts';
import type { SpokenCountdown } from '../devices/spoken-countdown/spoken-countdown.ts';
import type { StoredValues } from '../devices/storage/stored-values.ts';
import type { PaymentNotes } from '../session/payment-notes.ts';
import type { createProductStore } from '../session/product-store.ts';
import type { SessionReports } from '../session/session-reports.ts';
import type { Shots } from '../session/shots.ts';
import type { ServerTime } from '../time/server-time.ts';
import type { BootRecord } from './boot-record.ts';
import type { Heartbeats } from './heartbeats.ts';
import type { LogOutGuard } from './log-out-guard.ts';
import type { PendingLogin } from './pending-login.ts';
import type { Randomness } from './randomness.ts';
import type { StaffMessage } from './staff-message.ts';
import type { VisitAccess } from './visit-access.ts';
import type { VisitLanguage } from './visit-language.ts';

/** The dependencies of all screens, built once in main.tsx. */
export interface Booth {
  api: ApiClient;
  builds: Builds;
  connection: Connection;
  language: VisitLanguage;
  access: VisitAccess;
  stored: StoredValues;
  clock: Scheduler;
  randomness: Randomness;
  serverTime: ServerTime;
  push: Push;
  paymentNotes: PaymentNotes;
  pendingLogin: PendingLogin;
  camera: WatchableCamera;
  recorder: Recorder;
  shutterSound: ShutterSound;
  spokenCountdown: SpokenCountdown;
  shots: Shots;
  reports: SessionReports;
  logOutGuard: LogOutGuard;
  heartbeats: Heartbeats;
  record: BootRecord;
  staffMessage: StaffMessage;
  /** The visitor's choices so far. */
  product: ReturnType<typeof createProductStore>;
}

const BoothContext = createContext<Booth | undefined>(undefined);

export function BoothProvider({ booth, children }: { booth: Booth; children: ReactNode }) {
  return <BoothContext value={booth}>{children}</BoothContext>;
}

export function useBooth(): Booth {
  const booth = use(BoothContext);
  if (!booth) throw new Error('No BoothProvider above this component.');
  return booth;
}
