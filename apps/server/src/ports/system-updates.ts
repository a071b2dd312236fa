/** Packages of the operating system with a newer version; undefined if the system does not report them. */
export type ListSystemUpdates = (
  signal: AbortSignal,
) => Promise<{ total: number; security: number } | undefined>;
