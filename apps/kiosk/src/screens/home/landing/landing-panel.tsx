import { Button, FilmStrip, Skeleton } from '@jepret/ui';
import type { ReactNode } from 'react';
import type { BoothLocation } from '../../../hooks/location-query.ts';
import { FailurePanel } from './failure-panel.tsx';
import styles from './landing-panel.module.css';
import { LandingVideo } from './landing-video.tsx';

interface LandingPanelProps {
  profile: {
    location: BoothLocation | undefined;
    isUnreachable: boolean;
    isTrying: boolean;
    retry(): void;
  };
  onLogo(): void;
  /** Hangs above the contact lines. */
  children: ReactNode;
}

/** The half with the landing video: one frame of film, and it moves. */
export function LandingPanel({ profile, onLogo, children }: LandingPanelProps) {
  const { location, isUnreachable, isTrying, retry } = profile;
  return (
    <section className={styles.panel} aria-label="About this booth">
      <FilmStrip className={styles.strip} direction="column" />
      <div className={styles.frame}>
        {location && <LandingVideo key={location.videoUrl} url={location.videoUrl} />}
        {!location && !isUnreachable && <Skeleton className={styles.fill} />}
        {isUnreachable && (
          <FailurePanel
            title="Back in a moment"
            text="The booth cannot reach its server. Try again, or ask the staff for help."
          >
            <Button tone="plain" size="large" isBusy={isTrying} onClick={retry}>
              Try again
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
      <button type="button" className={styles.logo} aria-label="Admin login" onClick={onLogo}>
        <img src="/static/images/logo.svg" alt="" />
      </button>
    </section>
  );
}
