import { lookup } from 'node:dns/promises';
import type { CheckResult } from '@jepret/contract/console';
import { createBlobStore } from '@jepret/server/composition/adapters/storage.ts';
import {
  createBuildClockCheck,
  createMailCheckOf,
  createPaymentCheckOf,
  createPrinterCheckOf,
  runWithoutLog,
} from '@jepret/server/composition/doctor/checks-of-settings.ts';
import { connectDatabase } from '@jepret/server/database/connect.ts';
import { reasonOf } from '@jepret/server/database/database-faults.ts';
import { hasBooth } from '@jepret/server/database/has-booth.ts';
import { newId, systemRandomness } from '@jepret/server/ports/randomness.ts';
import { checkPort } from '@jepret/server/process/check-port.ts';
import type { Machine } from '../machine.ts';
import type { Plan } from './answers.ts';
import { checkBackupPlace } from './check-backup-place.ts';
import { checkProxy } from './check-proxy.ts';

type Check = (plan: Plan) => Promise<readonly CheckResult[]>;

/** Attempts without an effect, for each group of answers. */
export interface Checks {
  checkClock(): Promise<readonly CheckResult[]>;
  checkAddress: Check;
  checkStores: Check;
  checkPayment: Check;
  checkMail: Check;
  checkPrinter: Check;
  checkBackup: Check;
}

const PRIVILEGED_PORTS = 1024;

export const createChecks = (machine: Machine): Checks => ({
  checkClock: async () => [await runWithoutLog(createBuildClockCheck())],

  async checkAddress(plan) {
    const results = [await checkServerPort(plan, machine)];
    if (plan.choices.TLS === 'off') return results;
    return [...results, await checkProxy(plan, machine), await checkName(plan)];
  },

  async checkStores({ choices, settings }) {
    if (choices.KIND !== 'chain') return [];
    const database = connectDatabase(settings.database);
    const store = await createBlobStore(settings, () => newId(systemRandomness));
    return [
      await attempt('Database', 'Correct DATABASE_URL.', async () => {
        await hasBooth(database);
      }).finally(() => database.destroy()),
      await attempt('Storage', 'Correct STORAGE_URL.', () => store.probe()),
    ];
  },

  checkPayment: async ({ settings }) => [await runWithoutLog(createPaymentCheckOf(settings))],
  checkMail: async ({ settings }) =>
    settings.smtpUrl === undefined ? [NO_MAIL] : [await runWithoutLog(createMailCheckOf(settings))],
  checkPrinter: async ({ settings }) =>
    settings.printing.provider === 'spool'
      ? []
      : [await runWithoutLog(createPrinterCheckOf(settings))],
  checkBackup: async ({ settings }) => [await checkBackupPlace(settings, machine)],
});

const NO_MAIL: CheckResult = {
  name: 'Mail',
  status: 'warn',
  message: 'There is no mail server: e-mails stay on this machine.',
  remedy: 'Run sudo jepret setup again and enter a mail server before visitors use the booth.',
};

async function checkServerPort(
  { settings }: Plan,
  { isUnitActive }: Pick<Machine, 'isUnitActive'>,
): Promise<CheckResult> {
  if (settings.port < PRIVILEGED_PORTS) {
    return {
      name: 'Port',
      status: 'fail',
      message: `The server’s account may not listen on port ${settings.port}.`,
      remedy: 'Choose a PORT of 1024 or more; Caddy serves 80 and 443.',
    };
  }
  // A running server uses its own port.
  if (isUnitActive('jepret.service')) {
    return { name: 'Port', status: 'ok', message: 'The Jepret server uses it.' };
  }
  const remedy = 'Stop the other program or choose another PORT.';
  const result = await attempt('Port', remedy, () => checkPort(settings));
  return result.status === 'ok' ? { ...result, message: `${settings.port} is free.` } : result;
}

async function checkName({ choices, settings }: Plan): Promise<CheckResult> {
  const { hostname } = new URL(settings.publicUrl);
  const result = await attempt('Name', '', async () => void (await lookup(hostname)));
  if (result.status === 'ok') return { ...result, message: `${hostname} has an IP address.` };
  const isPublic = choices.TLS === 'acme';
  return {
    name: 'Name',
    status: isPublic ? 'fail' : 'warn',
    message: `The name ${hostname} has no IP address.`,
    remedy: isPublic
      ? 'Create a DNS record for it that points to this machine, and check that the network is connected.'
      : "Enter the name and this machine's address in the shop's router, so that phones and kiosks find it.",
  };
}

async function attempt(
  name: string,
  remedy: string,
  work: () => Promise<void>,
): Promise<CheckResult> {
  try {
    await work();
    return { name, status: 'ok', message: 'It responds.' };
  } catch (error) {
    return { name, status: 'fail', message: reasonOf(error), remedy };
  }
}
