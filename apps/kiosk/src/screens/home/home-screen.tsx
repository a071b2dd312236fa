import { useState } from 'react';
import { Patience } from '../../lib/patience.tsx';
import { AdminLoginDialog } from './admin-login-dialog.tsx';
import { HomeBanner } from './home-banner.tsx';
import styles from './home-screen.module.css';
import { HowToSnapDialog } from './how-to-snap-dialog.tsx';
import { Invitation } from './invitation.tsx';
import { SessionOffer } from './session-offer.tsx';
import { ShopWindow } from './shop-window.tsx';
import { useForgetTransaction } from './use-forget-transaction.ts';
import { useLocationProfile } from './use-location-profile.ts';
import { useNotedGuard } from './use-noted-guard.ts';
import { useReadiness } from './use-readiness.ts';
import { useSessionOffer } from './use-session-offer.ts';
import { VoucherDialog } from './voucher-dialog.tsx';

type DialogName = 'admin' | 'how-to' | 'voucher';

const DIALOG_PATIENCE = { askAfterMs: 30_000, answerWithinMs: 15_000 };

export function HomeScreen() {
  const profile = useLocationProfile();
  useNotedGuard(profile.location);
  const session = useSessionOffer();
  const { hindrances, canTakeMoney } = useReadiness();
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
        hindrances={hindrances}
        canTakeMoney={canTakeMoney}
        onVoucher={() => setDialog('voucher')}
        onHelp={() => setDialog('how-to')}
      />
      <AdminLoginDialog isOpen={dialog === 'admin'} hindrances={hindrances} onClose={close} />
      <HowToSnapDialog isOpen={dialog === 'how-to'} onClose={close} />
      <VoucherDialog
        isOpen={dialog === 'voucher'}
        closedText={canTakeMoney ? undefined : hindrances.at(-1)?.visitor_text}
        onClose={close}
      />
      <Patience {...DIALOG_PATIENCE} isRunning={dialog !== undefined} onGone={close} />
    </div>
  );
}
