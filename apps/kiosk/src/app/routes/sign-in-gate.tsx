import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useBooth } from '../../kiosk/booth.tsx';
import { findSignInDetour, type Layout } from './route-rules.ts';

/** The main routes need the stored token, the sign-in pages its absence (SCREEN-2). */
export function SignInGate({ layout, children }: { layout: Layout; children: ReactNode }) {
  const { stored } = useBooth();
  useLocation(); // The token is looked up anew at every navigation.
  const detour = findSignInDetour(layout, stored.find('token') !== undefined);
  return detour ? <Navigate to={detour} replace /> : children;
}
