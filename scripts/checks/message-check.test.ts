import { expect, test } from 'vitest';
import { compareCatalogues, listUnsaidCodes } from './message-check.ts';
import { listUsedMessages } from './message-uses.ts';

const FIRST = { home: { title: 'Hi', snaps: '{count, plural, one {# snap} other {# snaps}}' } };

const compare = (home: Record<string, string>) => compareCatalogues('id', FIRST, { home });

test('a catalogue that says everything is complete, whatever its plurals (LANG-2)', () => {
  expect(compare({ title: 'Hai', snaps: '{count, plural, other {# jepretan}}' })).toEqual([]);
});

test('a missing, an unknown and an empty message are found (LANG-2)', () => {
  expect(compare({ titel: 'Hai', snaps: ' ' })).toEqual([
    'id: home.title is missing',
    'id: home.titel is no message',
    'id: home.snaps is empty',
  ]);
});

test('a message with other parameters or tags, or one that cannot be read, is found (LANG-2)', () => {
  expect(compare({ title: 'Hai <b>{name}</b>', snaps: '{count, plural, other {#}' })).toEqual([
    'id: home.title has the parameters (<b>, name) instead of ()',
    expect.stringMatching(/^id: home.snaps cannot be read/),
  ]);
});

test('a message is used when its key stands in the source, as a whole or by its beginning (LANG-2)', () => {
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

test('a refusal code without a message, and a message of no code, are found (LANG-15)', () => {
  const keys = ['refusalCode.invalid', 'refusalCode.gone', 'home.title'];
  expect(listUnsaidCodes(['invalid', 'conflict'], keys)).toEqual([
    'refusalCode.conflict is missing',
    'refusalCode.gone is of no refusal code',
  ]);
});
