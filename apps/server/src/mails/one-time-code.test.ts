import { describe, expect, it } from 'vitest';
import { BRAND_MARK } from './brand-mark.ts';
import { oneTimeCodeMail } from './one-time-code.ts';

const CODE = { language: 'en', to: 'staff@example.com', code: '048091', validMinutes: 5 } as const;
const mail = oneTimeCodeMail(CODE);

describe('the one-time-code mail', () => {
  it('has the six digits on their own line in its text (SIGN-22)', () => {
    expect(mail.text.split('\n')).toContain('048091');
  });

  it('has the six digits once in its HTML, without spaces', () => {
    expect(mail.html.match(/>048091</g)).toHaveLength(1);
  });

  it('has no code in the subject or the preview, which lock screens show (SIGN-22)', () => {
    expect(mail.subject).toBe('Your Jepret sign-in code');
    expect(mail.html.indexOf('Just ignore this mail')).toBeLessThan(mail.html.indexOf('048091'));
  });

  it('says how long the code is valid and what to do if it was not requested (SIGN-22)', () => {
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('5 minutes');
      expect(part).toContain('Did not ask for it?');
    }
    const short = oneTimeCodeMail({ ...CODE, validMinutes: 1 });
    expect(short.text).toContain('for 1 minute.');
  });

  it('has no links and loads nothing but the attached brand mark (SIGN-22)', () => {
    const mark = /<img src="cid:brand@jepret" alt="Jepret"[^>]*>/;
    expect(mail.html).toMatch(mark);
    expect(mail.html.replace(mark, '')).not.toMatch(
      /<(a|img|link|script|iframe)\b|href=|src=|url\(|https?:|@import/i,
    );
    expect(mail.attachments).toEqual([BRAND_MARK]);
    expect(BRAND_MARK.content.length).toBeLessThan(20_000);
  });

  it('is English, small and at most 600 px wide', () => {
    expect(mail.html).toContain('<html lang="en">');
    expect(mail.html).toContain('max-width:600px');
    expect(Buffer.byteLength(mail.html)).toBeLessThan(20_000);
    expect(mail).toMatchObject({ to: 'staff@example.com' });
  });

  it('is in Bahasa Indonesia if that is the language (LANG-1)', () => {
    const { subject, text, html } = oneTimeCodeMail({ ...CODE, language: 'id' });
    expect(subject).toBe('Kode masuk Jepret kamu');
    expect(text.split('\n')).toContain('048091');
    expect(text).toContain('Berlaku sekali, selama 5 menit.');
    expect(html).toContain('<html lang="id">');
    expect(html).toMatch(/selama <strong[^>]*>5 menit<\/strong>\./);
  });

  it('escapes all values in its HTML', () => {
    const code = `<b title="a" class='b'>&amp;`;
    const { html } = oneTimeCodeMail({ ...CODE, code });
    expect(html).not.toContain('<b title');
    expect(html).toContain('&#60;b title=&#34;a&#34; class=&#39;b&#39;&#62;&#38;amp;');
  });
});
