import { type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { lazyPart } from '../components/lazy-part.tsx';
import { ListNote } from '../components/list/list-note.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { CardPage } from '../components/sign-in/card-page.tsx';
import { useAccount } from '../hooks/console-context.tsx';
import { AccountGate } from './account-gate.tsx';
import { type ConsolePage, canOpen, listPages, PAGES, SUBPAGES } from './pages.tsx';
import { Shell } from './shell.tsx';

const AccountPage = lazyPart(
  async () => (await import('../pages/account/account-page.tsx')).AccountPage,
  PageFrame,
);
const PasswordLinkPage = lazyPart(
  async () => (await import('../pages/password-link/password-link-page.tsx')).PasswordLinkPage,
  CardPage,
);
const LAZY_PAGES = [...PAGES, ...SUBPAGES].map((page) => ({
  page,
  Page: lazyPart(page.load, PageFrame),
}));

/** The code of a page is loaded when it is opened; until then the previous page stays. */
export function ConsoleRoutes() {
  return (
    <Suspense>
      <Routes>
        <Route path="/password" element={<PasswordLinkPage />} />
        <Route element={<AccountGate />}>
          <Route element={<Shell />}>
            <Route index element={<FirstPage />} />
            {LAZY_PAGES.map(({ page, Page }) => (
              <Route
                key={page.path}
                path={page.path}
                element={
                  <Guarded page={page}>
                    <Page />
                  </Guarded>
                }
              />
            ))}
            <Route path="account" element={<AccountPage />} />
            <Route path="*" element={<PageNotFound />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}

interface GuardedProps {
  page: Pick<ConsolePage, 'title' | 'right'>;
  children: ReactNode;
}

/** Checks the right before a call is made; the server checks it too. */
function Guarded({ page, children }: GuardedProps) {
  const { role } = useAccount();
  if (canOpen(role, page)) return children;
  return (
    <PageFrame title={page.title}>
      <ListNote title="You have no access to this page">
        <p>Your role is {role}. If you need this page, ask an owner to change your role.</p>
      </ListNote>
    </PageFrame>
  );
}

function FirstPage() {
  const [first] = listPages(useAccount().role);
  return <Navigate to={`/${first?.path ?? 'account'}`} replace />;
}

function PageNotFound() {
  return (
    <PageFrame title="Page not found">
      <ListNote title="This page does not exist">
        <p>Choose a page in the menu.</p>
      </ListNote>
    </PageFrame>
  );
}
