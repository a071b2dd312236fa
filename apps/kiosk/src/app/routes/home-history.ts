type WindowPart = 'navigation' | 'location';

const HOME = '/';

/**
 * True if all entries of this document are home. Also true on any other screen, so that a started
 * navigation is not interrupted.
 */
export function isHistoryClean({ navigation, location }: Pick<Window, WindowPart>): boolean {
  if (location.pathname !== HOME) return true;
  return listOwnEntries(navigation).every(({ url }) => url && new URL(url).pathname === HOME);
}

/**
 * Removes all entries except home: entries of a session contain their states, including the typed
 * e-mail address, and the back button would show them to the next visitor (PRIVACY-15). Entries
 * cannot be deleted, but going back to the first one and pushing there drops all later ones.
 */
export async function clearHistory(kiosk: Window): Promise<void> {
  const { navigation, history } = kiosk;
  const [first] = listOwnEntries(navigation);
  if (first && first.key !== navigation.currentEntry?.key) {
    await hideFromRouter(kiosk, async () => {
      await navigation.traverseTo(first.key).finished;
    });
  }
  history.replaceState(null, '', HOME);
  history.pushState(null, '', HOME);
}

/** Entries of other documents are ignored: going there would reload the kiosk. */
const listOwnEntries = (navigation: Navigation) =>
  navigation.entries().filter(({ sameDocument }) => sameDocument);

/** Otherwise the router would render the first entry's screen and start its work again. */
async function hideFromRouter(kiosk: Window, navigate: () => Promise<void>): Promise<void> {
  const hide = (event: PopStateEvent) => event.stopImmediatePropagation();
  kiosk.addEventListener('popstate', hide, { capture: true });
  try {
    await navigate();
  } finally {
    kiosk.removeEventListener('popstate', hide, { capture: true });
  }
}
