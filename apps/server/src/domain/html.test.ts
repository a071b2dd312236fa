import { english, translateInto } from '@jepret/messages/every-language';
import { describe, expect, it } from 'vitest';
import { html, htmlMessage } from './html.ts';

const HOSTILE = `</b><script>alert("1")</script>'&amp;`;
const HARMLESS = '&#60;/b&#62;&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#39;&#38;amp;';

describe('a message in HTML', () => {
  it('stresses the words that it stresses, in every language', () => {
    expect(htmlMessage(english, 'guestPage.deletedOn', { date: 'today' }).markup).toContain(
      'Everything here is deleted on <b>today</b>, so',
    );
    const indonesian = htmlMessage(translateInto('id'), 'codeMail.validity', { minutes: 5 });
    expect(indonesian.markup).toBe('Berlaku <b>sekali</b>, selama <b>5 menit</b>.');
  });

  it('escapes whatever is put into it', () => {
    const { markup } = htmlMessage(english, 'guestPage.deletedOn', { date: HOSTILE });
    expect(markup).toContain(`<b>${HARMLESS}</b>`);
    expect(markup).not.toContain('<script');
  });

  it('stresses as its place wants it', () => {
    const strong = htmlMessage(
      english,
      'guestPage.deletedOn',
      { date: HOSTILE },
      (words) => html`<i>${words}</i>`,
    );
    expect(strong.markup).toContain(`<i>${HARMLESS}</i>`);
  });

  it('is not said at all without what belongs into it', () => {
    // @ts-expect-error: that is what the types are for.
    expect(() => htmlMessage(english, 'guestPage.deletedOn', {})).toThrow();
  });
});
