export * from './alerts.ts';
export * from './audit.ts';
export { type AuditChange, listAuditChanges } from './audit-text/changes.ts';
export {
  AUDIT_LABELS as AUDIT_ACTION_NAMES,
  getAuditLabel as nameAuditAction,
} from './audit-text/labels.ts';
export * from './booth-commands.ts';
export * from './booths.ts';
export * from './booths-of-today.ts';
export * from './calls.ts';
export * from './frames.ts';
export * from './free-grants.ts';
export * from './incidents.ts';
export * from './live.ts';
export * from './local-times.ts';
export * from './location-options.ts';
export * from './locations.ts';
export * from './needs.ts';
export * from './opening-hours.ts';
export * from './pages.ts';
export * from './paths.ts';
export * from './printers.ts';
export * from './request-counts.ts';
export * from './rights.ts';
export * from './settings.ts';
export * from './sign-in.ts';
export * from './team.ts';
export * from './today.ts';
export * from './transactions.ts';
export * from './version-body.ts';
export * from './vouchers.ts';
