import { useTranslate } from '@jepret/messages/react';
import { Button, FilmStrip, Skeleton, SpinnerRing } from '@jepret/ui';
import type { ReactNode } from 'react';
import type { BoothLocation } from '../../../hooks/location-query.ts';
import { FailurePanel } from './failure-panel.tsx';
import styles from './landing-panel.module.css';
import { LandingVideo } from './landing-video.tsx';

interface LandingPanelProps {
  profile: {
    location: BoothLocation | undefined;
    isUnreachable: boolean;
    isRetrying: boolean;
    retry(): void;
  };
  isOpeningLogin?: boolean;
  onLogo(): void;
  /** Shown above the contact lines. */
  children: ReactNode;
}

/** The panel with the landing video. */
export function LandingPanel({
  profile,
  isOpeningLogin = false,
  onLogo,
  children,
}: LandingPanelProps) {
  const t = useTranslate();
  const { location, isUnreachable, isRetrying, retry } = profile;
  return (
    <section className={styles.panel} aria-label={t('home.about')}>
      <FilmStrip className={styles.strip} direction="column" />
      <div className={styles.frame}>
        {location && <LandingVideo key={location.videoUrl} url={location.videoUrl} />}
        {!location && !isUnreachable && <Skeleton className={styles.fill} />}
        {isUnreachable && (
          <FailurePanel title={t('home.unreachableTitle')} text={t('home.unreachable')}>
            <Button tone="plain" size="large" isBusy={isRetrying} onClick={retry}>
              {t('home.tryAgain')}
            </Button>
          </FailurePanel>
        )}
        <div className={styles.foot}>
          {children}
          {location && (
            <div className={styles.contact}>
              <p>{location.social_handle}</p>
              <p>{location.contact_email}</p>
            </div>
          )}
        </div>
      </div>
      <FilmStrip className={styles.strip} direction="column" />
      <button
        type="button"
        className={styles.logo}
        aria-label={t('staff.adminLogin')}
        aria-busy={isOpeningLogin || undefined}
        onClick={() => !isOpeningLogin && onLogo()}
      >
        {isOpeningLogin ? (
          <SpinnerRing className={styles.opening} />
        ) : (
          <img src="/static/images/logo.svg" alt="" />
        )}
      </button>
    </section>
  );
}
