import { CURRENCY, type HomePreview as Shown } from '@jepret/contract';
import type { BoothLocation } from '../../hooks/location-query.ts';
import styles from './home-screen.module.css';
import { LandingPanel } from './landing/landing-panel.tsx';
import { StartPanel } from './landing/start-panel.tsx';

const nothing = () => {};

/** Home's two halves with what they are told, and without anything that asks, stores or goes on. */
export function HomePreview({ video_url, ...shown }: Shown) {
  const location: BoothLocation = {
    ...shown,
    name: '',
    slug: '',
    currency: CURRENCY,
    landing_video: '',
    recording: false,
    guards_logout: false,
    videoUrl: video_url,
  };
  return (
    <div className={styles.screen}>
      <LandingPanel
        profile={{ location, isUnreachable: false, isTrying: false, retry: nothing }}
        onLogo={nothing}
      >
        {null}
      </LandingPanel>
      <StartPanel
        location={location}
        isUnreachable={false}
        problems={[]}
        canTakeMoney
        onVoucher={nothing}
        onHelp={nothing}
      />
    </div>
  );
}
