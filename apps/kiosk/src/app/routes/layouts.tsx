import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { AccessBar } from '../../components/access-bar.tsx';
import { useBooth } from '../../kiosk/booth.tsx';
import { startReporting } from '../start/kiosk-report.ts';
import styles from './layouts.module.css';
import { SignInGate } from './sign-in-gate.tsx';

export function SignInLayout() {
  return (
    <SignInGate layout="sign-in">
      <main className={styles.signIn}>
        <Outlet />
      </main>
      <AccessBar />
    </SignInGate>
  );
}

export function MainLayout() {
  return (
    <SignInGate layout="main">
      <KioskReporter />
      <main className={styles.main}>
        <Outlet />
      </main>
      <AccessBar />
    </SignInGate>
  );
}

/** Mounted behind the gate: at a start with a token and after every sign-in. */
function KioskReporter() {
  const booth = useBooth();
  useEffect(() => startReporting(booth), [booth]);
  return null;
}
