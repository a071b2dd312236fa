import { ROUTES, type Route } from '@jepret/contract';
import { Navigate, type RouteObject } from 'react-router';
import { OtpRequestScreen } from '../../screens/otp-request/otp-request-screen.tsx';
import { OtpValidateScreen } from '../../screens/otp-validate/otp-validate-screen.tsx';
import type { Clock } from '../../time/clock.ts';
import { ErrorScreen } from '../error-screen.tsx';
import { loadChunk } from '../start/load-chunk.ts';
import { CleanHome } from './clean-home.tsx';
import { MainLayout, SignInLayout } from './layouts.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { type Layout, ROUTE_RULES } from './route-rules.ts';
import { Stage, type StageContent } from './stage.tsx';

/** The kiosk's routes (SCREEN-1); what each needs of its visitor is in route-rules.ts. */
export function createRoutes(clock: Clock): RouteObject[] {
  const load = lazyScreen(() => loadChunk(importLoadScreen, clock));
  const effectPreview = lazyScreen(() => loadChunk(importEffectPreviewScreen, clock));
  const finalPreview = lazyScreen(() => loadChunk(importFinalPreviewScreen, clock));
  const email = lazyScreen(() => loadChunk(importEmailScreen, clock));
  const loadPrint = lazyScreen(() => loadChunk(importLoadPrintScreen, clock));
  const thanks = lazyScreen(() => loadChunk(importThanksScreen, clock));
  // While the visitor poses there is time; after FINISH there is none.
  const afterCapture = [load, effectPreview];
  const contents: Record<Route, StageContent> = {
    '/otp-request': { Screen: OtpRequestScreen },
    '/otp-validate': { Screen: OtpValidateScreen },
    '/': { Screen: CleanHome },
    '/payment': lazyScreen(() => loadChunk(importPaymentScreen, clock)),
    '/bypass': lazyScreen(() => loadChunk(importBypassScreen, clock)),
    '/load': load,
    '/load-print': { ...loadPrint, next: [email, thanks] },
    '/capture': {
      ...lazyScreen(() => loadChunk(importCaptureScreen, clock)),
      next: afterCapture,
    },
    '/capture-with-recording': {
      ...lazyScreen(() => loadChunk(importRecordingCaptureScreen, clock)),
      next: afterCapture,
    },
    '/print-style': lazyScreen(() => loadChunk(importPrintStyleScreen, clock)),
    '/frame': lazyScreen(() => loadChunk(importFrameScreen, clock)),
    '/effect-preview': { ...effectPreview, next: [finalPreview] },
    '/final-preview': { ...finalPreview, next: [email, loadPrint, thanks] },
    '/email': { ...email, next: [loadPrint, thanks] },
    '/thanks': thanks,
    '/edit': lazyScreen(() => loadChunk(importEditScreen, clock)),
  };
  const routesOf = (layout: Layout): RouteObject[] =>
    ROUTES.filter((route) => ROUTE_RULES[route].layout === layout).map((route) => ({
      path: route,
      // The key keeps two routes from sharing one stage, whose spinner would then never show.
      element: <Stage key={route} route={route} content={contents[route]} />,
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

const importEditScreen = async () => {
  const { EditScreen } = await import('../../screens/edit/edit-screen.tsx');
  return { default: EditScreen };
};

const importPaymentScreen = async () => {
  const { PaymentScreen } = await import('../../screens/payment/payment-screen.tsx');
  return { default: PaymentScreen };
};

const importBypassScreen = async () => {
  const { BypassScreen } = await import('../../screens/bypass/bypass-screen.tsx');
  return { default: BypassScreen };
};

const importCaptureScreen = async () => {
  const { CaptureScreen } = await import('../../screens/capture/capture-screen.tsx');
  return { default: CaptureScreen };
};

const importRecordingCaptureScreen = async () => {
  const { RecordingCaptureScreen } = await import('../../screens/capture/capture-screen.tsx');
  return { default: RecordingCaptureScreen };
};

const importLoadScreen = async () => {
  const { LoadScreen } = await import('../../screens/load/load-screen.tsx');
  return { default: LoadScreen };
};

const importPrintStyleScreen = async () => {
  const { PrintStyleScreen } = await import('../../screens/print-style/print-style-screen.tsx');
  return { default: PrintStyleScreen };
};

const importFrameScreen = async () => {
  const { FrameScreen } = await import('../../screens/frame/frame-screen.tsx');
  return { default: FrameScreen };
};

const importEffectPreviewScreen = async () => {
  const { EffectPreviewScreen } = await import(
    '../../screens/effect-preview/effect-preview-screen.tsx'
  );
  return { default: EffectPreviewScreen };
};

const importFinalPreviewScreen = async () => {
  const { FinalPreviewScreen } = await import(
    '../../screens/final-preview/final-preview-screen.tsx'
  );
  return { default: FinalPreviewScreen };
};

const importEmailScreen = async () => {
  const { EmailScreen } = await import('../../screens/email/email-screen.tsx');
  return { default: EmailScreen };
};

const importLoadPrintScreen = async () => {
  const { LoadPrintScreen } = await import('../../screens/load-print/load-print-screen.tsx');
  return { default: LoadPrintScreen };
};

const importThanksScreen = async () => {
  const { ThanksScreen } = await import('../../screens/thanks/thanks-screen.tsx');
  return { default: ThanksScreen };
};
