type WhatIsRead = 'navigation' | 'location';

const HOME = '/';

/**
 * True when every page of this kiosk, behind and ahead, is home. Whoever is on the way to another
 * screen already is left alone.
 */
export function isHistoryClean({ navigation, location }: Pick<Window, WhatIsRead>): boolean {
  if (location.pathname !== HOME) return true;
  return listOwnEntries(navigation).every(({ url }) => url && new URL(url).pathname === HOME);
}

/**
 * Leaves nothing but home in the history: the entries of a session carry its states, the typed e-mail
 * address among them, and the back button would show them to the next visitor (PRIVACY-15). An
 * entry cannot be deleted, but going back to the first one and pushing there drops all that
 * followed.
 */
export async function forgetHistory(kiosk: Window): Promise<void> {
  const { navigation, history } = kiosk;
  const [first] = listOwnEntries(navigation);
  if (first && first.key !== navigation.currentEntry?.key) {
    await unseenByRouter(kiosk, async () => {
      await navigation.traverseTo(first.key).finished;
    });
  }
  history.replaceState(null, '', HOME);
  history.pushState(null, '', HOME);
}

/** Another document's entries are left out: going there would load the kiosk anew. */
const listOwnEntries = (navigation: Navigation) =>
  navigation.entries().filter(({ sameDocument }) => sameDocument);

/** Else the first entry's screen would be shown on the way, and might begin its work again. */
async function unseenByRouter(kiosk: Window, travel: () => Promise<void>): Promise<void> {
  const hide = (event: PopStateEvent) => event.stopImmediatePropagation();
  kiosk.addEventListener('popstate', hide, { capture: true });
  try {
    await travel();
  } finally {
    kiosk.removeEventListener('popstate', hide, { capture: true });
  }
}
