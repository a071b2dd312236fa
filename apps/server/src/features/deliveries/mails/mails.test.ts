import { formatTime } from '@jepret/messages';
import { english } from '@jepret/messages/every-language';
import { expect, test } from 'vitest';
import { createLocalDiskBlobStore } from '../../../adapters/blob-store/local-disk.ts';
import { BOOTH_ITSELF } from '../../../domain/actor.ts';
import { newId, systemRandomness } from '../../../ports/randomness.ts';
import { openOutboxStudio } from '../../../testing/booths/outbox-studio.ts';
import { setVisitorLanguage } from '../../../testing/booths/visitor-language.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { sentencesOf } from '../../../testing/refusals.ts';
import { createDataDir } from '../../../testing/run-process.ts';

const HOUR_MS = 3_600_000;
const MB = 1024 ** 2;
/** As much as the print that a mail shows may have. */
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
  test('what is accepted is stored, answered at once, and sent with all its files (MAIL-10, PIC-35)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    studio.mails.length = 0;
    const answer = await studio.sendMail(txID, { recipientName: '山田 太郎\r\nBcc: all' });
    expect(answer.statusCode).toBe(200);
    const { delivery_id: id, ...data } = answer.json().data;
    expect(data).toEqual({ state: 'waiting', reason: null });
    expect(studio.mails).toEqual([]);

    await studio.work();
    const [mail = expect.fail('no mail')] = studio.mails;
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
    expect((await studio.findDelivery(id)).json().data).toMatchObject({ state: 'done' });
    expect(studio.logged.join()).not.toContain('sari@example.com');
  });

  test('a mail is in the language of its transaction, with the receipt (LANG-6)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    await setVisitorLanguage(studio, txID, 'id');
    await studio.sendMail(txID, { recipientName: 'Sari <b>' });
    studio.mails.length = 0;
    await studio.work();
    const [mail = expect.fail('no mail')] = studio.mails;
    expect(mail.subject).toBe('Foto Jepret kamu sudah jadi');
    expect(mail.html).toContain('<html lang="id">');
    expect(mail.html).toContain('Hai Sari &#60;b&#62;!');
    expect(mail.text).toContain('cetakanmu, foto 1, foto 2, foto 3, dan foto 4.');
    expect(mail.text).toMatch(/Jumlah: Rp35\.000\nCara bayar: Sandbox .*\nWaktu: 15 November 2026/);
    expect(mail.attachments?.map(({ filename }) => filename)).toContain(
      'jepret-AVAILABLE_4_FRAME-photo-4.jpg',
    );
  });

  test('a mail that an earlier release has stored is sent as it would have been', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    const { delivery_id: id } = (await studio.sendMail(txID)).json().data;
    const { content } = await studio.getDelivery(id);
    if (content.kind !== 'mail') throw new Error('That is no mail.');
    const files = content.files.map((file, index) => ({
      ...file,
      title: index === 0 ? 'your print' : `photo ${index}`,
    }));
    await studio.database
      .updateTable('deliveries')
      .set({ content: JSON.stringify({ ...content, files }) })
      .where('id', '=', id)
      .execute();
    studio.mails.length = 0;
    await studio.work();
    expect(studio.mails[0]?.text).toContain(
      'Attached in full size: your print, photo 1, photo 2, photo 3, and photo 4.',
    );
  });

  test('a call is checked for token, transaction, entitlement and input, in this order (CALL-5)', async () => {
    const studio = await openOutboxStudio(await open());
    const unpaid = await studio.kiosk.start();
    const paid = await studio.startPaid();
    const bad = { email: 'nobody' };
    const stranger = { authorization: 'Bearer nope' };
    expect((await studio.sendMail('unknown', bad, stranger)).statusCode).toBe(401);
    expect((await studio.sendMail('unknown', bad)).statusCode).toBe(404);
    expect((await studio.sendMail(unpaid.trx_id, bad)).statusCode).toBe(402);
    expect((await studio.sendMail(paid, { ...bad, effect: 'none' })).statusCode).toBe(422);
    const early = await studio.sendMail(paid);
    expect(early.statusCode).toBe(422);
    expect(early.json().meta.message).toBe('There is no print in this session yet.');
  });

  test('an address that cannot be one is refused at once, in words, and nothing is stored (MAIL-11, MAIL-12)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    for (const [email, sentence] of [
      [`${'a'.repeat(9_990)}@a.id`, 'at most 254 characters'],
      ['sari@example.com\r\nBcc: all@example.com', 'a single line'],
      ['sari@example.com, budi@example.com', 'one e-mail address only'],
      ['<b>sari</b>@example.com', 'not an e-mail address'],
      ['سارة\u202e@example.com', 'not an e-mail address'],
    ] as const) {
      const answer = await studio.sendMail(txID, { email });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().meta.message).toContain(sentence);
    }
    const name = await studio.sendMail(txID, { recipientName: 'x'.repeat(81) });
    expect(name.json().meta.message).toBe('A name has at most 80 characters.');
    for (const recipientName of [
      'Win at http://evil.example',
      'WWW.evil.example',
      'WIN evil-prize.com now',
    ]) {
      const link = await studio.sendMail(txID, { recipientName });
      expect(link.statusCode).toBe(422);
      expect(link.json().meta.errors).toEqual([
        { code: 'invalid', message: 'Please type only your name.', field: 'recipientName' },
      ]);
    }
    expect(await studio.countDeliveries()).toBe(0);
  });

  test('a repeat gets the same delivery and one mail; another address is another mail (MAIL-16)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    studio.mails.length = 0;
    const answers = await Promise.all(Array.from({ length: 10 }, () => studio.sendMail(txID)));
    await studio.work();
    answers.push(
      await studio.sendMail(txID, { email: ' SARI@Example.com ', recipientName: 'Sari D.' }),
    );
    const ids = new Set(answers.map((answer) => answer.json().data.delivery_id));
    expect(ids.size).toBe(1);
    expect(answers.at(-1)?.json().data.state).toBe('done');
    await studio.sendMail(txID, { email: 'budi@bücher.example' });
    await studio.work();
    expect(studio.mails.map(({ to }) => to)).toEqual([
      'sari@example.com',
      'budi@xn--bcher-kva.example',
    ]);
  });

  test('a session has ten mails; those that reached nobody do not count (MAIL-17)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    studio.mailOutcome.current = refused('recipient');
    await studio.sendMail(txID, { email: 'typo@example.com' });
    await studio.work();
    studio.mailOutcome.current = SENT;
    const sendTo = (friend: number) =>
      studio.sendMail(txID, { email: `friend${friend}@example.com` });
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

  test('what is missing or wrong in a request is told in sentences (CALL-7)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    const wrong = { effect: 'sepia', withRecording: 'yes', withPainting: '1' };
    expect(sentencesOf(await studio.sendMail(txID, wrong))).toEqual([
      'There is no such effect.',
      'Whether the recording is wanted is true or false.',
      'Whether the painting is wanted is true or false.',
    ]);
    const print = await studio.print(txID, { effect: 1, isNoCut: 'no' });
    expect(sentencesOf(print)).toEqual([
      'There is no such effect.',
      'Whether the sheet stays whole is true or false.',
    ]);
  });

  test('a mail server that is down for an hour loses nothing and gets the mail once (MAIL-15)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    studio.mailOutcome.current = DOWN;
    const { delivery_id: id } = (await studio.sendMail(txID)).json().data;
    await studio.workFor(HOUR_MS);
    expect(await studio.getDelivery(id)).toMatchObject({
      state: 'waiting',
      tries: 6,
      reason: DOWN.reason,
    });
    studio.mailOutcome.current = SENT;
    studio.mails.length = 0;
    await studio.workFor(24 * HOUR_MS);
    expect(studio.mails).toHaveLength(1);
    expect(await studio.getDelivery(id)).toMatchObject({ state: 'done', reason: null });
  });

  test('after a day it is given up with its reason, which the ledger keeps; staff may try again (MAIL-15)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    studio.mailOutcome.current = DOWN;
    const { delivery_id: id } = (await studio.sendMail(txID)).json().data;
    await studio.workFor(24 * HOUR_MS - 1);
    expect((await studio.getDelivery(id)).state).toBe('waiting');
    await studio.workFor(1);
    expect(await studio.getDelivery(id)).toMatchObject({
      state: 'failed',
      failure: 'given-up',
      reason: DOWN.reason,
      nextTryAt: null,
    });
    const { ledger } = await studio.transactions.show(txID);
    expect(ledger.at(-1)).toMatchObject({
      actor: 'outbox',
      event: 'delivery_failed',
      details: { kind: 'mail', failure: 'given-up', reason: DOWN.reason },
    });
    expect(await studio.audit()).toEqual([]);

    studio.mailOutcome.current = SENT;
    await studio.deliveries.retryMail(id, BOOTH_ITSELF);
    await studio.work();
    expect((await studio.getDelivery(id)).state).toBe('done');
  });

  test('two who try a given-up mail again at once start it once', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    studio.mailOutcome.current = refused('recipient');
    const { delivery_id: id } = (await studio.sendMail(txID)).json().data;
    await studio.work();
    const tries = [
      studio.deliveries.retryMail(id, BOOTH_ITSELF),
      studio.deliveries.retryMail(id, BOOTH_ITSELF),
    ];
    const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await studio.getDelivery(id)).run).toBe(2);
  });

  test('an address that the mail server refuses at once is refused on the screen (MAIL-13)', async () => {
    const studio = await openOutboxStudio(await open(), { isEager: true });
    const txID = await studio.startPrinted();
    studio.mailOutcome.current = refused('recipient');
    const answer = await studio.sendMail(txID);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().meta.message).toBe(
      'The mail cannot be delivered to this address. Please check it and send it again.',
    );
    studio.mailOutcome.current = SENT;
    const again = await studio.sendMail(txID);
    expect(again.json().data.state).toBe('done');
    expect(await studio.countDeliveries()).toBe(1);
  });

  test('one that it refuses later is told to whoever asks, without the address (MAIL-14)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    studio.mailOutcome.current = refused('recipient');
    const { delivery_id: id } = (await studio.sendMail(txID)).json().data;
    await studio.work();
    const { data } = (await studio.findDelivery(id)).json();
    expect(data.state).toBe('failed');
    expect(data.reason).toContain('Please check it');
    const headers = { ...studio.kiosk.headers, 'accept-language': 'id' };
    const indonesian = (await studio.findDelivery(id, headers)).json().data;
    expect(indonesian.reason).toBe(
      'Email tidak bisa sampai ke alamat ini. Cek lagi, lalu kirim ulang, ya.',
    );
    const [listed] = await studio.deliveries.listMails({ limit: 1 });
    expect(listed).toMatchObject({ content: { email: 's…@example.com', name: '' } });
  });

  test('a server that swallows mails and never says so gets two copies at most (MAIL-18)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    studio.mailOutcome.current = { kind: 'unsure', reason: 'It did not answer in time.' };
    const { delivery_id: id } = (await studio.sendMail(txID)).json().data;
    studio.mails.length = 0;
    await studio.workFor(HOUR_MS - 1);
    expect(studio.mails).toHaveLength(1);
    await studio.workFor(1);
    expect(studio.mails).toHaveLength(2);
    await studio.workFor(24 * HOUR_MS);
    expect(studio.mails.map(({ key }) => key)).toEqual([id, id]);
    expect(await studio.getDelivery(id)).toMatchObject({
      failure: 'given-up',
      reason: expect.stringContaining('it may have arrived'),
    });
  });

  test('what is too big is sent once more, with links in place of the files', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    studio.mailOutcome.current = refused('size');
    const { delivery_id: id } = (await studio.sendMail(txID)).json().data;
    studio.mails.length = 0;
    await studio.work();
    expect(studio.mails.map(({ attachments }) => attachments?.length)).toEqual([7, 1]);
    expect(studio.mails[1]?.text).toMatch(
      /your print:\nhttp:\/\/localhost:3000\/static\/res_image/,
    );
    expect(studio.mails[1]?.text).toContain('these links work until 29 November 2026');
    expect(await studio.getDelivery(id)).toMatchObject({ state: 'failed', failure: 'too-big' });
  });

  test.each([
    ['18 MB, with the picture inside, are attached', 18 * MB, 0],
    ['a byte more: the largest becomes a link', 18 * MB + 1, 1],
  ])('%s (MAIL-22)', async (_, totalBytes, links) => {
    const blobStore = openFolder();
    const { openRead } = blobStore;
    // The print takes what four photos of 1 MB and the picture inside the mail leave it.
    const printBytes = totalBytes - PICTURE_INSIDE_BYTES - 4 * MB;
    blobStore.openRead = async (key, range) => {
      const blob = await openRead(key, range);
      return blob && { ...blob, sizeBytes: key.includes('/print-') ? printBytes : MB };
    };
    const studio = await openOutboxStudio(await open(), { blobStore });
    const txID = await studio.startPrinted();
    await studio.sendMail(txID);
    studio.mails.length = 0;
    await studio.work();
    const [mail = expect.fail('no mail')] = studio.mails;
    const attached = mail.attachments?.map(({ filename }) => filename);
    expect(
      attached?.filter((name) => name.startsWith('jepret-AVAILABLE_4_FRAME-photo-')),
    ).toHaveLength(4);
    expect(attached?.includes('jepret-AVAILABLE_4_FRAME-print.jpg')).toBe(links === 0);
    expect(mail.text.match(/\/static\/res_image\//g) ?? []).toHaveLength(links);
  });

  test('links that storage signs are promised as long as they are good, and no longer (MAIL-22)', async () => {
    const blobStore = { ...openFolder(), urlsLastMs: 12 * HOUR_MS };
    const studio = await openOutboxStudio(await open(), { blobStore });
    const txID = await studio.startPrinted();
    studio.mailOutcome.current = refused('size');
    await studio.sendMail(txID);
    studio.mails.length = 0;
    await studio.work();
    const end = formatTime(english, studio.dependencies.clock.now() + 12 * HOUR_MS);
    expect(studio.mails[1]?.text).toContain(`these links work until ${end}.`);
  });

  test('a server that wants no mail of ours is the operator’s to mend; the mail waits', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    studio.mailOutcome.current = refused('content');
    const { delivery_id: id } = (await studio.sendMail(txID)).json().data;
    await studio.work();
    const { state, nextTryAt } = await studio.getDelivery(id);
    expect(state).toBe('waiting');
    expect(Number(nextTryAt) - studio.dependencies.clock.now()).toBe(HOUR_MS);
    expect(studio.logged.join()).toContain('the mail server does not want our mails');
    studio.mailOutcome.current = SENT;
    await studio.workFor(HOUR_MS);
    expect((await studio.getDelivery(id)).state).toBe('done');
  });
});
