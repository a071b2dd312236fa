import { existsSync } from 'node:fs';
import type { CheckResult } from '@jepret/contract/console';
import { systemClock, systemScheduler } from '@jepret/time';
import type { RunDoctor } from '../../commands/booth/doctor.ts';
import { SETTINGS_PLACE } from '../../config/command-names.ts';
import { readSettings, SettingError, type Settings } from '../../config/settings.ts';
import { connectDatabase, type DatabaseLocation } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { fail } from '../../features/doctor/check.ts';
import { countServerTestSheet } from '../../features/printers/rolls/operations.ts';
import { createTestSheetCheckOf, runWithoutLog } from './checks-of-settings.ts';
import { createDatabaseCheckOf, listBoothChecks, listChecks } from './list-checks.ts';

/** Checks the booth of the environment. All checks run at once and are reported in the order of the list. */
export const runDoctor: RunDoctor = async (report, { testSheet }) => {
  process.umask(0o077);
  const settings = readSettingsOrReport(report);
  if (!settings) return;
  const database = createConnection(settings.database);
  try {
    const databaseResult = runWithoutLog(createDatabaseCheckOf(settings, database.find));
    const results = listChecks(settings).map(runWithoutLog);
    for (const result of [databaseResult, ...results]) report(await result);
    const booth = (await databaseResult).status === 'ok' && database.find();
    const boothChecks = booth ? listBoothChecks(settings, booth) : [];
    for (const result of boothChecks.map(runWithoutLog)) report(await result);
    if (!testSheet) return;
    const countSheets = async (sheets: number) => {
      // Without a booth there is no roll to count for.
      if (booth) await countServerTestSheet(booth, sheets, systemClock.now());
    };
    report(await runWithoutLog(createTestSheetCheckOf(settings, countSheets)));
  } finally {
    await database.close();
  }
};

function readSettingsOrReport(report: (result: CheckResult) => void): Settings | undefined {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const remedy = `Correct it in ${SETTINGS_PLACE}.`;
    report({ name: 'Settings', ...fail(error.message, remedy) });
    return undefined;
  }
}

/** Connecting would create SQLite's file. */
function createConnection(location: DatabaseLocation) {
  let database: Database | undefined;
  return {
    find(): Database | undefined {
      if (location.engine === 'sqlite' && !existsSync(location.path)) return undefined;
      database ??= connectDatabase(location, { scheduler: systemScheduler });
      return database;
    },
    close: async () => database?.destroy(),
  };
}
