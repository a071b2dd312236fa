import { CURRENCY, type HomePreview as HomePreviewData } from '@jepret/contract';
import type { BoothLocation } from '../../hooks/location-query.ts';
import styles from './home-screen.module.css';
import { LandingPanel } from './landing/landing-panel.tsx';
import { StartPanel } from './landing/start-panel.tsx';

const noop = () => {};

/** The two panels of home with given data, without calls, storage or navigation. */
export function HomePreview({ video_url, ...shown }: HomePreviewData) {
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
        profile={{ location, isUnreachable: false, isRetrying: false, retry: noop }}
        onLogo={noop}
      >
        {null}
      </LandingPanel>
      <StartPanel
        location={location}
        isUnreachable={false}
        problems={[]}
        canTakeMoney
        onVoucher={noop}
        onHelp={noop}
      />
    </div>
  );
}
