import { english, getTranslate } from '@jepret/messages/every-language';
import { describe, expect, it } from 'vitest';
import { html, htmlMessage } from './html.ts';

const HOSTILE = `</b><script>alert("1")</script>'&amp;`;
const HARMLESS = '&#60;/b&#62;&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#39;&#38;amp;';

describe('a message in HTML', () => {
  it('marks its emphasized words in every language', () => {
    expect(htmlMessage(english, 'guestPage.deletedOn', { date: 'today' }).markup).toContain(
      'Everything here is deleted on <b>today</b>, so',
    );
    const indonesian = htmlMessage(getTranslate('id'), 'codeMail.validity', { minutes: 5 });
    expect(indonesian.markup).toBe('Berlaku <b>sekali</b>, selama <b>5 menit</b>.');
  });

  it('escapes all values', () => {
    const { markup } = htmlMessage(english, 'guestPage.deletedOn', { date: HOSTILE });
    expect(markup).toContain(`<b>${HARMLESS}</b>`);
    expect(markup).not.toContain('<script');
  });

  it('uses the given markup for emphasis', () => {
    const strong = htmlMessage(
      english,
      'guestPage.deletedOn',
      { date: HOSTILE },
      (text) => html`<i>${text}</i>`,
    );
    expect(strong.markup).toContain(`<i>${HARMLESS}</i>`);
  });

  it('throws if a value is missing', () => {
    // @ts-expect-error: the value is missing
    expect(() => htmlMessage(english, 'guestPage.deletedOn', {})).toThrow();
  });
});
