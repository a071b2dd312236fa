import type { AdapterState } from '@jepret/contract/console';
import { english } from '@jepret/messages/every-language';
import { readDatabaseSize } from '../../database/database-size.ts';
import type { Database } from '../../database/schema.ts';
import { describeSupply, describeTrouble } from '../../domain/printer-messages.ts';
import type { ReasonAndRemedy } from '../../domain/reason-and-remedy.ts';
import { staffMail } from '../../mails/staff-mail.ts';
import { type BlobStore, BlobStoreError } from '../../ports/blob-store.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { Printer } from '../../ports/printer.ts';
import type { PushChannel } from '../../ports/push-channel.ts';
import type { AdapterTests, Finding } from './service.ts';

export interface AdapterTestDependencies {
  database: Database;
  mailer: Mailer;
  blobStore: BlobStore;
  printer: Pick<Printer, 'getHealth'>;
  pushChannel: Pick<PushChannel, 'deliver' | 'provider'>;
  publicUrl: string;
  newId(): string;
  /** Null while the provider responds; the check charges nothing. */
  findPaymentProblem(signal: AbortSignal): Promise<ReasonAndRemedy | null>;
  /** Null while photos can be stored. */
  findStorageProblem(): Promise<ReasonAndRemedy | null>;
  /** What is known of the nightly backups; undefined if none are expected. */
  findBackup(): Promise<AdapterState | undefined>;
}

/** One test for each adapter, against the real service; leaves no data behind. */
export const createAdapterTests = (dependencies: AdapterTestDependencies): AdapterTests => ({
  async payment({ signal }) {
    const problem = await dependencies.findPaymentProblem(signal);
    return problem
      ? failsBecause(problem)
      : works(
          'The provider responds, and the test order does not exist, as expected. Nothing was charged.',
        );
  },
  push: ({ signal }) => testPush(dependencies.pushChannel, signal),
  mail: ({ to, signal }) => testMail(dependencies, to, signal),
  storage: () => testStorage(dependencies),
  async printer({ signal }) {
    const health = await dependencies.printer.getHealth(signal);
    if (health.trouble) return failsBecause(describeTrouble(health.trouble));
    const supply = describeSupply(health);
    return works(supply ? `It can print. Supply: ${supply}.` : 'It can print.');
  },
  async database() {
    const megabytes = (await readDatabaseSize(dependencies.database)) / 1_000_000;
    return works(`It responds and contains ${megabytes.toFixed(1)} MB.`);
  },
  async backup() {
    const state = await dependencies.findBackup();
    if (state === undefined) return fails('There are no nightly backups.', SET_BACKUP_TO);
    return state.kind === 'works' ? works(state.reason) : fails(state.reason, state.remedy ?? '');
  },
});

const SET_BACKUP_TO = 'Set BACKUP_TO to a folder on another disk, or to a bucket.';

const works = (reason: string): Finding => ({ isWorking: true, reason });
const fails = (reason: string, remedy: string): Finding => ({ isWorking: false, reason, remedy });
const failsBecause = ({ reason, remedy }: ReasonAndRemedy): Finding =>
  fails(reason(english), remedy(english));

/** A kiosk that does not exist: a provider that responds so is reachable and accepts our key. */
const UNKNOWN_KIOSK = { token: 'settings-test-token', kioskId: 'settings-test' };

async function testPush(
  { deliver, provider }: Pick<PushChannel, 'deliver' | 'provider'>,
  signal: AbortSignal,
): Promise<Finding> {
  const outcome = await deliver(
    UNKNOWN_KIOSK,
    { status: 'pending', trx_id: 'settings-test' },
    signal,
  );
  if (outcome.kind === 'gone' || outcome.kind === 'delivered') {
    return works('It accepts messages, and the test kiosk does not exist, as expected.');
  }
  return fails(
    outcome.reason,
    provider === 'fcm'
      ? 'Check the FCM settings and the internet connection. Until then kiosks poll, with a small delay.'
      : 'Check the database, which transports the messages.',
  );
}

async function testMail(
  { mailer, publicUrl, newId }: AdapterTestDependencies,
  to: string,
  signal: AbortSignal,
): Promise<Finding> {
  const mail = staffMail('en', to, { kind: 'test', url: `${publicUrl}/console/settings` });
  const outcome = await mailer.send({ ...mail, key: newId() }, signal);
  if (outcome.kind === 'sent') return works(`A mail to ${to} was sent.`);
  return fails(
    outcome.reason,
    outcome.kind === 'refused'
      ? 'Check MAIL_FROM, and whether the account may send to your address.'
      : 'Check SMTP_URL, the account, and whether this machine may reach the mail server.',
  );
}

const CONTENT = Buffer.from('{"from":"the settings page"}');

export async function testStorage({
  blobStore,
  newId,
  findStorageProblem,
}: Pick<AdapterTestDependencies, 'blobStore' | 'newId' | 'findStorageProblem'>): Promise<Finding> {
  const problem = await findStorageProblem();
  if (problem) return failsBecause(problem);
  const key = `settings-test/${newId()}.json`;
  try {
    await blobStore.put(key, CONTENT, 'application/json');
    // Deleted also if it cannot be read.
    const found = await blobStore.find(key).finally(() => blobStore.delete(key));
    if (found?.equals(CONTENT)) return works('A small file was written, read and deleted.');
    return fails('The file that was read differs from the one that was written.', CHECK_STORAGE);
  } catch (error) {
    if (!(error instanceof BlobStoreError)) throw error;
    return fails(error.message, CHECK_STORAGE);
  }
}

const CHECK_STORAGE = 'Check the disk or the bucket. Photos are not safe until then.';
