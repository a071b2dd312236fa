import { EFFECTS_PER_PAGE, type Effect } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { useGrowingList } from '../../hooks/use-growing-list.ts';
import styles from './effect-thumbnails.module.css';
import { Print, type Shape } from './print.tsx';

interface EffectThumbnailsProps {
  effects: readonly Effect[];
  shape: Shape;
  chosen: Effect;
  onChoose(effect: Effect): void;
}

export function EffectThumbnails({ effects, shape, chosen, onChoose }: EffectThumbnailsProps) {
  const t = useTranslate();
  const { shown, listRef } = useGrowingList(effects, EFFECTS_PER_PAGE);
  return (
    <ul ref={listRef} className={styles.list} aria-label={t('effect.list')}>
      {shown.map((effect) => (
        <li key={effect.effectName}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-pressed={effect.effectName === chosen.effectName}
            onClick={() => onChoose(effect)}
          >
            <Print src={effect.compiled} alt="" shape={shape} />
            <span className={styles.name}>{t(`effect.${effect.effectName}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
