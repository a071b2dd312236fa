import PostalMime, { type Email } from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail, Mailer } from './mailer.ts';

export interface MailerUnderTest {
  mailer: Mailer;
  /** The raw mails that were sent, oldest first. */
  listSent(): Promise<Buffer[]>;
  dispose(): Promise<void>;
}

export const CONTRACT_SENDER = 'Jepret Café 📸 <booth@jepret.test>';

const MAIL: Mail = {
  to: 'budi@example.com',
  subject: 'Fotomu sudah siap 🎉, Ayu Ĺ.',
  html: '<p lang="id">Terima kasih, Ayu — sampai jumpa!</p>',
  text: 'Terima kasih, Ayu — sampai jumpa!\n.\n..dots survive\n',
};

/** Every mailer passes this suite; it must send as `CONTRACT_SENDER`. */
export function describeMailerContract(name: string, open: () => Promise<MailerUnderTest>): void {
  describe(`mailer contract: ${name}`, () => {
    let subject: MailerUnderTest;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.dispose());

    async function readSent(): Promise<Email[]> {
      const raw = await subject.listSent();
      return Promise.all(raw.map((bytes) => PostalMime.parse(bytes)));
    }

    it('delivers subject, sender, text and HTML in any script', async () => {
      expect(await subject.mailer.send(MAIL)).toMatchObject({ kind: 'sent' });
      const [mail] = await readSent();
      expect(mail).toMatchObject({
        subject: MAIL.subject,
        from: { name: 'Jepret Café 📸', address: 'booth@jepret.test' },
        to: [{ name: '', address: 'budi@example.com' }],
        attachments: [],
      });
      expect(mail?.text?.trim()).toBe(MAIL.text.trim());
      expect(mail?.html?.trim()).toBe(MAIL.html);
    });

    it.each([
      'josé@example.com',
      '用户@xn--fsqu00a.xn--wgv71a',
      'सारी.देवी@example.com',
      'سارة@example.com',
    ])('delivers to %s', async (to) => {
      expect(await subject.mailer.send({ ...MAIL, to })).toMatchObject({ kind: 'sent' });
      const [mail] = await readSent();
      const [localPart] = to.split('@');
      expect(mail?.to?.[0]?.address?.split('@')[0]).toBe(localPart);
    });

    it('ends every line with CRLF, as mail standards require', async () => {
      await subject.mailer.send(MAIL);
      const [bytes] = await subject.listSent();
      expect(bytes?.toString('latin1')).not.toMatch(/[^\r]\n|\r[^\n]/);
    });

    it('delivers attachments byte for byte, inline ones under their cid', async () => {
      const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256));
      const attachments = [
        { filename: 'strip – käsé.jpg', contentType: 'image/jpeg', content },
        { filename: 'preview.jpg', contentType: 'image/jpeg', content, cid: 'preview@jepret' },
      ];
      const html = '<img src="cid:preview@jepret" alt="">';
      await subject.mailer.send({ ...MAIL, html, attachments });
      const [mail] = await readSent();
      const byName = new Map(mail?.attachments.map((part) => [part.filename, part]));
      expect(byName.get('preview.jpg')?.contentId).toBe('<preview@jepret>');
      for (const { filename } of attachments) {
        expect(byName.get(filename)?.mimeType).toBe('image/jpeg');
        expect(content.equals(new Uint8Array(byName.get(filename)?.content as ArrayBuffer))).toBe(
          true,
        );
      }
    });

    it('marks a mail as automatic and names it in its own domain', async () => {
      const outcome = await subject.mailer.send(MAIL);
      const [mail] = await readSent();
      expect(mail?.headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      );
      expect(mail?.messageId).toMatch(/^<[\w.-]+@jepret\.test>$/);
      expect(outcome).toEqual({ kind: 'sent', messageId: mail?.messageId });
    });

    it('gives a repeated mail the same Message-ID and any other mail another one (MAIL-18)', async () => {
      const messageIds: string[] = [];
      for (const key of ['trx-1/code', 'trx-1/code', 'trx-2/code', undefined, undefined]) {
        const outcome = await subject.mailer.send(key ? { ...MAIL, key } : MAIL);
        if (outcome.kind === 'sent') messageIds.push(outcome.messageId);
      }
      const [first, repeat, ...others] = messageIds;
      expect(repeat).toBe(first);
      expect(new Set([first, ...others]).size).toBe(4);
      expect(first).not.toContain('trx-1');
      const arrived = (await readSent()).map(({ messageId }) => messageId);
      expect(new Set(arrived)).toEqual(new Set(messageIds));
    });

    it('delivers many mails at once, each one time', async () => {
      const subjects = Array.from({ length: 20 }, (_, index) => `Mail ${index}`);
      await Promise.all(subjects.map((line) => subject.mailer.send({ ...MAIL, subject: line })));
      const arrived = (await readSent()).map((mail) => mail.subject);
      expect(arrived.sort()).toEqual(subjects.sort());
    });

    it.each([
      ['nothing', ''],
      ['no domain', 'budi'],
      ['a domain without a dot', 'budi@gmail'],
      ['two addresses', 'budi@example.com, ayu@example.com'],
      ['two addresses in one', 'budi@example.com@example.org'],
      ['a display name', 'Budi <budi@example.com>'],
      ['angle brackets', '<budi@example.com>'],
      ['a header behind a line break', 'budi@example.com\r\nBcc: ayu@example.com'],
      ['a line break at the end', 'budi@example.com\n'],
      ['a command behind a line break', 'budi@example.com>\r\nRCPT TO:<ayu@example.com'],
      ['a group', 'friends:budi@example.com;'],
      ['a quoted name', '"budi ayu"@example.com'],
      ['a NUL', 'budi\0@example.com'],
      ['a line break of another script', 'josé\u2028Bcc: ayu@example.com'],
      ['a header behind letters of another script', 'josé\r\nBcc: ayu@example.com'],
      ['a character that reverses the writing direction', 'jos\u202eé@example.com'],
      ['an invisible character', 'jos\u200bé@example.com'],
      ['half a character', 'jos\ud83d@example.com'],
      ['23 characters of 69 bytes', `${'用'.repeat(23)}@example.com`],
      ['a full-width at sign', 'budi＠example.com'],
      ['10,000 characters', `${'b'.repeat(10_000)}@example.com`],
    ])('rejects a recipient with %s and sends nothing', async (_, to) => {
      expect(await subject.mailer.send({ ...MAIL, to })).toEqual({
        kind: 'refused',
        about: 'recipient',
        reason: 'That is not one e-mail address.',
      });
      expect(await subject.listSent()).toEqual([]);
    });

    it.each([
      ['subject', { subject: 'Hello\r\nBcc: ayu@example.com' }],
      ['file name', { attachments: [attachment({ filename: 'a.jpg"\r\nX-Evil: 1' })] }],
      ['content type', { attachments: [attachment({ contentType: 'image/jpeg\r\nX-Evil: 1' })] }],
      ['cid', { attachments: [attachment({ cid: 'a>\r\nX-Evil: 1' })] }],
    ])('rejects a header injected by the %s and sends nothing (MAIL-26)', async (_, change) => {
      const outcome = await subject.mailer.send({ ...MAIL, ...change });
      expect(outcome).toMatchObject({ kind: 'refused', about: 'content' });
      expect(await subject.listSent()).toEqual([]);
    });

    it('sends nothing if its signal is aborted', async () => {
      expect(await subject.mailer.send(MAIL, AbortSignal.abort())).toEqual({
        kind: 'unreachable',
        reason: 'Sending was cancelled.',
      });
      expect(await subject.listSent()).toEqual([]);
    });

    it('finishes the running send when it closes and accepts no other mail', async () => {
      const underWay = subject.mailer.send(MAIL);
      await subject.mailer.close();
      expect(await underWay).toMatchObject({ kind: 'sent' });
      expect(await subject.mailer.send(MAIL)).toMatchObject({ kind: 'unreachable' });
      expect(await subject.listSent()).toHaveLength(1);
    });
  });
}

function attachment(change: { filename?: string; contentType?: string; cid?: string }) {
  return { filename: 'a.jpg', contentType: 'image/jpeg', content: Buffer.from('a'), ...change };
}
