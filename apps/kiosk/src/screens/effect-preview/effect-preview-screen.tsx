import type { Effect, NavigationState } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button, FilmScreen, measureWords } from '@jepret/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePicturesAhead } from '../../hooks/pictures-ahead.ts';
import { STICKERS_QUERY } from '../../hooks/sticker-groups.ts';
import { useBooth } from '../../kiosk/booth.tsx';
import { useGo, useNavigationState } from '../../kiosk/navigation.ts';
import styles from './effect-preview-screen.module.css';
import { EffectThumbnails } from './effect-thumbnails.tsx';
import { Print } from './print.tsx';
import { useEarlyVideo } from './use-early-video.ts';

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
  // In the history, where a reload and the end of the booth's idle timeout find it too.
  const choose = ({ effectName }: Effect) =>
    go('/effect-preview', { state: { ...state, effect: effectName }, replace: true });
  const leave = useLeave(state);
  const name = t(`effect.${chosen.effectName}`);
  useEarlyVideo(state, chosen.effectName);
  useEditorAhead();
  return (
    <FilmScreen isWhole>
      <section className={styles.content}>
        <h1 className={styles.title} style={measureWords(t('effect.title'))}>
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

/** The editor's stickers, while the visitor chooses: after CHOOSE nothing is waited for (SCREEN-54). */
function useEditorAhead(): void {
  const { stored } = useBooth();
  const { data } = useQuery({ ...STICKERS_QUERY, enabled: stored.find('useEdit') === true });
  const urls = useMemo(() => data?.[0]?.stickers.map(({ url }) => url) ?? [], [data]);
  usePicturesAhead(urls);
}

/** On to the video when there is a recording, else to the editor (EFFECT-9). */
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
