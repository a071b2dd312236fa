import { type Account, signInCalls } from '@jepret/contract/console';
import { VisuallyHidden } from '@jepret/ui';
import { useQueryClient } from '@tanstack/react-query';
import { CircleUserRound, Keyboard, LogOut, ShieldAlert, ShieldCheck } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { announce } from '../components/announcer.tsx';
import { ThemeChoice } from '../components/theme-choice.tsx';
import { clearAccount } from '../hooks/account-query.ts';
import { useCall } from '../hooks/use-call.ts';
import styles from './account-menu.module.css';
import { closeWhenLeft } from './close-when-left.ts';

const ID = 'account-menu';

interface AccountMenuProps {
  account: Account;
  onShowShortcuts(): void;
}

export function AccountMenu({ account, onShowShortcuts }: AccountMenuProps) {
  const { email, role, has_second_factor } = account;
  const signingOut = useSignOut();
  const close = () => document.getElementById(ID)?.hidePopover();
  const Shield = has_second_factor ? ShieldCheck : ShieldAlert;
  return (
    <div className={styles.account}>
      <button type="button" popoverTarget={ID} className={styles.opener}>
        <CircleUserRound aria-hidden="true" />
        <VisuallyHidden>Account menu</VisuallyHidden>
        <span className={styles.who}>
          <span>{email}</span>
          <small>{role}</small>
        </span>
      </button>
      <nav
        id={ID}
        popover="auto"
        aria-label="Account"
        className={styles.menu}
        onBlur={closeWhenLeft}
      >
        <p className={styles.name}>
          <strong>{email}</strong>
          <span>{role}</span>
        </p>
        <Link to="/account" onClick={close}>
          <CircleUserRound aria-hidden="true" />
          Account and password
        </Link>
        <Link to="/account#second-factor" onClick={close}>
          <Shield aria-hidden="true" />
          {has_second_factor ? 'Two-step verification is on' : 'Turn on two-step verification'}
        </Link>
        <button
          type="button"
          onClick={() => {
            close();
            onShowShortcuts();
          }}
        >
          <Keyboard aria-hidden="true" />
          Keyboard shortcuts
        </button>
        <ThemeChoice />
        <button type="button" aria-disabled={signingOut.isBusy} onClick={() => signingOut.send()}>
          <LogOut aria-hidden="true" />
          Sign out
        </button>
        {signingOut.problem && <p role="alert">{signingOut.problem}</p>}
      </nav>
    </div>
  );
}

function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCall(signInCalls.signOut, {
    by: 'callWithoutPrompts',
    async onDone({ message }) {
      // The next person starts at their first page (CONSOLE-60).
      await navigate('/');
      clearAccount(client);
      announce(message);
    },
  });
}
