import './app/start/forbid-eval.ts';
import { HOME_PREVIEW_READY, HomePreview as Shown } from '@jepret/contract';
import { loadCatalogue } from '@jepret/messages';
import { TranslateProvider } from '@jepret/messages/react';
import { systemScheduler } from '@jepret/time';
import '@jepret/ui/tokens.css';
import '@jepret/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { loadFonts } from './app/start/load-fonts.ts';
import { createBrowserConnection } from './devices/connection/connection.ts';
import { type Booth, BoothProvider } from './kiosk/booth.tsx';
import { createVisitLanguage } from './kiosk/visit-language.ts';
import { HomePreview } from './screens/home/home-preview.tsx';

// Words take other room in another font, and the heading is measured.
const fonts = loadFonts(document.fonts, systemScheduler);
/** Remembers nothing: whoever looks at a place is no kiosk. */
const language = await createVisitLanguage({
  load: loadCatalogue,
  remembered: { find: async () => undefined, set: async () => {} },
  storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
  onShown: (shown) => {
    document.documentElement.lang = shown;
  },
});
// Home's two halves need no calls, storage or devices; the connection is for its *Refresh*.
const connection = createBrowserConnection();
const booth = { clock: systemScheduler, connection, language } as Partial<Booth> as Booth;

const told = createStore<{ shown: Shown | undefined }>(() => ({ shown: undefined }));

function Preview() {
  const { shown } = useStore(told);
  const t = useStore(language.shown, (state) => state.t);
  return (
    <BoothProvider booth={booth}>
      <TranslateProvider t={t}>
        <MemoryRouter>{shown && <HomePreview {...shown} />}</MemoryRouter>
      </TranslateProvider>
    </BoothProvider>
  );
}

window.addEventListener('message', ({ origin, source, data }) => {
  // Whoever frames it, and nobody else.
  if (origin !== window.location.origin || source !== window.parent) return;
  const { data: shown } = Shown.safeParse(data);
  if (!shown) return;
  void language.setDefault(shown.language);
  told.setState({ shown });
});

const root = document.getElementById('root');
if (!root) throw new Error('preview.html has no element with the id "root".');
await fonts;
createRoot(root).render(
  <StrictMode>
    <Preview />
  </StrictMode>,
);
window.parent.postMessage(HOME_PREVIEW_READY, window.location.origin);
