import { useState } from 'react';
import { IdleTimeout } from '../../components/idle-timeout.tsx';
import styles from './home-screen.module.css';
import { HomeBanner } from './landing/home-banner.tsx';
import { HowToSnapDialog } from './landing/how-to-snap-dialog.tsx';
import { Invitation } from './landing/invitation.tsx';
import { ShopWindow } from './landing/shop-window.tsx';
import { useLocationProfile } from './landing/use-location-profile.ts';
import { useReadiness } from './landing/use-readiness.ts';
import { SessionOffer } from './offer/session-offer.tsx';
import { useForgetTransaction } from './offer/use-forget-transaction.ts';
import { useSessionOffer } from './offer/use-session-offer.ts';
import { AdminLoginDialog } from './staff/admin-login-dialog.tsx';
import { useNotedGuard } from './staff/use-noted-guard.ts';
import { VoucherDialog } from './voucher/voucher-dialog.tsx';

type DialogName = 'admin' | 'how-to' | 'voucher';

const DIALOG_IDLE_TIMES = { askAfterMs: 30_000, answerWithinMs: 15_000 };

export function HomeScreen() {
  const profile = useLocationProfile();
  useNotedGuard(profile.location);
  const session = useSessionOffer();
  const { problems, canTakeMoney } = useReadiness();
  useForgetTransaction();
  const [dialog, setDialog] = useState<DialogName>();
  const close = () => setDialog(undefined);

  return (
    <div className={styles.screen}>
      <HomeBanner />
      <ShopWindow profile={profile} onLogo={() => setDialog('admin')}>
        {session && <SessionOffer session={session} />}
      </ShopWindow>
      <Invitation
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
