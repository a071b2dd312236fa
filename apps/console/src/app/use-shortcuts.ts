import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { focusAnnouncement } from '../components/announcer.tsx';
import { confirmLeave } from '../hooks/unsaved-changes.ts';
import type { ConsolePage } from './pages.tsx';
import { GO_TIMEOUT_MS, readKey } from './shortcuts.ts';

/** Handles the keyboard shortcuts of all pages. */
export function useShortcuts(pages: readonly ConsolePage[], onShowShortcuts: () => void): void {
  const navigate = useNavigate();
  const go = useEffectEvent((key: string) => {
    const page = pages.find((one) => one.key === key);
    if (page) confirmLeave(() => void navigate(`/${page.path}`));
  });
  const showShortcuts = useEffectEvent(onShowShortcuts);

  useEffect(() => {
    let goPressedAt = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      const isGoing = event.timeStamp - goPressedAt < GO_TIMEOUT_MS;
      goPressedAt = Number.NEGATIVE_INFINITY;
      const action = readKey(
        {
          key: event.key,
          hasModifier: event.ctrlKey || event.metaKey || event.altKey,
          isTyping: isTyping(event.target),
          isDialogOpen: document.querySelector('dialog[open]') !== null,
        },
        isGoing,
      );
      if (!action) return;
      if (action.kind === 'search') {
        // Prevents the slash from being typed into the search.
        event.preventDefault();
        document.querySelector<HTMLElement>('[data-page-search]')?.focus();
      } else if (action.kind === 'explain') showShortcuts();
      else if (action.kind === 'announcement') focusAnnouncement();
      else if (action.kind === 'going') goPressedAt = event.timeStamp;
      else go(action.key);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=radio], [type=checkbox]), select, textarea') !== null;
