import type { StaffRole } from '@jepret/contract';
import { findReach, type Right } from '@jepret/contract/console';
import { Camera, ScrollText, Sun, Users } from 'lucide-react';
import type { ComponentType } from 'react';

export interface ConsolePage {
  /** Behind `/console/`. */
  path: string;
  /** In the menu. */
  title: string;
  /** Behind `g`. */
  key: string;
  /** Whoever has it finds the page in the menu and may open it. */
  right: Right;
  Icon: ComponentType<{ 'aria-hidden'?: 'true' }>;
  load(): Promise<ComponentType>;
}

/** Every page, in the order of the menu; the first that somebody may open is where they begin. */
export const PAGES: readonly ConsolePage[] = [
  {
    path: 'today',
    title: 'Today',
    key: 'd',
    right: 'today.see',
    Icon: Sun,
    load: async () => (await import('../pages/today/today-page.tsx')).TodayPage,
  },
  {
    path: 'booths',
    title: 'Booths',
    key: 'b',
    right: 'booths.see',
    Icon: Camera,
    load: async () => (await import('../pages/booths/booths-page.tsx')).BoothsPage,
  },
  {
    path: 'team',
    title: 'Team',
    key: 't',
    right: 'team.manage',
    Icon: Users,
    load: async () => (await import('../pages/team/team-page.tsx')).TeamPage,
  },
  {
    path: 'audit',
    title: 'Audit',
    key: 'a',
    right: 'audit.see',
    Icon: ScrollText,
    load: async () => (await import('../pages/audit/audit-page.tsx')).AuditPage,
  },
];

export const mayOpen = (role: StaffRole, { right }: Pick<ConsolePage, 'right'>): boolean =>
  findReach(role, right) !== undefined;

export const listPages = (role: StaffRole): ConsolePage[] =>
  PAGES.filter((page) => mayOpen(role, page));
