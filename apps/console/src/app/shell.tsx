import { FilmStrip } from '@jepret/ui';
import { Suspense, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { Dialog } from '../components/dialogs/dialog.tsx';
import { LeaveDialog } from '../components/dialogs/leave-dialog.tsx';
import { lazyPart } from '../components/lazy-part.tsx';
import { PAGE_TITLE } from '../components/page-frame.tsx';
import { useAccount } from '../hooks/console-context.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useLiveChanges } from './live/use-live-changes.ts';
import { Menu } from './menu.tsx';
import { listPages } from './pages.tsx';
import styles from './shell.module.css';
import { useOpenedAlerts } from './use-opened-alerts.ts';
import { usePageFocus } from './use-page-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutsDialog = lazyPart(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  Dialog,
);

/** Menu, account, banner and shortcuts around all pages. */
export function Shell() {
  const account = useAccount();
  const pages = listPages(account.role);
  const [hasShortcuts, setHasShortcuts] = useState(false);
  useShortcuts(pages, () => setHasShortcuts(true));
  useOpenedAlerts();
  const page = usePageFocus();
  useLiveChanges();

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#page">
        Skip to the page
      </a>
      <header className={styles.side}>
        <FilmStrip direction="column" className={styles.film} />
        <Link to="/" className={styles.brand}>
          Jepret
        </Link>
        <Menu pages={pages} />
        <AccountMenu account={account} onShowShortcuts={() => setHasShortcuts(true)} />
      </header>
      <div className={styles.main}>
        {account.is_sandbox && (
          <aside className={styles.banner} aria-label="Sandbox">
            <strong>Sandbox.</strong> No real payments are made.
          </aside>
        )}
        <main
          id="page"
          ref={page}
          tabIndex={-1}
          aria-labelledby={PAGE_TITLE}
          className={styles.page}
        >
          <Suspense>
            <Outlet />
          </Suspense>
          <LeaveDialog />
        </main>
      </div>
      <Suspense>
        {hasShortcuts && <ShortcutsDialog pages={pages} onClose={() => setHasShortcuts(false)} />}
      </Suspense>
    </div>
  );
}
