import type { Ffmpeg, VideoWork } from '@jepret/compositor';
import type { KioskConfig } from '@jepret/contract';
import type { Clock, Scheduler } from '@jepret/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/schema.ts';
import type { Notifier } from '../domain/notifier.ts';
import type { BackupWatch } from '../features/backups/backup-problem.ts';
import type { ClockWatch } from '../features/clock/service.ts';
import type { Check } from '../features/doctor/check.ts';
import type { FrameFaults } from '../features/frames/checks/frame-checks.ts';
import type { FrameEntry } from '../features/frames/frame-entry.ts';
import type { ProbeVideo } from '../features/locations/landing-videos.ts';
import type { AdapterFacts } from '../features/settings/service.ts';
import type { Payments } from '../features/transactions/ledger/dependencies.ts';
import type { SecurityOptions } from '../http/security-headers.ts';
import type { AlertChannels } from '../ports/alert-channel.ts';
import type { BackgroundWork } from '../ports/background-work.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { ReadDiskSpace } from '../ports/disk-space.ts';
import type { HealthProbe } from '../ports/health-probe.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { Printer } from '../ports/printer.ts';
import type { ReadProcessorTimes } from '../ports/processor-times.ts';
import type { PushChannel } from '../ports/push-channel.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SandboxWallet } from '../ports/sandbox-wallet.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { SecretHasher } from '../ports/secret-hasher.ts';
import type { WorkFolders } from '../ports/work-folders.ts';
import type { OpenAgentPrinter } from './adapters/printer.ts';

/** The adapters of a booth, and the settings that its services and routes need. */
export interface BoothDependencies extends SecurityOptions {
  database: Database;
  clock: Clock;
  clockWatch: ClockWatch;
  scheduler: Scheduler;
  randomness: Randomness;
  hasher: SecretHasher;
  secretBox: SecretBox;
  /** Seals addresses of pictures if the storage has its own addresses. */
  addressBox: SecretBox | undefined;
  mailer: Mailer;
  alertChannels: AlertChannels;
  /** Prints on the printers of the session's location. */
  printer: Printer;
  /** The printer of `PRINTER_URL`, or the folder of prints. */
  serverPrinter: Pick<Printer, 'getHealth' | 'submit' | 'readProgress'>;
  /** Without `PRINTER_URL` sheets are files. */
  printsToFolder: boolean;
  openAgentPrinter: OpenAgentPrinter;
  /** Notified of new sheets for print agents. */
  sheetChanges: Notifier;
  blobStore: BlobStore;
  readDiskSpace: ReadDiskSpace;
  backups: BackupWatch;
  jobQueue: JobQueue;
  /** The queue of clips and videos; started in the processes that make them. */
  videoQueue: JobQueue;
  /** The queue of mails and prints; started in the processes that serve calls. */
  deliveryQueue: JobQueue;
  /** Undefined without ffmpeg: photos only (RUN-20). */
  ffmpeg: Ffmpeg | undefined;
  probeVideo: ProbeVideo;
  videoWork: VideoWork;
  workFolders: WorkFolders;
  readProcessorTimes: ReadProcessorTimes;
  pushChannel: PushChannel;
  payments: Payments;
  /** Set only if the sandbox takes the payments. */
  sandbox?: SandboxWallet;
  /** The configuration of each adapter, without secrets. */
  adapterFacts: readonly AdapterFacts[];
  /** The checks of the command `doctor`, for the console. */
  checks: readonly Check[];
  background: BackgroundWork;
  logger: FastifyBaseLogger;
  /** Undefined without `METRICS_TOKEN`. */
  metrics: Metrics | undefined;
  metricsToken: string | undefined;
  probes: Record<string, HealthProbe>;
  version: string;
  bases: KioskConfig['bases'];
  /** The number of proxies in front of the server that are trusted about the caller's address. */
  trustedProxies: number;
  retentionDays: number;
  bypassesPerDay: number;
  operatorRefundLimitIdr: number;
  /** The bundled files: `static` and `videos`. */
  assetsDir: string;
  bundledFrames: readonly FrameEntry[];
  frameFaults: FrameFaults;
  /** The folder of uploads while they are checked; best on the same disk as the stored files. */
  uploadsDir: string;
  /** The operator's landing videos. */
  videosDir: string;
  /** The kiosk's build. */
  kioskDir: string;
  /** The console's build. */
  consoleDir: string;
  /** Print codes and links on the terminal if no mail server is configured. */
  announceCode?: (email: string, code: string) => void;
  announceLink?: (email: string, url: string) => void;
}
