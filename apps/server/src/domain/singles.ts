import { type EffectName, EffectName as EffectNames } from '@jepret/contract';

/** The effect without colour changes: a single in any other effect can be drawn from it. */
export const SOURCE_EFFECT: EffectName = 'original';

const SINGLE = /^(res_image\/[^/]+\/[^/]+\/)([^/]+)(\/\d+-[\da-f]{16}\.jpg)$/;

/** The effect and the source of a single that is drawn on request; undefined for any other key. */
export function findSingleSource(
  key: string,
): { effect: EffectName; sourceKey: string } | undefined {
  const [, folder, name, file] = SINGLE.exec(key) ?? [];
  const effect = EffectNames.safeParse(name).data;
  if (effect === undefined || effect === SOURCE_EFFECT) return undefined;
  return { effect, sourceKey: `${folder}${SOURCE_EFFECT}${file}` };
}

/** The keys of all singles that can be drawn from this one; none for any other key. */
export function listSinglesFrom(key: string): string[] {
  const [, folder, name, file] = SINGLE.exec(key) ?? [];
  if (name !== SOURCE_EFFECT) return [];
  return EffectNames.options
    .filter((effect) => effect !== SOURCE_EFFECT)
    .map((effect) => `${folder}${effect}${file}`);
}
