import { META_MESSAGES } from '@jepret/contract';
import { expect, test } from 'vitest';
import { startPayingBooth } from '../testing/booths/paying-booth.ts';
import { openInMemory } from '../testing/databases/sqlite-in-memory.ts';
import { languageOf } from './request-language.ts';

test.each([
  ['id', 'id'],
  ['id-ID,id;q=0.9,en;q=0.8', 'id'],
  ['fr-FR, en-GB;q=0.7', 'en'],
  ['zh', 'en'],
  [undefined, 'en'],
  ['', 'en'],
])('the language for the header %s is %s (LANG-8)', (header, language) => {
  const headers = header === undefined ? {} : { 'accept-language': header };
  expect(languageOf({ headers })).toBe(language);
});

test('a refusal is in the caller’s language and has the same code (LANG-8)', async () => {
  const booth = await startPayingBooth(await openInMemory());
  const { trx_id } = await booth.kiosk.start();
  const ask = (language: string) =>
    booth.post(
      '/api/generate-image',
      { txID: trx_id, frameName: 'x', categoryName: 'y' },
      { ...booth.kiosk.headers, 'accept-language': language },
    );
  const inEnglish = (await ask('en')).json().meta;
  const inIndonesian = (await ask('id')).json().meta;
  expect(inEnglish.message).toBe('This session has not been paid.');
  expect(inIndonesian).toEqual({
    message: 'Sesi ini belum dibayar.',
    errors: [{ code: inEnglish.errors[0].code, message: 'Sesi ini belum dibayar.' }],
  });
});

test('messages that the kiosk compares are the same in every language (LANG-8, SIGN-37)', async () => {
  const booth = await startPayingBooth(await openInMemory());
  const answer = await booth.get('/v1/kiosk/session', { 'accept-language': 'id' });
  expect(answer.statusCode).toBe(401);
  expect(answer.json().meta.message).toBe(META_MESSAGES.kioskTokenInvalid);
});

test('the page for an unknown address is in the language of its reader (LANG-11)', async () => {
  const booth = await startPayingBooth(await openInMemory());
  const page = await booth.get('/no-such-page', { 'accept-language': 'id-ID' });
  expect(page.statusCode).toBe(404);
  expect(page.body).toContain('<html lang="id">');
  expect(page.body).toContain('<h1>Tidak ada apa-apa di sini.</h1>');
});
