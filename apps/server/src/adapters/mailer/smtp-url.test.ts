import { describe, expect, it } from 'vitest';
import { parseSmtpUrl } from './smtp-url.ts';

describe('parseSmtpUrl', () => {
  it.each([
    ['smtp://mail.example.com', { port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
    ['smtps://mail.example.com', { port: 465, secure: true, requireTLS: false, ignoreTLS: false }],
    ['smtp://localhost:1025', { port: 1025, secure: false, requireTLS: false, ignoreTLS: true }],
    ['smtp://127.0.0.1', { requireTLS: false, ignoreTLS: true }],
    ['smtp://[::1]:25', { host: '::1', requireTLS: false, ignoreTLS: true }],
    ['smtp://localhost?requireTls=true', { requireTLS: true, ignoreTLS: false }],
    ['smtp://10.0.0.9?requireTls=false', { requireTLS: false, ignoreTLS: false }],
    ['smtp://127.0.0.1.example.com', { requireTLS: true, ignoreTLS: false }],
  ])('%s sets whether and how to encrypt', (url, server) => {
    expect(parseSmtpUrl(url)).toMatchObject(server);
  });

  it('reads credentials with special characters', () => {
    expect(parseSmtpUrl('smtp://booth%40jepret.id:a%3Ab%2Fc%40@mail.example.com').auth).toEqual({
      user: 'booth@jepret.id',
      pass: 'a:b/c@',
    });
    expect(parseSmtpUrl('smtp://mail.example.com').auth).toBeUndefined();
  });

  it.each([
    '',
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://booth:secret@mail.example.com/inbox',
    'smtp://booth:secret@mail.example.com:465',
    'smtp://booth:secret@mail.example.com?requireTls=maybe',
    'smtp://booth:secret@mail.example.com?tls.rejectUnauthorized=false',
    'smtps://booth:secret@mail.example.com?requireTls=false',
    'smtp://booth@mail.example.com',
    'smtp://:secret@mail.example.com',
    'smtp://booth:secret%@mail.example.com',
  ])('%j is rejected with a message that names the setting and no secret', (url) => {
    const parse = () => parseSmtpUrl(url);
    expect(parse).toThrow(/^SMTP_URL .+\.$/);
    expect(parse).not.toThrow(/secret/);
  });
});
