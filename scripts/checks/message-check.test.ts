import { expect, test } from 'vitest';
import { compareCatalogues, listUnmatchedCodes } from './message-check.ts';
import { listUsedMessages } from './message-uses.ts';

const FIRST = { home: { title: 'Hi', snaps: '{count, plural, one {# snap} other {# snaps}}' } };

const compare = (home: Record<string, string>) => compareCatalogues('id', FIRST, { home });

test('a catalogue with all messages is complete, even with other plurals (LANG-2)', () => {
  expect(compare({ title: 'Hai', snaps: '{count, plural, other {# jepretan}}' })).toEqual([]);
});

test('a missing, an unknown and an empty message are found (LANG-2)', () => {
  expect(compare({ titel: 'Hai', snaps: ' ' })).toEqual([
    'id: home.title is missing',
    'id: home.titel is not a message',
    'id: home.snaps is empty',
  ]);
});

test('a message with other parameters or tags, or one that cannot be read, is found (LANG-2)', () => {
  expect(compare({ title: 'Hai <b>{name}</b>', snaps: '{count, plural, other {#}' })).toEqual([
    'id: home.title has the parameters (<b>, name) instead of ()',
    expect.stringMatching(/^id: home.snaps cannot be read/),
  ]);
});

test('a message is used if the source contains its key, as a whole or as a template (LANG-2)', () => {
  const keys = ['home.title', 'home.snaps', 'pen.neon', 'pen.brush'];
  const sources = ["t('home.title')", `const name = t(\`pen.\${pen}\`);`, '// home.snaps'].map(
    (source) => ['x.ts', source] as const,
  );
  expect([...listUsedMessages(keys, sources)].toSorted()).toEqual([
    'home.title',
    'pen.brush',
    'pen.neon',
  ]);
});

test('a refusal code without a message, and a message without a code, are found (LANG-15)', () => {
  const keys = ['refusalCode.invalid', 'refusalCode.gone', 'home.title'];
  expect(listUnmatchedCodes(['invalid', 'conflict'], keys)).toEqual([
    'refusalCode.conflict is missing',
    'refusalCode.gone has no refusal code',
  ]);
});
