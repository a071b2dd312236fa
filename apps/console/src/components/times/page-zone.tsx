import { nameZone, sayMoment } from '@jepret/contract/console';
import { createContext, type ReactNode, use } from 'react';

/** Undefined until the locations are known, and on pages without times. */
const PageZone = createContext<string | undefined>(undefined);

interface ZonedProps {
  zone: string | undefined;
  children: ReactNode;
}

/** Every time within it is told in one zone (CONSOLE-247). */
export const Zoned = ({ zone, children }: ZonedProps) => (
  <PageZone value={zone}>{children}</PageZone>
);

export const usePageZone = (): string | undefined => use(PageZone);

/** Names the zone, once for all times below it. */
export function ZoneNote() {
  const zone = usePageZone();
  return zone && <span>Times in {nameZone(zone)}</span>;
}

/** 16 Nov 2026, 14:32. */
export function Moment({ at }: { at: number }) {
  const zone = usePageZone();
  return zone && <time dateTime={new Date(at).toISOString()}>{sayMoment(at, zone)}</time>;
}
