import type { StaffRole } from '@jepret/contract';
import { findReach, type Right } from '@jepret/contract/console';
import {
  Bell,
  Camera,
  CircleAlert,
  Frame,
  Gift,
  MapPin,
  Printer,
  Receipt,
  ScrollText,
  SlidersHorizontal,
  Sun,
  Ticket,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';

export interface ConsolePage {
  /** Relative to `/console/`. */
  path: string;
  title: string;
  /** The letter of the shortcut after `g`. */
  key: string;
  /** Needed to see the page in the menu and to open it. */
  right: Right;
  Icon: ComponentType<{ 'aria-hidden'?: 'true' }>;
  load(): Promise<ComponentType>;
}

/** All pages in the order of the menu. The first one that a person can open is their first page. */
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
    path: 'needs',
    title: 'Needs you',
    key: 'n',
    right: 'needs.see',
    Icon: CircleAlert,
    load: async () => (await import('../pages/needs/needs-page.tsx')).NeedsPage,
  },
  {
    path: 'transactions',
    title: 'Transactions',
    key: 'x',
    right: 'transactions.see',
    Icon: Receipt,
    load: async () =>
      (await import('../pages/transactions/transactions-page.tsx')).TransactionsPage,
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
    path: 'printers',
    title: 'Printers',
    key: 'p',
    right: 'printers.see',
    Icon: Printer,
    load: async () => (await import('../pages/printers/printers-page.tsx')).PrintersPage,
  },
  {
    path: 'locations',
    title: 'Locations',
    key: 'l',
    right: 'locations.see',
    Icon: MapPin,
    load: async () => (await import('../pages/locations/locations-page.tsx')).LocationsPage,
  },
  {
    path: 'frames',
    title: 'Frames',
    key: 'f',
    right: 'frames.manage',
    Icon: Frame,
    load: async () => (await import('../pages/frames/frames-page.tsx')).FramesPage,
  },
  {
    path: 'vouchers',
    title: 'Vouchers',
    key: 'v',
    right: 'vouchers.manage',
    Icon: Ticket,
    load: async () => (await import('../pages/vouchers/vouchers-page.tsx')).VouchersPage,
  },
  {
    path: 'free',
    title: 'Free sessions',
    key: 'e',
    right: 'free.see',
    Icon: Gift,
    load: async () => (await import('../pages/free/free-page.tsx')).FreePage,
  },
  {
    path: 'alerts',
    title: 'Alerts',
    key: 'm',
    right: 'alerts.choose',
    Icon: Bell,
    load: async () => (await import('../pages/alerts/alerts-page.tsx')).AlertsPage,
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
  {
    path: 'settings',
    title: 'Settings',
    key: 's',
    right: 'settings.manage',
    Icon: SlidersHorizontal,
    load: async () => (await import('../pages/settings/settings-page.tsx')).SettingsPage,
  },
];

/** Pages without an entry in the menu. */
export const SUBPAGES: readonly Omit<ConsolePage, 'key' | 'Icon'>[] = [
  {
    path: 'vouchers/sheet',
    title: 'Voucher sheet',
    right: 'vouchers.manage',
    load: async () => (await import('../pages/vouchers/sheet/sheet-page.tsx')).SheetPage,
  },
];

export const canOpen = (role: StaffRole, { right }: Pick<ConsolePage, 'right'>): boolean =>
  findReach(role, right) !== undefined;

export const listPages = (role: StaffRole): ConsolePage[] =>
  PAGES.filter((page) => canOpen(role, page));
