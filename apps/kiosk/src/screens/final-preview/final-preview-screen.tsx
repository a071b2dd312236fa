import type { NavigationState } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button, FilmScreen, measureText } from '@jepret/ui';
import { useMemo, useState } from 'react';
import { GuestCode } from '../../components/guest-code.tsx';
import { HomeLink } from '../../components/home-link.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { useGo, useNavigationState } from '../../kiosk/navigation.ts';
import { NothingToShow, SomeMissing } from './failed-media.tsx';
import styles from './final-preview-screen.module.css';
import { findShown, listMedia, type MediaStates, stateOf, type Tab } from './gallery.ts';
import { GalleryTabs } from './gallery-tabs.tsx';
import { MediumView } from './medium-view.tsx';

type Result = NavigationState<'/final-preview'>;

export function FinalPreviewScreen() {
  const t = useTranslate();
  const result = useNavigationState('/final-preview');
  if (result) return <Gallery result={result} />;
  return (
    <MessagePage title={t('gallery.noData')} text={t('gallery.noDataHint')}>
      <HomeLink />
    </MessagePage>
  );
}

/** The finished files before delivery. */
function Gallery({ result }: { result: Result }) {
  const t = useTranslate();
  const finish = useFinish(result);
  const media = useMemo(() => listMedia(result), [result]);
  const [states, setStates] = useState<MediaStates>({});
  const [wanted, setWanted] = useState<Tab>();
  const shown = findShown(media, states, wanted);
  const failed = media.filter((medium) => stateOf(states, medium) === 'failed');
  return (
    <FilmScreen isFullWindow>
      <section className={styles.content}>
        <h1 className={styles.title} style={measureText(t('gallery.title'))}>
          {t('gallery.title')}
        </h1>
        {shown && <GalleryTabs {...{ media, states, shown }} onShow={setWanted} />}
        {shown && failed.length > 0 && <SomeMissing failed={failed} />}
        {!shown && <NothingToShow failed={failed} />}
        {media.map((medium) => (
          <MediumView
            key={medium.tab}
            medium={medium}
            isShown={medium === shown}
            isCut={!result.isNoCut}
            onState={(state) => setStates((before) => ({ ...before, [medium.tab]: state }))}
          />
        ))}
        <div className={styles.phone}>
          <GuestCode txID={result.txID} />
        </div>
        <Button size="main" className={styles.finish} onClick={finish}>
          {t('capture.finish')}
        </Button>
      </section>
    </FilmScreen>
  );
}

function useFinish(result: Result) {
  const go = useGo();
  const { txID, effect, isNoCut, withRecording, withPainting = false } = result;
  return () => go('/email', { state: { txID, effect, isNoCut, withRecording, withPainting } });
}
