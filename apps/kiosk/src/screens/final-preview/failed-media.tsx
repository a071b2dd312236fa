import type { Translate } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { measureText } from '@jepret/ui';
import { CameraFace } from '../../components/camera-face.tsx';
import { HomeLink } from '../../components/home-link.tsx';
import { ReloadButton } from '../../components/reload-button.tsx';
import styles from './failed-media.module.css';
import type { Medium } from './gallery.ts';

export const describeFailure = (t: Translate, { type }: Medium): string =>
  t('common.unableToLoad', { type: t(type) });

/** Shown if no medium can be shown. */
export function NothingToShow({ failed }: { failed: readonly Medium[] }) {
  const t = useTranslate();
  return (
    <section role="alert" className={styles.nothing}>
      <CameraFace mood="sad" />
      {failed.length === 0 ? (
        <>
          <Title text={t('gallery.noAvailableMedia')} />
          <p>{t('gallery.noMediaAvailable')}</p>
        </>
      ) : (
        failed.map((medium) => <Title key={medium.tab} text={describeFailure(t, medium)} />)
      )}
      <p>{t('gallery.filesAreSafe')}</p>
      <div className={styles.ways}>
        {failed.length > 0 && <ReloadButton>{t('common.retry')}</ReloadButton>}
        <HomeLink />
      </div>
    </section>
  );
}

function Title({ text }: { text: string }) {
  return (
    <h2 className={styles.title} style={measureText(text)}>
      {text}
    </h2>
  );
}

/** Shown beside the loaded media: the failed ones and the actions (GALLERY-4). */
export function SomeMissing({ failed }: { failed: readonly Medium[] }) {
  const t = useTranslate();
  return (
    <div role="alert" className={styles.some}>
      <p>{failed.map((medium) => describeFailure(t, medium)).join('. ')}</p>
      <ReloadButton tone="plain">{t('common.retry')}</ReloadButton>
      <HomeLink />
    </div>
  );
}
