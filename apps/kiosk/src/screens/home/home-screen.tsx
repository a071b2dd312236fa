import { useState } from 'react';
import { IdleTimeout } from '../../components/idle-timeout.tsx';
import styles from './home-screen.module.css';
import { HomeBanner } from './landing/home-banner.tsx';
import { HowToSnapDialog } from './landing/how-to-snap-dialog.tsx';
import { LandingPanel } from './landing/landing-panel.tsx';
import { StartPanel } from './landing/start-panel.tsx';
import { useLocationLanguage } from './landing/use-location-language.ts';
import { useLocationProfile } from './landing/use-location-profile.ts';
import { useReadiness } from './landing/use-readiness.ts';
import { SessionOffer } from './offer/session-offer.tsx';
import { useForgetTransaction } from './offer/use-forget-transaction.ts';
import { useSessionOffer } from './offer/use-session-offer.ts';
import { AdminLoginDialog } from './staff/admin-login-dialog.tsx';
import { useRememberLogOutGuard } from './staff/use-remember-log-out-guard.ts';
import { useEndVisit } from './use-end-visit.ts';
import { VoucherDialog } from './voucher/voucher-dialog.tsx';

type DialogName = 'admin' | 'how-to' | 'voucher';

const DIALOG_IDLE_TIMES = { askAfterMs: 30_000, answerWithinMs: 15_000 };

export function HomeScreen() {
  const profile = useLocationProfile();
  useRememberLogOutGuard(profile.location);
  useLocationLanguage(profile.location);
  useEndVisit();
  const session = useSessionOffer();
  const { problems, canTakeMoney } = useReadiness();
  useForgetTransaction();
  const [dialog, setDialog] = useState<DialogName>();
  const close = () => setDialog(undefined);

  return (
    <div className={styles.screen}>
      <HomeBanner />
      <LandingPanel profile={profile} onLogo={() => setDialog('admin')}>
        {session && <SessionOffer session={session} />}
      </LandingPanel>
      <StartPanel
        location={profile.location}
        isUnreachable={profile.isUnreachable}
        problems={problems}
        canTakeMoney={canTakeMoney}
        onVoucher={() => setDialog('voucher')}
        onHelp={() => setDialog('how-to')}
      />
      <AdminLoginDialog isOpen={dialog === 'admin'} problems={problems} onClose={close} />
      <HowToSnapDialog isOpen={dialog === 'how-to'} onClose={close} />
      <VoucherDialog
        isOpen={dialog === 'voucher'}
        closedText={canTakeMoney ? undefined : problems.at(-1)?.visitor_text}
        onClose={close}
      />
      <IdleTimeout {...DIALOG_IDLE_TIMES} isRunning={dialog !== undefined} onGone={close} />
    </div>
  );
}
