/** Whether a write failed because no space, or no quota, is left. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(Object(error).code);
