import './app/start/forbid-eval.ts';
import { HOME_PREVIEW_READY, HomePreview as HomePreviewData } from '@jepret/contract';
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
import {
  createBrowserConnectionParts,
  createKioskConnection,
} from './devices/connection/connection.ts';
import { type Booth, BoothProvider } from './kiosk/booth.tsx';
import { createVisitLanguage } from './kiosk/visit-language.ts';
import { HomePreview } from './screens/home/home-preview.tsx';

// Text has another size in another font, and the heading is measured.
const fonts = loadFonts(document.fonts, systemScheduler);
/** Stores nothing: the browser is not a kiosk. */
const language = await createVisitLanguage({
  load: loadCatalogue,
  remembered: { find: async () => undefined, set: async () => {} },
  storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
  onChange: (shown) => {
    document.documentElement.lang = shown;
  },
});
// The two panels of home need no calls, storage or devices; the connection is for the *Refresh*
// button.
const connection = createKioskConnection(createBrowserConnectionParts());
const booth = { clock: systemScheduler, connection, language } as Partial<Booth> as Booth;

const store = createStore<{ shown: HomePreviewData | undefined }>(() => ({ shown: undefined }));

function Preview() {
  const { shown } = useStore(store);
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
  // Accepts messages only from the page that frames this one.
  if (origin !== window.location.origin || source !== window.parent) return;
  const { data: shown } = HomePreviewData.safeParse(data);
  if (!shown) return;
  void language.setDefault(shown.language);
  store.setState({ shown });
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
