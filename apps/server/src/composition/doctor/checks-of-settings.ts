import { statSync } from 'node:fs';
import { drawTestSheet } from '@jepret/compositor';
import { FRAME_SHEET } from '@jepret/contract';
import type { CheckResult } from '@jepret/contract/console';
import { systemClock, systemScheduler } from '@jepret/time';
import { createDirectPrinter } from '../../adapters/printer/direct.ts';
import { documentPlace } from '../../config/command-names.ts';
import { findTestSetting } from '../../config/payment-choice.ts';
import { inProject } from '../../config/project-folders.ts';
import { SettingError, type Settings } from '../../config/settings.ts';
import { type Check, fail, runCheck } from '../../features/doctor/check.ts';
import { createBuildTimeCheck } from '../../features/doctor/clock.ts';
import { createMailCheck } from '../../features/doctor/mail.ts';
import { createPaymentCheck } from '../../features/doctor/payment.ts';
import { createPrinterCheck } from '../../features/doctor/printer.ts';
import {
  createTestSheetCheck,
  TEST_SHEET_LIMIT_SECONDS,
} from '../../features/doctor/test-sheet.ts';
import { findPaymentProblem } from '../../features/readiness/payment-problem.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { Printer } from '../../ports/printer.ts';
import { newId, systemRandomness } from '../../ports/randomness.ts';
import { createMailer } from '../adapters/mailer.ts';
import { createRemoteGateways } from '../adapters/payments.ts';

const createId = () => newId(systemRandomness);

/** A package keeps the time at which it was built. */
export const readBuiltAt = (): number => statSync(inProject('apps/server/package.json')).mtimeMs;

/** Whether the clock is possible at all; needs neither settings nor a database. */
export const createBuildClockCheck = (): Check =>
  createBuildTimeCheck({ clock: systemClock, builtAt: readBuiltAt() });

/** Whether the mail server accepts the sign-in and the sender; needs no database and sends no mail. */
export const createMailCheckOf = (
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
): Check => ({
  name: 'Mail',
  async run(signal) {
    let mailer: Mailer;
    try {
      mailer = createMailer(settings, createId);
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      return fail(error.message, 'Correct SMTP_URL.');
    }
    try {
      return await createMailCheck({ mailer, sender: settings.mailFrom }).run(signal);
    } finally {
      await mailer.close();
    }
  },
});

/** Whether the payment provider accepts the key, and its kind; needs no database and charges nothing. */
export const createPaymentCheckOf = ({
  payment: choice,
  publicUrl,
}: Pick<Settings, 'payment' | 'publicUrl'>): Check =>
  createPaymentCheck({
    provider: choice.provider,
    testSetting: findTestSetting(choice, choice.provider),
    async findPaymentProblem(signal) {
      const gateways = createRemoteGateways({ choice, publicUrl, scheduler: systemScheduler });
      const gateway = gateways.find(({ name }) => name === choice.provider);
      return gateway ? findPaymentProblem(gateway, signal) : null;
    },
  });

/** Whether the printer of PRINTER_URL can print; needs no database and prints nothing. */
export const createPrinterCheckOf = ({ printing }: Pick<Settings, 'printing'>): Check => ({
  name: 'Printer',
  run: (signal) =>
    withPrinter(printing, (printer) => {
      const folder = printing.provider === 'spool' ? printing.folder : undefined;
      const guide = documentPlace('guide/hardware.md');
      return createPrinterCheck({ printer, folder, guide }).run(signal);
    }),
});

/** Prints a sheet on the printer of PRINTER_URL, or writes it to its folder. */
export const createTestSheetCheckOf = (
  { printing }: Pick<Settings, 'printing'>,
  countSheets?: (sheets: number) => Promise<void>,
): Check => ({
  name: 'Test sheet',
  limitSeconds: TEST_SHEET_LIMIT_SECONDS,
  run: (signal) =>
    withPrinter(printing, (printer) =>
      createTestSheetCheck(
        {
          printer,
          scheduler: systemScheduler,
          drawSheet: drawFullTestSheet,
          newName: () => `test-${createId()}`,
        },
        countSheets,
      ).run(signal),
    ),
});

export const drawFullTestSheet = (): Promise<Buffer> =>
  drawTestSheet({ widthPx: FRAME_SHEET.width, heightPx: FRAME_SHEET.height });

/** Connects to the printer of PRINTER_URL for as long as the work takes. */
export async function withPrinter<Result>(
  printing: Settings['printing'],
  work: (printer: Printer) => Promise<Result>,
): Promise<Result> {
  const printer = createDirectPrinter(printing, systemClock);
  try {
    return await work(printer);
  } finally {
    await printer.close();
  }
}

/** For a process without a log. */
export const runWithoutLog = (check: Check): Promise<CheckResult> =>
  runCheck(check, systemScheduler, () => {});
