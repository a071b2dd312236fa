/** Where each base is mounted when one origin serves everything (RUN-13). */
export const BASE_PATHS = { core: '', auth: '/api/v1/auth', processing: '/api' } as const;
export type Base = keyof typeof BASE_PATHS;
