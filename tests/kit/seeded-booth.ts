import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import { payOnce, startProvider } from '../../apps/server/src/testing/booths/paying-kiosks.ts';
import { PROVIDER_REFUSAL } from '../../apps/server/src/testing/booths/refund-booth.ts';
import { signInKiosks } from '../../apps/server/src/testing/booths/signed-in-kiosks.ts';
import { TEST_PATH } from '../../apps/server/src/testing/media/test-ffmpeg.ts';
import { drawPhoto } from '../../apps/server/src/testing/media/test-photos.ts';
import { createBoothSetup, startBooth } from '../support/booth-process.ts';
import type { CommandRequest, CommandResult } from '../support/command-process.ts';
import { continueKioskSession } from '../support/kiosk-session.ts';
import { fillIn } from './guide.ts';

const SNAPS = 4;
const MAX_RETRY_DELAY_MS = 200;

/** Runs commands of the guide against a running booth, as they are written there. */
export interface SeededBooth {
  run(line: string): Promise<CommandResult>;
}

/** A booth with paid sessions, a print, kiosks, and a refund that the provider refused. */
export async function startSeededBooth(): Promise<SeededBooth> {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const places = { nightly: join(folder, 'nightly place'), byHand: join(folder, 'by-hand') };
  for (const place of Object.values(places)) mkdirSync(place);
  const { provider, setup, settings } = await startBoothWithProvider();
  const environment: NodeJS.ProcessEnv = { ...settings, BACKUP_TO: places.nightly };
  const runIn = openCommandLine();
  const runCli = (line: string) => runIn(line, environment);

  const location = { engine: 'sqlite', path: join(setup.dataDir, 'jepret.sqlite') } as const;
  const database = connectDatabase(location);
  onTestFinished(() => database.destroy());
  const [token = ''] = await signInKiosks(database, 1);
  const url = settings.PUBLIC_URL;

  async function pay(): Promise<{ id: string; code: string }> {
    const retries = { maxRetryDelayMs: MAX_RETRY_DELAY_MS };
    const id = await payOnce({ url, provider, ...retries }, database, token);
    const query = database.selectFrom('transactions').select('short_code').where('id', '=', id);
    return { id, code: (await query.executeTakeFirstOrThrow()).short_code };
  }

  const printed = continueKioskSession(url, token, (await pay()).id);
  await printed.takePhotos(
    await Promise.all(Array.from({ length: SNAPS }, (_, n) => drawPhoto(n))),
  );
  await printed.print('original');

  const refused = (await pay()).code;
  provider.fail(PROVIDER_REFUSAL, { on: 'refund', times: 1 });
  await runCli(`sudo jepret transactions refund ${refused} --reason "The printer broke"`);

  const readJson = async (list: string) => JSON.parse((await runCli(list)).output);
  async function addKiosk(): Promise<string> {
    await signInKiosks(database, 1);
    const query = database.selectFrom('kiosks').select('id').orderBy('created_at', 'desc');
    return (await query.executeTakeFirstOrThrow()).id;
  }
  /** Each command gets a payment and a kiosk of its own. */
  const values: readonly [string, (line: string) => string | Promise<string>][] = [
    ['CODE', async () => (await pay()).code],
    ['SUM', () => `${refused}-1`],
    ['KIOSK', addKiosk],
    ['PRINT', async () => (await readJson('sudo jepret prints list --json'))[0].id],
    ['BATCH', async () => (await readJson('sudo jepret vouchers batches --json'))[0].id],
    ['FILE', () => join(folder, 'buka.csv')],
    ['KEY', () => join(folder, 'backup-key')],
    ['FOLDER', () => places.byHand],
    [
      'BACKUP',
      (line) =>
        findNewest(line.includes('--key') ? join(places.nightly, 'nightly') : places.byHand),
    ],
  ];

  return {
    async run(line) {
      if (line.includes('reset-second-factor')) {
        await database.updateTable('staff').set({ totp_secret: 'sealed' }).execute();
      }
      const found: Record<string, string> = {};
      for (const [name, find] of values) {
        if (fillIn(line, { [name]: '' }) !== line) found[name] = `'${await find(line)}'`;
      }
      const isRestore = line.startsWith('sudo jepret restore ');
      const elsewhere = isRestore && { DATA_DIR: join(folder, 'new'), BACKUP_TO: undefined };
      const result = await runIn(fillIn(line, found), { ...environment, ...elsewhere });
      // As the reader enters it into the settings.
      environment.BACKUP_KEY ??= /^BACKUP_KEY=(\S+)/m.exec(result.output)?.[1];
      return result;
    },
  };
}

async function startBoothWithProvider() {
  const setup = await createBoothSetup();
  const PUBLIC_URL = `http://127.0.0.1:${setup.port}`;
  const { provider, settings } = await startProvider(PUBLIC_URL);
  onTestFinished(() => provider.stop());
  const environment = { ...settings, PATH: TEST_PATH, LOG_LEVEL: 'silent' };
  const booth = await startBooth(environment, setup);
  onTestFinished(() => booth.stop());
  return {
    provider,
    setup,
    settings: {
      ...environment,
      PUBLIC_URL,
      DATA_DIR: setup.dataDir,
      PORT: String(setup.port),
      HOST: '127.0.0.1',
    },
  };
}

/** Runs command lines in processes that are not started again for each: a start takes a second. */
function openCommandLine() {
  const programs = new Map<string, ReturnType<typeof fork>>();
  onTestFinished(() => {
    for (const program of programs.values()) program.kill();
  });
  return async (line: string, env: NodeJS.ProcessEnv): Promise<CommandResult> => {
    const key = JSON.stringify(env);
    const program =
      programs.get(key) ??
      fork('tests/support/command-process.ts', {
        env,
        execArgv: [],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
    programs.set(key, program);
    const answer = once(program, 'message');
    const words = splitWords(line.replace(/^sudo jepret /, ''));
    program.send({ words, input: '' } satisfies CommandRequest);
    const [result] = await answer;
    return result;
  };
}

/** As a shell does; the commands need quotes only. */
const splitWords = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|\S+/g)].map(
    ([word, double, single]) => double ?? single ?? word,
  );

const findNewest = (folder: string): string =>
  join(folder, readdirSync(folder).toSorted().at(-1) ?? '');
