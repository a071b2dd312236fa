import { EFFECTS } from '@jepret/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { startDeliveringBooth } from '../../testing/booths/delivering-booth.ts';
import { scanGuestCode } from '../../testing/booths/guest-phone.ts';
import { setVisitorLanguage } from '../../testing/booths/visitor-language.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const UNKNOWN = '0123456789abcdefghjkmnpqrs';

describeOnEveryDatabase('the guest page', (openDatabase) => {
  const startBooth = async () => startDeliveringBooth(await openDatabase());

  test('the kiosk gets the link with its QR code when the session is paid, and other kiosks do not (GUEST-1)', async () => {
    const booth = await startBooth();
    const { kiosk } = booth;
    const pending = await kiosk.start();
    const ask = async (id: string, headers = kiosk.headers) =>
      (await booth.get(`/v1/transaction/trx/${id}/guest`, headers)).statusCode;
    expect(await ask(pending.trx_id, {})).toBe(401);
    expect(await ask('unknown')).toBe(404);
    expect(await ask('%00')).toBe(404);
    expect(await ask(pending.trx_id)).toBe(402);
    const txID = await booth.startPaid();
    expect(await ask(txID, (await booth.addKiosk()).headers)).toBe(404);
    const { link, token } = await scanGuestCode(booth, txID);
    expect(link.url).toMatch(/^http:\/\/localhost:3000\/g\/[0-9a-z]{26}$/);
    expect(link.qr_code).toMatch(/^data:image\/png;base64,/);
    expect(Date.parse(link.deleted_on)).toBe(booth.dependencies.clock.now() + 14 * DAY_MS);
    const row = await booth.database
      .selectFrom('transactions')
      .select(['id', 'files_key'])
      .where('id', '=', txID)
      .executeTakeFirstOrThrow();
    expect(Object.values(row)).not.toContain(token);
  });

  test('exists from the payment on and shows files automatically as they are made (GUEST-2)', async () => {
    const booth = await startBooth();
    const txID = await booth.startPaid();
    const phone = await scanGuestCode(booth, txID);
    const waiting = await phone.open();
    expect(waiting.statusCode).toBe(200);
    expect(waiting.body).toContain('it fills by itself');
    expect(waiting.body).toContain('http-equiv="refresh"');
    const first = await phone.open('/state');
    const etag = `${first.headers.etag}`;
    expect((await phone.open('/state', { 'if-none-match': etag })).statusCode).toBe(304);

    await booth.uploadAll(txID);
    await booth.getImages(txID);
    const second = await phone.open('/state', { 'if-none-match': etag });
    expect(second.statusCode).toBe(200);
    expect(second.body).toContain('alt="Your print"');
    expect(second.body).toContain('data-finished="false"');
    expect(second.body.match(/alt="Photo \d"/g)).toHaveLength(4);

    await booth.print(txID);
    expect((await phone.open('/state')).body).toContain('Your print is being printed.');
    await booth.runDueDeliveries();
    const done = await phone.open();
    expect(done.body).toContain('has come out of the printer');
    expect(done.body).toContain('data-finished="true"');
    expect(done.body).not.toContain('http-equiv="refresh"');
  });

  test('shows receipt, deletion date, contact and the state of mail and print (GUEST-4, MAIL-14)', async () => {
    const booth = await startBooth();
    const txID = await booth.startPrinted();
    const phone = await scanGuestCode(booth, txID);
    booth.printer.trouble = { kind: 'paper-out', message: null };
    booth.mailOutcome.current = { kind: 'unreachable', reason: 'ECONNREFUSED 10.0.0.7' };
    await booth.print(txID);
    await booth.sendMail(txID);
    await booth.runDueDeliveries();
    const { body } = await phone.open();
    for (const fact of ['IDR 35.000', 'Sandbox', '29 November 2026', '@jepret', 'halo@jepret.id']) {
      expect(body).toContain(fact);
    }
    expect(body).toContain('The printer needs a moment.');
    expect(body).toContain('The mail to s…@example.com takes longer than usual.');
    expect(body).not.toContain('sari@');
    expect(body).not.toContain('ECONNREFUSED');

    booth.mailOutcome.current = { kind: 'refused', about: 'recipient', reason: '550 no' };
    await booth.runDeliveriesFor(10 * MINUTE_MS);
    expect((await phone.open()).body).toContain('cannot be delivered to this address');
  });

  test('is in the language of its transaction, not of the phone (LANG-6)', async () => {
    const booth = await startBooth();
    const txID = await booth.startPrinted();
    await setVisitorLanguage(booth, txID, 'id');
    const phone = await scanGuestCode(booth, txID);
    booth.printer.forcedProgress = { kind: 'failed', reason: 'Ribbon Error', sheets: 0 };
    await booth.print(txID);
    await booth.sendMail(txID);
    await booth.runDueDeliveries();
    const { body } = await phone.open('', { 'accept-language': 'en-US,en;q=0.9' });
    for (const fact of [
      '<html lang="id">',
      '<title>Foto-fotomu | Jepret</title>',
      'alt="Cetakanmu"',
      'alt="Foto 4"',
      'Email ke s…@example.com sudah terkirim.',
      'Printer gagal mencetak ini.',
      'dihapus pada <b>29 November 2026</b>',
      'Rp35.000',
      'Sandbox (tidak ada uang yang ditarik)',
      'Jepret di Jakarta.',
    ]) {
      expect(body).toContain(fact);
    }
    expect(body).not.toContain('IDR');
    const state = await phone.open('/state', { 'accept-language': 'en' });
    expect(state.body).toContain('alt="Cetakanmu"');
    expect(body).toContain(state.body);
    const again = await phone.open('/state', { 'if-none-match': `${state.headers.etag}` });
    expect(again.statusCode).toBe(304);
  });

  test('is in the language of the phone if there is no transaction (LANG-11)', async () => {
    const booth = await startBooth();
    const openIn = (language: string) =>
      booth.get(`/g/${UNKNOWN}`, { 'accept-language': language });
    expect((await openIn('id-ID,id;q=0.9,en;q=0.8')).body).toContain(
      'Scan sekali lagi kode di layarnya.',
    );
    expect((await openIn('id-ID,id;q=0.9')).body).toContain('<html lang="id">');
    for (const language of ['en-US', 'fr', '']) {
      expect((await openIn(language)).body).toContain('<html lang="en">');
    }
    for (let tries = 0; tries < 30; tries += 1) await openIn('id');
    const refused = await openIn('id');
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('Sebentar, ya');
  });

  test('is linked in the mail with the photos (MAIL-23)', async () => {
    const booth = await startBooth();
    const txID = await booth.startPrinted();
    await booth.sendMail(txID);
    await booth.runDueDeliveries();
    const { link } = await scanGuestCode(booth, txID);
    expect(booth.mails.at(-1)?.text).toContain(link.url);
    expect(booth.mails.at(-1)?.html).toContain(`href="${link.url}"`);
  });

  test('shows every effect until one is chosen, then the print in that one (GUEST-5)', async () => {
    const booth = await startBooth();
    const txID = await booth.startPrinted();
    const phone = await scanGuestCode(booth, txID);
    const undecided = await phone.listFiles();
    expect(undecided[0]).toContain('/files/light_original/');
    for (const effect of Object.keys(EFFECTS)) {
      expect(undecided.some((file) => file.includes(`/files/${effect}/light-print`))).toBe(true);
    }
    await booth.print(txID, { effect: 'dark_grayscale' });
    const decided = await phone.listFiles();
    expect(decided.every((file) => file.includes('/files/dark_grayscale/'))).toBe(true);
  });

  test('guessed, foreign and expired tokens get the same friendly page (GUEST-6)', async () => {
    const booth = await startBooth();
    const phone = await scanGuestCode(booth, await booth.startPrinted());
    const [file = ''] = await phone.listFiles();
    const guessed = await booth.get(`/g/${UNKNOWN}`);
    expect(guessed.statusCode).toBe(404);
    expect(guessed.body).toContain('Scan the code on its screen once more');
    const other = await scanGuestCode(booth, await booth.startPaid());
    const foreign = await booth.get(file.replace(phone.token, other.token));
    expect(foreign.statusCode).toBe(404);
    for (const odd of ['%00', '..', 'A'.repeat(900), `${phone.token}x`]) {
      expect((await booth.get(`/g/${odd}`)).statusCode, odd).toBe(404);
    }
    booth.advance(14 * DAY_MS);
    for (const path of [phone.path, `${phone.path}/state`, `${phone.path}/all.zip`, file]) {
      const overdue = await booth.get(path);
      expect([overdue.statusCode, overdue.body], path).toEqual([404, guessed.body]);
    }
    const pending = await booth.kiosk.start();
    const { guest_token } = await booth.database
      .selectFrom('transactions')
      .select('guest_token')
      .where('id', '=', pending.trx_id)
      .executeTakeFirstOrThrow();
    expect((await booth.get(`/g/${guest_token}`)).statusCode).toBe(404);
  });

  test('answers 600 requests a minute per session and address and refuses more with a friendly page (GUEST-8)', async () => {
    const booth = await startBooth();
    const phone = await scanGuestCode(booth, await booth.startPaid());
    const other = await scanGuestCode(booth, await booth.startPaid());
    const openFrom = (remoteAddress: string, url: string) =>
      booth.app.inject({ method: 'GET', url, remoteAddress });
    const opened: LightMyRequestResponse[] = [];
    const refused: LightMyRequestResponse[] = [];
    for (let second = 0; second < 40; second += 1) {
      const opens = Array.from({ length: 25 }, () => openFrom('198.51.100.1', phone.path));
      for (const answer of await Promise.all(opens)) {
        (answer.statusCode === 200 ? opened : refused).push(answer);
      }
      booth.advance(1_000);
    }
    expect([opened.length, refused.length]).toEqual([600, 400]);
    expect(refused[0]?.headers['retry-after']).toBe('36');
    for (const { statusCode, body } of refused) {
      expect([statusCode, body]).toEqual([429, expect.stringContaining('Your photos are safe')]);
    }
    expect((await openFrom('198.51.100.2', phone.path)).statusCode).toBe(200);
    expect((await openFrom('198.51.100.1', other.path)).statusCode).toBe(200);
    booth.advance(20_000 - 1);
    expect((await openFrom('198.51.100.1', phone.path)).statusCode).toBe(429);
    booth.advance(1);
    expect((await openFrom('198.51.100.1', phone.path)).statusCode).toBe(200);
  });

  test('refuses guesses of tokens after a limit, but not links from the same address (GUEST-9)', async () => {
    const booth = await startBooth();
    const phone = await scanGuestCode(booth, await booth.startPaid());
    const guess = async () => (await booth.get(`/g/${UNKNOWN}`)).statusCode;
    for (let tries = 0; tries < 30; tries += 1) expect(await guess()).toBe(404);
    expect(await guess()).toBe(429);
    expect((await phone.open()).statusCode).toBe(200);
    booth.advance(10 * MINUTE_MS - 1);
    expect(await guess()).toBe(429);
    booth.advance(1);
    expect(await guess()).toBe(404);
  });
});
