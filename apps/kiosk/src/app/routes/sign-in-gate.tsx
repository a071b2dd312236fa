import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useBooth } from '../../kiosk/booth.tsx';
import { findSignInRedirect, type Layout } from './route-rules.ts';

/** Main routes require the stored token, sign-in pages that there is none (SCREEN-2). */
export function SignInGate({ layout, children }: { layout: Layout; children: ReactNode }) {
  const { stored } = useBooth();
  useLocation(); // Reads the token again after every navigation.
  const detour = findSignInRedirect(layout, stored.find('token') !== undefined);
  return detour ? <Navigate to={detour} replace /> : children;
}
