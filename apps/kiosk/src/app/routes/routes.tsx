import { LANGUAGES, ROUTES, type Route } from '@jepret/contract';
import { loadCatalogue } from '@jepret/messages';
import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { lazyPart } from '../../components/lazy-part.tsx';
import { loadChunk } from '../../devices/connection/load-chunk.ts';
import { ErrorScreen } from '../error-screen.tsx';
import { CleanHome } from './clean-home.tsx';
import { MainLayout, SignInLayout } from './layouts.tsx';
import type { Preloadable } from './preload-parts.ts';
import { type Layout, ROUTE_RULES } from './route-rules.ts';
import { RouteScreen } from './route-screen.tsx';

/** Screens that are loaded when needed; home is in the first load. */
const LAZY_SCREENS = {
  '/otp-request': async () =>
    (await import('../../screens/otp-request/otp-request-screen.tsx')).OtpRequestScreen,
  '/otp-validate': async () =>
    (await import('../../screens/otp-validate/otp-validate-screen.tsx')).OtpValidateScreen,
  '/payment': async () => (await import('../../screens/payment/payment-screen.tsx')).PaymentScreen,
  '/bypass': async () => (await import('../../screens/bypass/bypass-screen.tsx')).BypassScreen,
  '/load': async () => (await import('../../screens/load/load-screen.tsx')).LoadScreen,
  '/load-print': async () =>
    (await import('../../screens/load-print/load-print-screen.tsx')).LoadPrintScreen,
  '/print-style': async () =>
    (await import('../../screens/print-style/print-style-screen.tsx')).PrintStyleScreen,
  '/frame': async () => (await import('../../screens/frame/frame-screen.tsx')).FrameScreen,
  '/capture': async () => (await import('../../screens/capture/capture-screen.tsx')).CaptureScreen,
  '/capture-with-recording': async () =>
    (await import('../../screens/capture/capture-screen.tsx')).RecordingCaptureScreen,
  '/effect-preview': async () =>
    (await import('../../screens/effect-preview/effect-preview-screen.tsx')).EffectPreviewScreen,
  '/edit': async () => (await import('../../screens/edit/edit-screen.tsx')).EditScreen,
  '/final-preview': async () =>
    (await import('../../screens/final-preview/final-preview-screen.tsx')).FinalPreviewScreen,
  '/email': async () => (await import('../../screens/email/email-screen.tsx')).EmailScreen,
  '/thanks': async () => (await import('../../screens/thanks/thanks-screen.tsx')).ThanksScreen,
} satisfies Partial<Record<Route, () => Promise<ComponentType>>>;

/** Imported modules stay cached, so choosing a language needs no network (SCREEN-65). */
const CATALOGUES = LANGUAGES.map(
  (language): Preloadable => ({
    async preload(tools) {
      await loadChunk(() => loadCatalogue(language), tools).catch(() => {});
    },
  }),
);

/**
 * Preloaded before a visitor pays: Firebase's code is large, and only booths that use it load it
 * (SCREEN-68).
 */
const PUSH: Preloadable = {
  async preload(tools) {
    await loadChunk(tools.push.preload, tools).catch(() => {});
  },
};

/** The kiosk's routes (SCREEN-1); route-rules.ts has their requirements. */
export function createRoutes(): RouteObject[] {
  const screens = new Map(
    Object.entries(LAZY_SCREENS).map(([route, load]) => [route, lazyPart(load)]),
  );
  // Catalogues first: the language is chosen on home.
  const preloads = [...CATALOGUES, PUSH, ...screens.values()];
  const screenOf = (route: Route): ComponentType => {
    const Screen = route === '/' ? CleanHome : screens.get(route)?.Part;
    if (!Screen) throw new Error(`${route} has no screen.`);
    return Screen;
  };
  const routesOf = (layout: Layout): RouteObject[] =>
    ROUTES.filter((route) => ROUTE_RULES[route].layout === layout).map((route) => ({
      path: route,
      // Without the key two routes would share one element, and its spinner would never show.
      element: <RouteScreen key={route} {...{ route, preloads }} Screen={screenOf(route)} />,
    }));

  return [
    {
      ErrorBoundary: ErrorScreen,
      children: [
        { Component: SignInLayout, children: routesOf('sign-in') },
        { Component: MainLayout, children: routesOf('main') },
        { path: '*', element: <Navigate to="/" replace /> },
      ],
    },
  ];
}
