import { formatTime } from '@jepret/messages';
import { english } from '@jepret/messages/every-language';
import { expect, test } from 'vitest';
import { createLocalDiskBlobStore } from '../../../adapters/blob-store/local-disk.ts';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { newId, systemRandomness } from '../../../ports/randomness.ts';
import { startDeliveringBooth } from '../../../testing/booths/delivering-booth.ts';
import { setVisitorLanguage } from '../../../testing/booths/visitor-language.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { messagesOf } from '../../../testing/refusals.ts';
import { createDataDir } from '../../../testing/run-process.ts';

const HOUR_MS = 3_600_000;
const MB = 1024 ** 2;
/** The maximum size of the print preview in a mail. */
const PICTURE_INSIDE_BYTES = 600_000;
const DOWN = { kind: 'unreachable', reason: 'The mail server did not answer in time.' } as const;
const SENT = { kind: 'sent', messageId: 'm' } as const;

const refused = (about: 'recipient' | 'size' | 'content') =>
  ({ kind: 'refused', about, reason: `Not this ${about}.` }) as const;

const openFolder = () =>
  createLocalDiskBlobStore({
    folder: createDataDir(),
    baseUrl: 'http://localhost:3000',
    newId: () => newId(systemRandomness),
  });

describeOnEveryDatabase('mails', (open) => {
  test('an accepted mail is stored, answered at once, and sent with all its files (MAIL-10, PIC-35)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    booth.mails.length = 0;
    const answer = await booth.sendMail(txID, { recipientName: '山田 太郎\r\nBcc: all' });
    expect(answer.statusCode).toBe(200);
    const { delivery_id: id, ...data } = answer.json().data;
    expect(data).toEqual({ state: 'waiting', reason: null });
    expect(booth.mails).toEqual([]);

    await booth.runDueDeliveries();
    const [mail = expect.fail('no mail')] = booth.mails;
    expect(mail).toMatchObject({ to: 'sari@example.com', key: id });
    expect(mail.attachments?.map(({ filename }) => filename)).toEqual([
      'preview.jpg',
      'jepret.png',
      'jepret-AVAILABLE_4_FRAME-print.jpg',
      'jepret-AVAILABLE_4_FRAME-photo-1.jpg',
      'jepret-AVAILABLE_4_FRAME-photo-2.jpg',
      'jepret-AVAILABLE_4_FRAME-photo-3.jpg',
      'jepret-AVAILABLE_4_FRAME-photo-4.jpg',
    ]);
    expect(mail.text).toContain('Hi 山田 太郎 Bcc: all!');
    expect(mail.text).toMatch(/Amount: IDR 35\.000\nMethod: Sandbox .*\nTime: 15 November 2026/);
    expect((await booth.findDelivery(id)).json().data).toMatchObject({ state: 'done' });
    expect(booth.logged.join()).not.toContain('sari@example.com');
  });

  test('a mail is in the language of its transaction, with the receipt (LANG-6)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    await setVisitorLanguage(booth, txID, 'id');
    await booth.sendMail(txID, { recipientName: 'Sari <b>' });
    booth.mails.length = 0;
    await booth.runDueDeliveries();
    const [mail = expect.fail('no mail')] = booth.mails;
    expect(mail.subject).toBe('Foto Jepret kamu sudah jadi');
    expect(mail.html).toContain('<html lang="id">');
    expect(mail.html).toContain('Hai Sari &#60;b&#62;!');
    expect(mail.text).toContain('cetakanmu, foto 1, foto 2, foto 3, dan foto 4.');
    expect(mail.text).toMatch(/Jumlah: Rp35\.000\nCara bayar: Sandbox .*\nWaktu: 15 November 2026/);
    expect(mail.attachments?.map(({ filename }) => filename)).toContain(
      'jepret-AVAILABLE_4_FRAME-photo-4.jpg',
    );
  });

  test('a mail that an earlier release has stored is sent unchanged', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    const { delivery_id: id } = (await booth.sendMail(txID)).json().data;
    const { content } = await booth.getDelivery(id);
    if (content.kind !== 'mail') throw new Error('The delivery is no mail.');
    const files = content.files.map((file, index) => ({
      ...file,
      title: index === 0 ? 'your print' : `photo ${index}`,
    }));
    await booth.database
      .updateTable('deliveries')
      .set({ content: JSON.stringify({ ...content, files }) })
      .where('id', '=', id)
      .execute();
    booth.mails.length = 0;
    await booth.runDueDeliveries();
    expect(booth.mails[0]?.text).toContain(
      'Attached in full size: your print, photo 1, photo 2, photo 3, and photo 4.',
    );
  });

  test('a call is checked for token, transaction, entitlement and input, in this order (CALL-5)', async () => {
    const booth = await startDeliveringBooth(await open());
    const unpaid = await booth.kiosk.start();
    const paid = await booth.startPaid();
    const bad = { email: 'invalid' };
    const stranger = { authorization: 'Bearer nope' };
    expect((await booth.sendMail('unknown', bad, stranger)).statusCode).toBe(401);
    expect((await booth.sendMail('unknown', bad)).statusCode).toBe(404);
    expect((await booth.sendMail(unpaid.trx_id, bad)).statusCode).toBe(402);
    expect((await booth.sendMail(paid, { ...bad, effect: 'none' })).statusCode).toBe(422);
    const early = await booth.sendMail(paid);
    expect(early.statusCode).toBe(422);
    expect(early.json().meta.message).toBe('There is no print in this session yet.');
  });

  test('an invalid address or name is refused at once with an error message, and nothing is stored (MAIL-11, MAIL-12)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    for (const [email, sentence] of [
      [`${'a'.repeat(9_990)}@a.id`, 'at most 254 characters'],
      ['sari@example.com\r\nBcc: all@example.com', 'a single line'],
      ['sari@example.com, budi@example.com', 'one e-mail address only'],
      ['<b>sari</b>@example.com', 'not an e-mail address'],
      ['سارة\u202e@example.com', 'not an e-mail address'],
    ] as const) {
      const answer = await booth.sendMail(txID, { email });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().meta.message).toContain(sentence);
    }
    const name = await booth.sendMail(txID, { recipientName: 'x'.repeat(81) });
    expect(name.json().meta.message).toBe('A name has at most 80 characters.');
    for (const recipientName of [
      'Win at http://evil.example',
      'WWW.evil.example',
      'WIN evil-prize.com now',
    ]) {
      const link = await booth.sendMail(txID, { recipientName });
      expect(link.statusCode).toBe(422);
      expect(link.json().meta.errors).toEqual([
        { code: 'invalid', message: 'Please type only your name.', field: 'recipientName' },
      ]);
    }
    expect(await booth.countDeliveries()).toBe(0);
  });

  test('a repeated request gets the same delivery and one mail; another address is another mail (MAIL-16)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    booth.mails.length = 0;
    const answers = await Promise.all(Array.from({ length: 10 }, () => booth.sendMail(txID)));
    await booth.runDueDeliveries();
    answers.push(
      await booth.sendMail(txID, { email: ' SARI@Example.com ', recipientName: 'Sari D.' }),
    );
    const ids = new Set(answers.map((answer) => answer.json().data.delivery_id));
    expect(ids.size).toBe(1);
    expect(answers.at(-1)?.json().data.state).toBe('done');
    await booth.sendMail(txID, { email: 'budi@bücher.example' });
    await booth.runDueDeliveries();
    expect(booth.mails.map(({ to }) => to)).toEqual([
      'sari@example.com',
      'budi@xn--bcher-kva.example',
    ]);
  });

  test('a session has ten mails; undelivered ones do not count (MAIL-17)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    booth.mailOutcome.current = refused('recipient');
    await booth.sendMail(txID, { email: 'typo@example.com' });
    await booth.runDueDeliveries();
    booth.mailOutcome.current = SENT;
    const sendTo = (friend: number) =>
      booth.sendMail(txID, { email: `friend${friend}@example.com` });
    for (let friend = 1; friend <= 10; friend += 1) {
      expect((await sendTo(friend)).statusCode).toBe(200);
    }
    const eleventh = await sendTo(11);
    expect(eleventh.statusCode).toBe(409);
    expect(eleventh.json().meta.message).toBe(
      'This session has had its 10 mails. Please ask our staff for another one.',
    );
    expect((await sendTo(10)).statusCode).toBe(200);
  });

  test('missing or wrong fields of a request are reported in sentences (CALL-7)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    const wrong = { effect: 'sepia', withRecording: 'yes', withPainting: '1' };
    expect(messagesOf(await booth.sendMail(txID, wrong))).toEqual([
      'There is no such effect.',
      'Whether the recording is wanted is true or false.',
      'Whether the painting is wanted is true or false.',
    ]);
    const print = await booth.print(txID, { effect: 1, isNoCut: 'no' });
    expect(messagesOf(print)).toEqual([
      'There is no such effect.',
      'Whether the sheet stays whole is true or false.',
    ]);
  });

  test('if the mail server is down for an hour, the mail is sent once afterwards (MAIL-15)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    booth.mailOutcome.current = DOWN;
    const { delivery_id: id } = (await booth.sendMail(txID)).json().data;
    await booth.runDeliveriesFor(HOUR_MS);
    expect(await booth.getDelivery(id)).toMatchObject({
      state: 'waiting',
      tries: 6,
      reason: DOWN.reason,
    });
    booth.mailOutcome.current = SENT;
    booth.mails.length = 0;
    await booth.runDeliveriesFor(24 * HOUR_MS);
    expect(booth.mails).toHaveLength(1);
    expect(await booth.getDelivery(id)).toMatchObject({ state: 'done', reason: null });
  });

  test('after a day a mail is given up, with its reason in the ledger; staff can retry it (MAIL-15)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    booth.mailOutcome.current = DOWN;
    const { delivery_id: id } = (await booth.sendMail(txID)).json().data;
    await booth.runDeliveriesFor(24 * HOUR_MS - 1);
    expect((await booth.getDelivery(id)).state).toBe('waiting');
    await booth.runDeliveriesFor(1);
    expect(await booth.getDelivery(id)).toMatchObject({
      state: 'failed',
      failure: 'given-up',
      reason: DOWN.reason,
      nextTryAt: null,
    });
    const { ledger } = await booth.transactions.getRecords(txID);
    expect(ledger.at(-1)).toMatchObject({
      actor: 'outbox',
      event: 'delivery_failed',
      details: { kind: 'mail', failure: 'given-up', reason: DOWN.reason },
    });
    expect(await booth.listLedgerDisagreements()).toEqual([]);

    booth.mailOutcome.current = SENT;
    await booth.deliveries.retryMail(id, BOOTH_ACTOR);
    await booth.runDueDeliveries();
    expect((await booth.getDelivery(id)).state).toBe('done');
  });

  test('two simultaneous retries of a given-up mail start one run', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    booth.mailOutcome.current = refused('recipient');
    const { delivery_id: id } = (await booth.sendMail(txID)).json().data;
    await booth.runDueDeliveries();
    const tries = [
      booth.deliveries.retryMail(id, BOOTH_ACTOR),
      booth.deliveries.retryMail(id, BOOTH_ACTOR),
    ];
    const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await booth.getDelivery(id)).run).toBe(2);
  });

  test('an address that the mail server refuses at once is refused on the screen (MAIL-13)', async () => {
    const booth = await startDeliveringBooth(await open(), { runsAtOnce: true });
    const txID = await booth.startPrinted();
    booth.mailOutcome.current = refused('recipient');
    const answer = await booth.sendMail(txID);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().meta.message).toBe(
      'The mail cannot be delivered to this address. Please check it and send it again.',
    );
    booth.mailOutcome.current = SENT;
    const again = await booth.sendMail(txID);
    expect(again.json().data.state).toBe('done');
    expect(await booth.countDeliveries()).toBe(1);
  });

  test('a later refusal is reported by the delivery call, and lists mask the address (MAIL-14)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    booth.mailOutcome.current = refused('recipient');
    const { delivery_id: id } = (await booth.sendMail(txID)).json().data;
    await booth.runDueDeliveries();
    const { data } = (await booth.findDelivery(id)).json();
    expect(data.state).toBe('failed');
    expect(data.reason).toContain('Please check it');
    const headers = { ...booth.kiosk.headers, 'accept-language': 'id' };
    const indonesian = (await booth.findDelivery(id, headers)).json().data;
    expect(indonesian.reason).toBe(
      'Email tidak bisa sampai ke alamat ini. Cek lagi, lalu kirim ulang, ya.',
    );
    const [listed] = await booth.deliveries.listMails({ limit: 1 });
    expect(listed).toMatchObject({ content: { email: 's…@example.com', name: '' } });
  });

  test('a mail server that never confirms a mail gets two copies at most (MAIL-18)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    booth.mailOutcome.current = { kind: 'unsure', reason: 'It did not answer in time.' };
    const { delivery_id: id } = (await booth.sendMail(txID)).json().data;
    booth.mails.length = 0;
    await booth.runDeliveriesFor(HOUR_MS - 1);
    expect(booth.mails).toHaveLength(1);
    await booth.runDeliveriesFor(1);
    expect(booth.mails).toHaveLength(2);
    await booth.runDeliveriesFor(24 * HOUR_MS);
    expect(booth.mails.map(({ key }) => key)).toEqual([id, id]);
    expect(await booth.getDelivery(id)).toMatchObject({
      failure: 'given-up',
      reason: expect.stringContaining('it may have arrived'),
    });
  });

  test('a mail that is too big is sent once more, with links instead of files', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    booth.mailOutcome.current = refused('size');
    const { delivery_id: id } = (await booth.sendMail(txID)).json().data;
    booth.mails.length = 0;
    await booth.runDueDeliveries();
    expect(booth.mails.map(({ attachments }) => attachments?.length)).toEqual([7, 1]);
    expect(booth.mails[1]?.text).toMatch(/your print:\nhttp:\/\/localhost:3000\/static\/res_image/);
    expect(booth.mails[1]?.text).toContain('these links work until 29 November 2026');
    expect(await booth.getDelivery(id)).toMatchObject({ state: 'failed', failure: 'too-big' });
  });

  test.each([
    ['18 MB, including the preview, are attached', 18 * MB, 0],
    ['with one byte more, the largest file becomes a link', 18 * MB + 1, 1],
  ])('%s (MAIL-22)', async (_, totalBytes, links) => {
    const blobStore = openFolder();
    const { openRead } = blobStore;
    // The print has the remaining bytes beside four photos of 1 MB and the preview.
    const printBytes = totalBytes - PICTURE_INSIDE_BYTES - 4 * MB;
    blobStore.openRead = async (key, range) => {
      const blob = await openRead(key, range);
      return blob && { ...blob, sizeBytes: key.includes('/print-') ? printBytes : MB };
    };
    const booth = await startDeliveringBooth(await open(), { blobStore });
    const txID = await booth.startPrinted();
    await booth.sendMail(txID);
    booth.mails.length = 0;
    await booth.runDueDeliveries();
    const [mail = expect.fail('no mail')] = booth.mails;
    const attached = mail.attachments?.map(({ filename }) => filename);
    expect(
      attached?.filter((name) => name.startsWith('jepret-AVAILABLE_4_FRAME-photo-')),
    ).toHaveLength(4);
    expect(attached?.includes('jepret-AVAILABLE_4_FRAME-print.jpg')).toBe(links === 0);
    expect(mail.text.match(/\/static\/res_image\//g) ?? []).toHaveLength(links);
  });

  test('the mail states when the signed links of the storage expire (MAIL-22)', async () => {
    const blobStore = { ...openFolder(), urlLifetimeMs: 12 * HOUR_MS };
    const booth = await startDeliveringBooth(await open(), { blobStore });
    const txID = await booth.startPrinted();
    booth.mailOutcome.current = refused('size');
    await booth.sendMail(txID);
    booth.mails.length = 0;
    await booth.runDueDeliveries();
    const end = formatTime(english, booth.dependencies.clock.now() + 12 * HOUR_MS);
    expect(booth.mails[1]?.text).toContain(`these links work until ${end}.`);
  });

  test('if the mail server refuses all mails of the booth, the mail waits and the log says so', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    booth.mailOutcome.current = refused('content');
    const { delivery_id: id } = (await booth.sendMail(txID)).json().data;
    await booth.runDueDeliveries();
    const { state, nextTryAt } = await booth.getDelivery(id);
    expect(state).toBe('waiting');
    expect(Number(nextTryAt) - booth.dependencies.clock.now()).toBe(HOUR_MS);
    expect(booth.logged.join()).toContain('the mail server refuses the mails of this booth');
    booth.mailOutcome.current = SENT;
    await booth.runDeliveriesFor(HOUR_MS);
    expect((await booth.getDelivery(id)).state).toBe('done');
  });
});
