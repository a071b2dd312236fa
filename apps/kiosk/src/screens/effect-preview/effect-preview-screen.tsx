import type { Effect, NavigationState } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button, FilmScreen, measureText } from '@jepret/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePreloadedPictures } from '../../hooks/preload-pictures.ts';
import { STICKERS_QUERY } from '../../hooks/sticker-groups.ts';
import { useBooth } from '../../kiosk/booth.tsx';
import { useGo, useNavigationState } from '../../kiosk/navigation.ts';
import styles from './effect-preview-screen.module.css';
import { EffectThumbnails } from './effect-thumbnails.tsx';
import { Print } from './print.tsx';
import { useVideoAhead } from './use-video-ahead.ts';

type State = NavigationState<'/effect-preview'>;

export function EffectPreviewScreen() {
  const state = useNavigationState('/effect-preview');
  const first = state?.effects[0];
  return state && first ? <EffectChoice state={state} first={first} /> : null;
}

function EffectChoice({ state, first }: { state: State; first: Effect }) {
  const t = useTranslate();
  const go = useGo();
  const chosen = state.effects.find(({ effectName }) => effectName === state.effect) ?? first;
  // Stored in the history, where a reload and the idle timeout find it.
  const choose = ({ effectName }: Effect) =>
    go('/effect-preview', { state: { ...state, effect: effectName }, replace: true });
  const leave = useLeave(state);
  const name = t(`effect.${chosen.effectName}`);
  useVideoAhead(state, chosen.effectName);
  usePreloadedEditor();
  return (
    <FilmScreen isFullWindow>
      <section className={styles.content}>
        <h1 className={styles.title} style={measureText(t('effect.title'))}>
          {t('effect.title')}
        </h1>
        <p className={styles.name}>{name}</p>
        <div className={styles.large} aria-live="polite">
          <Print
            key={chosen.compiled}
            src={chosen.compiled}
            alt={t('effect.printAlt', { effect: name })}
            shape={state.frame}
            isLarge
          />
        </div>
        <EffectThumbnails
          effects={state.effects}
          shape={state.frame}
          chosen={chosen}
          onChoose={choose}
        />
        <Button size="main" className={styles.choose} onClick={() => leave(chosen)}>
          {t('common.choose')}
        </Button>
      </section>
    </FilmScreen>
  );
}

/** Preloads the editor's stickers, so that CHOOSE does not wait for them (SCREEN-54). */
function usePreloadedEditor(): void {
  const { stored } = useBooth();
  const { data } = useQuery({ ...STICKERS_QUERY, enabled: stored.find('useEdit') === true });
  const urls = useMemo(() => data?.[0]?.stickers.map(({ url }) => url) ?? [], [data]);
  usePreloadedPictures(urls);
}

/** Continues to the video if there is a recording, else to the editor (EFFECT-9). */
function useLeave({ txID, isNoCut, withRecording, frame, fps }: State) {
  const go = useGo();
  const { product } = useBooth();
  return ({ effectName: effect, compiled }: Effect) => {
    product.getState().choose({ txID, isNoCut, effect, compiled });
    const chosen = { txID, isNoCut, effect, withRecording };
    if (!withRecording || fps === undefined) {
      go('/edit', { state: { ...chosen, compiled } });
      return;
    }
    const { frameName, categoryName } = frame;
    go('/load', {
      state: {
        ...chosen,
        action: 'generate-video',
        data: { frameName, categoryName, fps, compiled },
      },
    });
  };
}
