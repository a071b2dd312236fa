import { Suspense, useState } from 'react';
import { IdleTimeout } from '../../components/idle-timeout.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useNewestBuild } from '../../components/use-newest-build.ts';
import { useTimeout } from '../../hooks/use-timeout.ts';
import { useBooth } from '../../kiosk/booth.tsx';
import styles from './home-screen.module.css';
import { HomeBanner } from './landing/home-banner.tsx';
import { HowToSnapDialog } from './landing/how-to-snap-dialog.tsx';
import { LandingPanel } from './landing/landing-panel.tsx';
import { StaffMessageDialog } from './landing/staff-message-dialog.tsx';
import { StartPanel } from './landing/start-panel.tsx';
import { useLocationLanguage } from './landing/use-location-language.ts';
import { useLocationProfile } from './landing/use-location-profile.ts';
import { useReadiness } from './landing/use-readiness.ts';
import { SessionOffer } from './offer/session-offer.tsx';
import { useClearTransaction } from './offer/use-clear-transaction.ts';
import { useSessionOffer } from './offer/use-session-offer.ts';
import { useRememberLogOutGuard } from './staff/use-remember-log-out-guard.ts';
import { useEndVisit } from './use-end-visit.ts';

type DialogName = 'admin' | 'how-to' | 'voucher';

/** The dialogs with a keyboard are loaded later: their code is a tenth of home's. */
const ADMIN_LOGIN = lazyPart(
  async () => (await import('./staff/admin-login-dialog.tsx')).AdminLoginDialog,
);
const VOUCHER = lazyPart(async () => (await import('./voucher/voucher-dialog.tsx')).VoucherDialog);
const PRELOAD_AFTER_MS = 3_000;

const DIALOG_IDLE_TIMES = { askAfterMs: 30_000, answerWithinMs: 15_000 }; // HOME-23

interface HomeScreenProps {
  /**
   * False while the history of the last session is being cleared: a navigation would interrupt
   * that.
   */
  canNavigate: boolean;
}

export function HomeScreen({ canNavigate }: HomeScreenProps) {
  const profile = useLocationProfile();
  useRememberLogOutGuard(profile.location);
  useLocationLanguage(profile.location);
  useEndVisit();
  const session = useSessionOffer();
  useNewestBuild(session === undefined);
  const { problems, canTakeMoney } = useReadiness();
  useClearTransaction();
  const booth = useBooth();
  useTimeout(() => {
    for (const { preload } of [ADMIN_LOGIN, VOUCHER]) void preload(booth);
  }, PRELOAD_AFTER_MS);
  const [dialog, setDialog] = useState<DialogName>();
  const [opening, setOpening] = useState<DialogName>();
  const [failure, setFailure] = useState<{ error: unknown }>();
  const close = () => setDialog(undefined);
  /** The dialog's button is busy until its code is loaded, mostly not visibly (HOME-36). */
  const openLazy = (name: DialogName, { load }: Pick<typeof VOUCHER, 'load'>) => {
    setOpening(name);
    load(booth).then(
      () => {
        setOpening(undefined);
        setDialog(name);
      },
      (error) => setFailure({ error }),
    );
  };
  // Thrown during rendering, so that the error screen shows it.
  if (failure) throw failure.error;

  return (
    <div className={styles.screen}>
      {canNavigate && <HomeBanner />}
      <LandingPanel
        profile={profile}
        isOpeningLogin={opening === 'admin'}
        onLogo={() => openLazy('admin', ADMIN_LOGIN)}
      >
        {session && <SessionOffer session={session} />}
      </LandingPanel>
      <StartPanel
        location={profile.location}
        isUnreachable={profile.isUnreachable}
        problems={problems}
        canTakeMoney={canTakeMoney}
        isOpeningVoucher={opening === 'voucher'}
        onVoucher={() => openLazy('voucher', VOUCHER)}
        onHelp={() => setDialog('how-to')}
      />
      <StaffMessageDialog />
      <HowToSnapDialog isOpen={dialog === 'how-to'} onClose={close} />
      <Suspense>
        {dialog === 'admin' && <ADMIN_LOGIN.Part isOpen problems={problems} onClose={close} />}
        {dialog === 'voucher' && (
          <VOUCHER.Part
            isOpen
            closedText={canTakeMoney ? undefined : problems.at(-1)?.visitor_text}
            onClose={close}
          />
        )}
      </Suspense>
      <IdleTimeout {...DIALOG_IDLE_TIMES} isRunning={dialog !== undefined} onTimeout={close} />
    </div>
  );
}
