import './app/start/forbid-eval.ts';
import '@jepret/ui/palette.css';
import '@jepret/ui/fonts.css';
import './app/tokens.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createConsoleClient } from './api/console-client.ts';
import { createPrompt } from './api/prompt.ts';
import { App } from './app/app.tsx';
import { watchAttention } from './app/start/attention.ts';
import { createBrowserConnection, createBrowserImportRetry } from './app/start/browser-tools.ts';
import { createQueryClient } from './app/start/query-client.ts';
import { refreshAccount } from './hooks/account-query.ts';
import { showTheme } from './hooks/theme.ts';
import { warnIfUnsaved } from './hooks/unsaved-changes.ts';

showTheme();
warnIfUnsaved(window);
const queryClient = createQueryClient();
const prompts = { signIn: createPrompt(), password: createPrompt() };
const api = createConsoleClient({
  fetch: window.fetch.bind(window),
  signInAgain: prompts.signIn.ask,
  confirmPassword: prompts.password.ask,
  onForbidden: () => void refreshAccount(queryClient),
  isAttended: watchAttention(window, Date.now),
});

const connection = createBrowserConnection(window);
const retryCode = createBrowserImportRetry(window, connection);

createRoot(getRoot()).render(
  <StrictMode>
    <App value={{ api, prompts, retryImport: retryCode, connection }} queryClient={queryClient} />
  </StrictMode>,
);

function getRoot(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  return root;
}
