export * from './audit.ts';
export * from './booths.ts';
export * from './calls.ts';
export * from './locations.ts';
export * from './pages.ts';
export * from './rights.ts';
export * from './sign-in.ts';
export * from './team.ts';
