/** Resolves if its part of the booth works, and rejects otherwise. */
export type HealthProbe = () => Promise<void>;
