import { drawTestSheet } from '@jepret/compositor';
import { FRAME_SHEET } from '@jepret/contract';
import type { CheckResult } from '@jepret/contract/console';
import { systemClock, systemScheduler } from '@jepret/time';
import { createDirectPrinter } from '../../adapters/printer/direct.ts';
import { findTestSetting } from '../../config/payment-choice.ts';
import { SettingError, type Settings } from '../../config/settings.ts';
import { type Check, fail, runCheck } from '../../features/doctor/check.ts';
import { createMailCheck } from '../../features/doctor/mail.ts';
import { createPaymentCheck } from '../../features/doctor/payment.ts';
import { createPrinterCheck } from '../../features/doctor/printer.ts';
import { createTestSheetCheck } from '../../features/doctor/test-sheet.ts';
import { findPaymentProblem } from '../../features/readiness/payment-problem.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { newId, systemRandomness } from '../../ports/randomness.ts';
import { createMailer } from '../adapters/mailer.ts';
import { createRemoteGateways } from '../adapters/payments.ts';

/** Whether the mail server accepts the sign-in and the sender; needs no database and sends no mail. */
export async function checkMail(
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
): Promise<CheckResult> {
  let mailer: Mailer;
  try {
    mailer = createMailer(settings, () => newId(systemRandomness));
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return { name: 'Mail', ...fail(error.message, 'Correct SMTP_URL.') };
  }
  try {
    return await run(createMailCheck({ mailer, sender: settings.mailFrom }));
  } finally {
    await mailer.close();
  }
}

/** Whether the payment provider accepts the key, and its kind; needs no database and charges nothing. */
export async function checkPaymentProvider({
  payment: choice,
  publicUrl,
}: Pick<Settings, 'payment' | 'publicUrl'>): Promise<CheckResult> {
  const { provider } = choice;
  const gateways = createRemoteGateways({ choice, publicUrl, scheduler: systemScheduler });
  const gateway = gateways.find(({ name }) => name === provider);
  return run(
    createPaymentCheck({
      provider,
      testSetting: findTestSetting(choice, provider),
      findPaymentProblem: async (signal) => (gateway ? findPaymentProblem(gateway, signal) : null),
    }),
  );
}

/** Whether the printer of PRINTER_URL can print; needs no database and prints nothing. */
export async function checkPrinter({ printing }: Pick<Settings, 'printing'>): Promise<CheckResult> {
  const printer = createDirectPrinter(printing, systemClock);
  try {
    const folder = printing.provider === 'spool' ? printing.folder : undefined;
    return await run(createPrinterCheck({ printer, folder }));
  } finally {
    await printer.close();
  }
}

/** Prints a sheet on the printer of PRINTER_URL, or writes it to its folder. */
export async function printTestSheet({
  printing,
}: Pick<Settings, 'printing'>): Promise<CheckResult> {
  const printer = createDirectPrinter(printing, systemClock);
  try {
    return await run(
      createTestSheetCheck({
        printer,
        scheduler: systemScheduler,
        drawSheet: () =>
          drawTestSheet({ widthPx: FRAME_SHEET.width, heightPx: FRAME_SHEET.height }),
        newName: () => `test-${newId(systemRandomness)}`,
      }),
    );
  } finally {
    await printer.close();
  }
}

const run = (check: Check): Promise<CheckResult> => runCheck(check, systemScheduler, () => {});
