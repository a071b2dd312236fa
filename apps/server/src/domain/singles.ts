import { type EffectName, EffectName as EffectNames } from '@jepret/contract';

/** The one that changes no colour: a single in any other effect can be drawn from it. */
export const SOURCE_EFFECT: EffectName = 'original';

const SINGLE = /^(res_image\/[^/]+\/[^/]+\/)([^/]+)(\/\d+-[\da-f]{16}\.jpg)$/;

/** What a single in another effect is drawn from; undefined of anything else. */
export function findSingleSource(
  key: string,
): { effect: EffectName; sourceKey: string } | undefined {
  const [, folder, name, file] = SINGLE.exec(key) ?? [];
  const effect = EffectNames.safeParse(name).data;
  if (effect === undefined || effect === SOURCE_EFFECT) return undefined;
  return { effect, sourceKey: `${folder}${SOURCE_EFFECT}${file}` };
}

/** All that can be drawn from a single; none from anything else. */
export function listSinglesFrom(key: string): string[] {
  const [, folder, name, file] = SINGLE.exec(key) ?? [];
  if (name !== SOURCE_EFFECT) return [];
  return EffectNames.options
    .filter((effect) => effect !== SOURCE_EFFECT)
    .map((effect) => `${folder}${effect}${file}`);
}
