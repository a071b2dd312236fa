import type { Ffmpeg, VideoWork } from '@jepret/compositor';
import type { KioskConfig } from '@jepret/contract';
import type { Clock, Scheduler } from '@jepret/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/schema.ts';
import type { Notifier } from '../domain/notifier.ts';
import type { ClockWatch } from '../features/clock/service.ts';
import type { FrameFaults } from '../features/frames/checks/frame-checks.ts';
import type { FrameEntry } from '../features/frames/frame-entry.ts';
import type { ProbeFilm } from '../features/locations/landing-videos.ts';
import type { AdapterFacts } from '../features/settings/service.ts';
import type { Payments } from '../features/transactions/dependencies.ts';
import type { SecurityOptions } from '../http/security-headers.ts';
import type { BackgroundWork } from '../ports/background-work.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { ReadDiskSpace } from '../ports/disk-space.ts';
import type { HealthProbe } from '../ports/health-probe.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Printer } from '../ports/printer.ts';
import type { ReadProcessorTimes } from '../ports/processor-times.ts';
import type { PushChannel } from '../ports/push-channel.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SandboxWallet } from '../ports/sandbox-wallet.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { SecretHasher } from '../ports/secret-hasher.ts';
import type { Workbench } from '../ports/workbench.ts';

/** What a booth is built from: its adapters, and the settings that its services and routes need. */
export interface BoothDependencies extends SecurityOptions {
  database: Database;
  clock: Clock;
  clockWatch: ClockWatch;
  scheduler: Scheduler;
  randomness: Randomness;
  hasher: SecretHasher;
  secretBox: SecretBox;
  /** Seals addresses of pictures where the storage has addresses of its own. */
  addressBox: SecretBox | undefined;
  mailer: Mailer;
  printer: Printer;
  /** Notified when there is a sheet for a print agent. */
  sheetChanges: Notifier;
  blobStore: BlobStore;
  readDiskSpace: ReadDiskSpace;
  jobQueue: JobQueue;
  /** Where clips and videos wait; started in the processes that make them. */
  videoQueue: JobQueue;
  /** Where mails and prints wait; started in the processes with calls. */
  deliveryQueue: JobQueue;
  /** Undefined where there is none: photos only (RUN-20). */
  ffmpeg: Ffmpeg | undefined;
  probeFilm: ProbeFilm;
  videoWork: VideoWork;
  workbench: Workbench;
  readProcessorTimes: ReadProcessorTimes;
  pushChannel: PushChannel;
  payments: Payments;
  /** Only when the sandbox takes the payments. */
  sandbox?: SandboxWallet;
  /** How each adapter is configured, without secrets. */
  adapterFacts: readonly AdapterFacts[];
  background: BackgroundWork;
  logger: FastifyBaseLogger;
  probes: Record<string, HealthProbe>;
  version: string;
  bases: KioskConfig['bases'];
  /** How many proxies stand in front and may be believed about the caller's address. */
  trustedProxies: number;
  retentionDays: number;
  bypassesADay: number;
  operatorRefundLimitIdr: number;
  /** What comes with the booth: `static` and `videos`. */
  assetsDir: string;
  bundledFrames: readonly FrameEntry[];
  frameFaults: FrameFaults;
  /** Where uploads lie while they are checked; best on the disk of the stored files. */
  uploadsDir: string;
  /** The operator's landing videos. */
  videosDir: string;
  /** The kiosk's build. */
  kioskDir: string;
  /** The console's build. */
  consoleDir: string;
  /** Where no mail server is configured, whoever runs the booth reads codes and links here. */
  announceCode?: (email: string, code: string) => void;
  announceLink?: (email: string, url: string) => void;
}
