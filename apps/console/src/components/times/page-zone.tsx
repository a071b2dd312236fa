import { formatDateTime, nameZone } from '@jepret/contract/console';
import { createContext, type ReactNode, use } from 'react';

/** Undefined until the locations are loaded, and on pages without times. */
const PageZone = createContext<string | undefined>(undefined);

interface TimeZoneProviderProps {
  zone: string | undefined;
  children: ReactNode;
}

/** Sets the time zone of all times inside it (CONSOLE-247). */
export const TimeZoneProvider = ({ zone, children }: TimeZoneProviderProps) => (
  <PageZone value={zone}>{children}</PageZone>
);

export const usePageZone = (): string | undefined => use(PageZone);

/** Names the time zone once for all times of a page or panel. */
export function ZoneNote() {
  const zone = usePageZone();
  return zone && <span>Times in {nameZone(zone)}</span>;
}

/** 16 Nov 2026, 14:32. */
export function LocalTime({ at }: { at: number }) {
  const zone = usePageZone();
  return zone && <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, zone)}</time>;
}
