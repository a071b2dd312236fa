import { ERROR_TEXTS, mediaFailedText } from '@jepret/contract';
import { Button } from '@jepret/ui';
import { CameraFace } from '../../components/camera-face.tsx';
import { HomeLink } from '../../components/home-link.tsx';
import styles from './failed-media.module.css';
import type { Medium } from './gallery.ts';

const reload = () => window.location.reload();

/** Stands in the pictures' place when none of them can be shown. */
export function NothingToShow({ failed }: { failed: readonly Medium[] }) {
  return (
    <section role="alert" className={styles.nothing}>
      <CameraFace mood="sad" />
      {failed.length === 0 ? (
        <>
          <h2 className={styles.title}>{ERROR_TEXTS.noAvailableMedia}</h2>
          <p>{ERROR_TEXTS.noMediaAvailable}</p>
        </>
      ) : (
        failed.map(({ type }) => (
          <h2 key={type} className={styles.title}>
            {mediaFailedText(type)}
          </h2>
        ))
      )}
      <p>Your files are safe: FINISH still brings them to you.</p>
      <div className={styles.ways}>
        {failed.length > 0 && <Button onClick={reload}>Retry</Button>}
        <HomeLink />
      </div>
    </section>
  );
}

/** Beside what can be shown: what cannot, and the ways on (GALLERY-4). */
export function SomeMissing({ failed }: { failed: readonly Medium[] }) {
  return (
    <div role="alert" className={styles.some}>
      <p>{failed.map(({ type }) => mediaFailedText(type)).join('. ')}</p>
      <Button tone="plain" onClick={reload}>
        Retry
      </Button>
      <HomeLink />
    </div>
  );
}
