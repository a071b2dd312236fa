import { FRAMES_PER_PAGE, type PrintStyle } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button, FilmScreen } from '@jepret/ui';
import { useMemo, useState } from 'react';
import { useFrames } from '../../hooks/frames-query.ts';
import { usePreloadedPictures } from '../../hooks/preload-pictures.ts';
import { useGo, useNavigationState } from '../../kiosk/navigation.ts';
import { getPosition, STYLES, turn } from './carousel.ts';
import styles from './print-style-screen.module.css';
import { StyleEntry } from './style-entry.tsx';
import { StylesHelpDialog } from './styles-help-dialog.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { useSwipe } from './use-swipe.ts';

export function PrintStyleScreen() {
  const state = useNavigationState('/print-style');
  return state ? <PrintStyleChoice trxId={state.trx_id} /> : null;
}

function PrintStyleChoice({ trxId }: { trxId: string }) {
  const t = useTranslate();
  const [current, setCurrent] = useState<PrintStyle>('2 prints');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { framesOf } = useFrames();
  const frames = framesOf(current);
  // Preloads the first page of /frame (SCREEN-54).
  const urls = useMemo(
    () => frames?.slice(0, FRAMES_PER_PAGE).map(({ url }) => url) ?? [],
    [frames],
  );
  usePreloadedPictures(urls);
  const go = useGo();
  const isEmpty = frames?.length === 0;

  const rotate = (side: 'left' | 'right') => setCurrent((style) => turn(style, side));
  const swipe = useSwipe(rotate);
  useArrowKeys(!isHelpOpen, rotate);

  return (
    <FilmScreen>
      <section className={styles.content}>
        <h1 className={styles.title}>{t('printStyle.title')}</h1>
        <Button
          tone="plain"
          className={styles.help}
          aria-label={t('printStyle.help')}
          onClick={() => setHelpOpen(true)}
        >
          {t('common.help')}
        </Button>
        <div className={styles.carousel} {...swipe}>
          {STYLES.map((style) => (
            <StyleEntry
              key={style}
              style={style}
              position={getPosition(style, current)}
              frames={framesOf(style)}
              onTap={() => setCurrent(style)}
            />
          ))}
        </div>
        <Arrow side="left" onTap={() => rotate('left')} />
        <Arrow side="right" onTap={() => rotate('right')} />
        <Button
          size="main"
          className={styles.choose}
          disabled={isEmpty}
          onClick={() => go('/frame', { state: { txID: trxId, printStyle: current } })}
        >
          {t('common.choose')}
        </Button>
      </section>
      <StylesHelpDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </FilmScreen>
  );
}

function Arrow({ side, onTap }: { side: 'left' | 'right'; onTap(): void }) {
  const t = useTranslate();
  const label = t(side === 'left' ? 'printStyle.previous' : 'printStyle.next');
  return (
    <Button tone="plain" className={styles[side]} aria-label={label} onClick={onTap}>
      <svg viewBox="0 0 24 24" className={styles.arrow} aria-hidden="true">
        <path d={side === 'left' ? 'M15 4 7 12l8 8' : 'm9 4 8 8-8 8'} />
      </svg>
    </Button>
  );
}
