import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Delivery, type Frame, type FrameList, toChosenFrame } from '@jepret/contract';
import { openSmtpInbox } from '@jepret/testing/servers/smtp-inbox.ts';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import type { Database } from '../../apps/server/src/database/schema.ts';
import { systemRandomness } from '../../apps/server/src/ports/randomness.ts';
import { signInKiosks } from '../../apps/server/src/testing/booths/signed-in-kiosks.ts';
import {
  createPostgresDatabase,
  createSqliteFile,
} from '../../apps/server/src/testing/databases/every-database.ts';
import { TEST_PATH } from '../../apps/server/src/testing/media/test-ffmpeg.ts';
import { drawPhoto } from '../../apps/server/src/testing/media/test-photos.ts';
import { createBoothSetup, startBooth } from '../support/booth-process.ts';

const KILLS = process.env.TEST_LONG ? 60 : 3;
const SESSIONS = process.env.TEST_LONG ? 20 : 2;
/** The kiosk's delay before a retry; only the test's timeout limits the number of retries. */
const RETRY_DELAY_MS = 50;

const DATABASES = [
  ['SQLite', createSqliteFile],
  ...(process.env.TEST_LONG ? [['PostgreSQL', createPostgresDatabase] as const] : []),
] as const;

test.each(DATABASES)(
  'a server on %s that is killed repeatedly while it delivers prints each sheet once, and repeats a mail at most once for each kill before it was stored as sent (MAIL-10, PRINT-20)',
  async (_, createDatabase) => {
    const { location, remove } = await createDatabase();
    onTestFinished(remove);
    const inbox = await openSmtpInbox({
      // Slow enough that a kill can interrupt a mail.
      onRcptTo: (_address, _session, done) => setTimeout(done, 200),
    });
    onTestFinished(inbox.close);
    const setup = await createBoothSetup();
    const start = () =>
      startBooth(
        {
          DATABASE_URL: location.engine === 'sqlite' ? `sqlite:${location.path}` : location.url,
          SMTP_URL: `smtp://127.0.0.1:${inbox.port}?requireTls=false`,
          PATH: TEST_PATH,
          LOG_LEVEL: 'silent',
        },
        setup,
      );
    let booth = await start();
    onTestFinished(() => booth.stop());
    const database = connectDatabase(location);
    onTestFinished(() => database.destroy());
    const send = await openKiosk(booth.url, database);
    const sessions: string[] = [];
    for (let session = 0; session < SESSIONS; session += 1) sessions.push(await takePhotos(send));

    const responses = Promise.all(
      sessions.flatMap((txID, index) => [
        send<Delivery>('/api/send-email', mailForm(txID, `visitor${index}@example.com`)),
        send<Delivery>('/api/print-image', { txID, effect: 'original', isNoCut: false }),
      ]),
    );
    const runs: ServerRun[] = [{ firstMail: 0, sentBefore: [] }];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(systemRandomness.integerBelow(400));
      await booth.kill();
      // Wait until the inbox has received the last bytes of the killed server.
      await expect.poll(inbox.openConnectionCount).toBe(0);
      runs.push({ firstMail: inbox.mails.length, sentBefore: await listSent(database) });
      if (!process.env.TEST_LONG) await endLeases(database);
      booth = await start();
    }
    const ids = (await responses).map(({ delivery_id }) => delivery_id);
    await expect.poll(() => listStates(database)).toEqual(ids.map(() => 'done'));

    // A booth that is killed after the SMTP server's confirmation and before it is stored must send
    // the mail again; mailboxes detect the repeat by its Message-ID.
    for (const [index, { firstMail, sentBefore }] of runs.entries()) {
      const mails = inbox.mails.slice(firstMail, runs[index + 1]?.firstMail);
      const sent = [...sentBefore, ...mails.flatMap(({ recipients }) => recipients)];
      expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
    }
    const messageIds = new Set(
      inbox.mails.map(({ bytes }) => /^Message-ID: .*$/im.exec(`${bytes}`)?.[0]),
    );
    expect(messageIds.size).toBe(SESSIONS);
    const recipients = new Set(inbox.mails.flatMap(({ recipients }) => recipients));
    expect(recipients.size).toBe(SESSIONS);
    const printed = readdirSync(join(setup.dataDir, 'prints'));
    expect(printed.filter((name) => name.endsWith('.json'))).toHaveLength(SESSIONS);
    expect(printed.filter((name) => name.endsWith('.jpg'))).toHaveLength(SESSIONS);
  },
);

/** One run of the server, from start to kill. */
interface ServerRun {
  firstMail: number;
  /** Recipients of mails stored as sent before this run; they must get no further mail. */
  sentBefore: string[];
}

async function listSent(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('deliveries')
    .select('content')
    .where('kind', '=', 'mail')
    .where('state', '=', 'done')
    .execute();
  return rows.map(({ content }) => JSON.parse(content).email);
}

/** Ends the leases of a killed worker at once; the long run waits for them as a booth does. */
async function endLeases(database: Database): Promise<void> {
  await database.updateTable('jobs').set({ due_at: 0 }).where('lease', 'is not', null).execute();
  await database
    .updateTable('deliveries')
    .set({ next_try_at: 0 })
    .where('state', '=', 'waiting')
    .execute();
}

async function listStates(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('deliveries').select('state').execute();
  return rows.map(({ state }) => state);
}

type Send = <Data>(path: string, body?: FormData | object) => Promise<Data>;

/** Repeats every call until it gets a response, as a kiosk does. */
async function openKiosk(url: string, database: Database): Promise<Send> {
  const [token = expect.fail('no kiosk')] = await signInKiosks(database, 1);
  return async (path, body) => {
    const isForm = body instanceof FormData;
    const request: RequestInit = {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    };
    for (;;) {
      const answer = await fetch(url + path, request).then(
        async (response) => ({ status: response.status, json: await response.json() }),
        () => undefined,
      );
      if (answer?.status === 200) return answer.json.data;
      if (answer && answer.status < 500) throw new Error(JSON.stringify(answer.json));
      await pause(RETRY_DELAY_MS);
    }
  };
}

/** Pays with a voucher, uploads photos and requests the first frame's prints. */
async function takePhotos(send: Send): Promise<string> {
  const { token: f_token } = await send<{ token: string }>('/v1/push/tokens', {});
  const paid = { location: 'Jakarta', f_token, voucher_code: 'GRATIS' };
  const { trx_id: txID } = await send<{ trx_id: string }>('/v2/transaction/', paid);
  const frames = await send<FrameList>('/api/get-frame/jakarta');
  const [frame = expect.fail('no frame')] = Object.values(frames).flat() as Frame[];
  const { frameName, categoryName, numberSnap } = toChosenFrame(frame);
  const form = new FormData();
  form.append('txID', txID);
  form.append('withRecording', 'false');
  for (let number = 1; number <= numberSnap; number += 1) {
    form.append('images', new Blob([new Uint8Array(await drawPhoto(number))]), `${number}.png`);
  }
  await send('/api/upload-file', form);
  await send('/api/generate-image', { txID, frameName, categoryName });
  return txID;
}

function mailForm(txID: string, email: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    txID,
    email,
    effect: 'original',
    recipientName: 'Sari',
    withRecording: 'false',
    withPainting: 'false',
  })) {
    form.append(name, value);
  }
  return form;
}
