import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { focusAnnouncement } from '../components/announcer.tsx';
import { tryToLeave } from '../hooks/unsaved.ts';
import type { ConsolePage } from './pages.tsx';
import { GO_MS, readKey } from './shortcuts.ts';

/** Keys that work wherever nobody types. */
export function useShortcuts(pages: readonly ConsolePage[], explain: () => void): void {
  const navigate = useNavigate();
  const go = useEffectEvent((key: string) => {
    const page = pages.find((one) => one.key === key);
    if (page) tryToLeave(() => void navigate(`/${page.path}`));
  });
  const explainNow = useEffectEvent(explain);

  useEffect(() => {
    let goingSince = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      const isGoing = event.timeStamp - goingSince < GO_MS;
      goingSince = Number.NEGATIVE_INFINITY;
      const deed = readKey(
        {
          key: event.key,
          hasModifier: event.ctrlKey || event.metaKey || event.altKey,
          isTyping: isTyping(event.target),
          isDialogOpen: document.querySelector('dialog[open]') !== null,
        },
        isGoing,
      );
      if (!deed) return;
      if (deed.kind === 'search') {
        // Else the slash would be the first thing that is searched for.
        event.preventDefault();
        document.querySelector<HTMLElement>('[data-page-search]')?.focus();
      } else if (deed.kind === 'explain') explainNow();
      else if (deed.kind === 'announcement') focusAnnouncement();
      else if (deed.kind === 'going') goingSince = event.timeStamp;
      else go(deed.key);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=radio], [type=checkbox]), select, textarea') !== null;
