export interface ServerCertificate {
  startsAt: number;
  endsAt: number;
  /** Why browsers of this machine do not trust it, such as `CERT_HAS_EXPIRED`; null if they do. */
  problem: string | null;
}

/** Reads the certificate that a server shows. Rejects if the server does not answer with TLS. */
export type ReadCertificate = (
  server: { host: string; port: number },
  signal: AbortSignal,
) => Promise<ServerCertificate>;
