import { describe, expect, it } from 'vitest';
import { BRAND_MARK } from './brand-mark.ts';
import { type PhotoMail, photoMail } from './photo-mail.ts';

const jpeg = { contentType: 'image/jpeg', content: Buffer.from('jpeg') };
const PHOTOS: PhotoMail = {
  language: 'en',
  to: 'sari@example.com',
  key: 'delivery-1',
  name: 'Sari',
  preview: Buffer.from('preview'),
  attachments: [
    { ...jpeg, filename: 'print.jpg', title: (t) => t('photoMail.filePrint') },
    { ...jpeg, filename: 'photo-1.jpg', title: (t) => t('photoMail.filePhoto', { number: '1' }) },
  ],
  links: [],
  linksUntil: Date.parse('2026-11-15T21:30:00Z'),
  receipt: {
    shortCode: 'K7M3XP',
    amountIdr: 35_000,
    method: 'midtrans',
    at: Date.parse('2026-11-15T09:05:00Z'),
  },
};
const LINKS: PhotoMail['links'] = [
  {
    title: (t) => t('photoMail.fileLivingPrint'),
    url: 'https://booth.example/static/a.mp4?x=1&y=2',
  },
];

describe('the mail with the photos', () => {
  it('shows the print inline, with an alt text, and attaches the files (MAIL-21)', () => {
    const mail = photoMail(PHOTOS);
    expect(mail.html).toContain('<img src="cid:print@jepret" alt="Your print');
    expect(mail.attachments).toEqual([
      { ...jpeg, content: PHOTOS.preview, filename: 'preview.jpg', cid: 'print@jepret' },
      BRAND_MARK,
      { ...jpeg, filename: 'print.jpg' },
      { ...jpeg, filename: 'photo-1.jpg' },
    ]);
    expect(mail).toMatchObject({ to: 'sari@example.com', key: 'delivery-1' });
  });

  it('has greeting, files and receipt in text and HTML, in the booth’s local time (MAIL-21, MAIL-23)', () => {
    const { html, text } = photoMail(PHOTOS);
    for (const part of [text, html]) {
      for (const fact of [
        'Hi Sari!',
        'your print and photo 1',
        'K7M3XP',
        'IDR 35.000',
        'QRIS (Midtrans)',
        '15 November 2026, 16:05 WIB',
      ]) {
        expect(part).toContain(fact);
      }
      expect(part).not.toContain('links work until');
    }
  });

  it('links to files that did not fit, names the end of the links, and works without attachments (MAIL-22)', () => {
    const { preview: _, ...bare } = PHOTOS;
    const mail = photoMail({ ...bare, attachments: [], links: LINKS });
    expect(mail.attachments).toEqual([BRAND_MARK]);
    expect(mail.html).not.toContain('cid:print@jepret');
    expect(mail.html).toContain('href="https://booth.example/static/a.mp4?x=1&#38;y=2"');
    expect(mail.text).toContain('the living print:\nhttps://booth.example/static/a.mp4?x=1&y=2');
    expect(mail.text).toContain('these links work until 16 November 2026, 04:30 WIB.');
  });

  it('is in the visitor’s language, including the receipt (LANG-6, LANG-9)', () => {
    const { subject, text, html } = photoMail({ ...PHOTOS, language: 'id', links: LINKS });
    expect(subject).toBe('Foto Jepret kamu sudah jadi');
    expect(html).toContain('<html lang="id">');
    for (const part of [text, html]) {
      for (const fact of [
        'Hai Sari!',
        'cetakanmu dan foto 1',
        'cetakan bergerak',
        '16 November 2026, 04.30 WIB',
        'Struk kamu',
        'Rp35.000',
        'QRIS (Midtrans)',
        '15 November 2026, 16.05 WIB',
      ]) {
        expect(part).toContain(fact);
      }
      expect(part).not.toMatch(/\b(your|photos|receipt|amount|IDR)\b/i);
    }
    const hostile = photoMail({ ...PHOTOS, language: 'id', name: '<b>Sari</b>' });
    expect(hostile.html).toContain('Hai &#60;b&#62;Sari&#60;/b&#62;!');
  });

  it('lists several files in a sentence', () => {
    const [print = expect.fail('no print'), photo = expect.fail('no photo')] = PHOTOS.attachments;
    const attachments = [print, photo, { ...photo, title: () => 'photo 2' }];
    expect(photoMail({ ...PHOTOS, attachments }).text).toContain(
      'Attached in full size: your print, photo 1, and photo 2.',
    );
  });

  it.each([
    ['bypass', 'Settled with our staff', 'Dibayar lewat staf kami'],
    ['voucher', 'Voucher', 'Voucher'],
    ['sandbox', 'Sandbox (no money was taken)', 'Sandbox (tidak ada uang yang ditarik)'],
    ['xendit', 'QRIS (Xendit)', 'QRIS (Xendit)'],
    ['qris', 'QRIS', 'QRIS'],
  ] as const)('a receipt of %s names the payment method', (method, english, indonesian) => {
    const receipt = { ...PHOTOS.receipt, method };
    expect(photoMail({ ...PHOTOS, receipt }).text).toContain(`Method: ${english}\n`);
    const { text } = photoMail({ ...PHOTOS, receipt, language: 'id' });
    expect(text).toContain(`Cara bayar: ${indonesian}\n`);
  });

  it('links to the guest page (MAIL-23)', () => {
    const guestUrl = 'https://booth.example/g/token';
    const mail = photoMail({ ...PHOTOS, guestUrl });
    expect(mail.html).toContain(`href="${guestUrl}"`);
    expect(mail.text).toContain(guestUrl);
  });

  it('greets in any script, escapes the name, and does not put it into the subject (MAIL-26)', () => {
    for (const name of ['أحمد', '山田 太郎', 'ꦱꦫꦶ', '<b>Sari</b> & "co"']) {
      const mail = photoMail({ ...PHOTOS, name });
      expect(mail.subject).toBe('Your Jepret photos are here');
      expect(mail.text).toContain(`Hi ${name}!`);
      expect(mail.html).not.toContain('<b>');
    }
    expect(photoMail({ ...PHOTOS, name: '' }).text).toContain('Hi there!');
  });

  it('stays far below the 102 kB at which mail clients truncate', () => {
    const links = Array.from({ length: 12 }, (_, at) => ({
      title: () => `photo ${at}`,
      url: `https://bucket.example/${'k'.repeat(900)}`,
    }));
    const { html } = photoMail({ ...PHOTOS, links });
    expect(html).toContain('<html lang="en">');
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  });
});
