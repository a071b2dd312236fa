import { type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { lazyPart } from '../components/lazy-part.tsx';
import { ListNote } from '../components/list/list-note.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { Entrance } from '../components/sign-in/entrance.tsx';
import { useAccount } from '../hooks/console-context.tsx';
import { AccountGate } from './account-gate.tsx';
import { type ConsolePage, FURTHER_PAGES, listPages, mayOpen, PAGES } from './pages.tsx';
import { Shell } from './shell.tsx';

const AccountPage = lazyPart(
  async () => (await import('../pages/account/account-page.tsx')).AccountPage,
  PageFrame,
);
const PasswordLinkPage = lazyPart(
  async () => (await import('../pages/password-link/password-link-page.tsx')).PasswordLinkPage,
  Entrance,
);
const LAZY_PAGES = [...PAGES, ...FURTHER_PAGES].map((page) => ({
  page,
  Page: lazyPart(page.load, PageFrame),
}));

/** The code of a page comes when it is opened; until then the page before it stays. */
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
            <Route path="*" element={<NoSuchPage />} />
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

/** The server refuses as well; this says it before anything is asked. */
function Guarded({ page, children }: GuardedProps) {
  const { role } = useAccount();
  if (mayOpen(role, page)) return children;
  return (
    <PageFrame title={page.title}>
      <ListNote title="This page is not yours to open">
        <p>Your role is {role}. If you need this page, ask an owner for another role.</p>
      </ListNote>
    </PageFrame>
  );
}

function FirstPage() {
  const [first] = listPages(useAccount().role);
  return <Navigate to={`/${first?.path ?? 'account'}`} replace />;
}

function NoSuchPage() {
  return (
    <PageFrame title="Out of the picture">
      <ListNote title="There is no such page">
        <p>The address may have changed. Everything there is stands in the menu.</p>
      </ListNote>
    </PageFrame>
  );
}
