import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useBooth } from '../../kiosk/booth.tsx';
import { reportKiosk } from '../start/kiosk-report.ts';
import { GroupGate } from './group-gate.tsx';
import styles from './layouts.module.css';

export function SignInLayout() {
  return (
    <GroupGate layout="sign-in">
      <main className={styles.signIn}>
        <Outlet />
      </main>
    </GroupGate>
  );
}

export function MainLayout() {
  return (
    <GroupGate layout="main">
      <KioskReporter />
      <main className={styles.main}>
        <Outlet />
      </main>
    </GroupGate>
  );
}

/** Appears behind the gate: at a start with a token, and after every sign-in. */
function KioskReporter() {
  const booth = useBooth();
  useEffect(() => void reportKiosk(booth), [booth]);
  return null;
}
