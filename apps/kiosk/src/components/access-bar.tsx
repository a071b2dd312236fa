import { useTranslate } from '@jepret/messages/react';
import { FilmStrip } from '@jepret/ui';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useBooth } from '../kiosk/booth.tsx';
import styles from './access-bar.module.css';
import { AccessDialog } from './access-dialog.tsx';

/**
 * On every screen, last in the tab order: the reach mode and more access settings (ACCESS-3,
 * ACCESS-4).
 */
export function AccessBar() {
  const t = useTranslate();
  const { access } = useBooth();
  const hasReach = useStore(access.settings, (settings) => settings.hasReach);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {hasReach && <UpperPart />}
      <section className={styles.bar} aria-label={t('access.label')}>
        <button
          type="button"
          className={styles.more}
          aria-label={t('access.more')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <PersonSign />
        </button>
        <button
          type="button"
          className={styles.reach}
          aria-label={t('access.reach')}
          aria-pressed={hasReach}
          onClick={() => access.change({ hasReach: !hasReach })}
        >
          <WheelchairSign />
          <span className={styles.tick} aria-hidden="true">
            {hasReach && (
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M5 12.5 10 18 19.5 7" />
              </svg>
            )}
          </span>
        </button>
      </section>
      <AccessDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Fills the upper part of the screen while all controls are in the lower part. */
function UpperPart() {
  return (
    <div className={styles.upper} aria-hidden="true">
      <img className={styles.wordmark} src="/static/images/wordmark.svg" alt="" />
      <FilmStrip className={styles.edge} />
    </div>
  );
}

function WheelchairSign() {
  return (
    <svg viewBox="4 2 42 42" aria-hidden="true">
      <circle className={styles.filled} cx="20" cy="8" r="4" />
      <path d="M20 14v15h11l6 10 4-2M20 20h10" />
      <path d="M15 22a11 11 0 1 0 15 14" />
    </svg>
  );
}

function PersonSign() {
  return (
    <svg viewBox="4 2 40 42" aria-hidden="true">
      <circle className={styles.filled} cx="24" cy="9" r="4" />
      <path d="M9 17c10 3 20 3 30 0M20 19v9l-4 13M28 19v9l4 13M20 28h8" />
    </svg>
  );
}
