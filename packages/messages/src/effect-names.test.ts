import { EffectName, LANGUAGES } from '@jepret/contract';
import { expect, test } from 'vitest';
import { loadCatalogue } from './catalogue.ts';
import { EFFECT_NAMES } from './effect-names.ts';

test.each(LANGUAGES)('every effect has a unique name in %s (EFFECT-14)', async (language) => {
  const names = EffectName.options.map((effect) => EFFECT_NAMES[language][effect]);
  expect(new Set(names).size).toBe(EffectName.options.length);
  const { effect } = await loadCatalogue(language);
  expect(EffectName.options.map((name) => effect[name])).toEqual(names);
});
