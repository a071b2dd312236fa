/** Resolves when the part of the booth it stands for can do its work, and rejects otherwise. */
export type HealthProbe = () => Promise<void>;
