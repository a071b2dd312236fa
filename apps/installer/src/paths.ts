/** Places on a machine where the packages are installed. */
export const PATHS = {
  data: '/var/lib/jepret',
  serverSettings: '/etc/jepret/server.env',
  kioskSettings: '/etc/jepret/kiosk.env',
  agentSettings: '/etc/jepret/print-agent.env',
  /** Answers of setup that are not settings. */
  choices: '/etc/jepret/setup.env',
  /** The state before an unfinished upgrade. */
  upgrade: '/var/lib/jepret-upgrade',
  /** Written after each good backup. */
  lastBackup: '/var/lib/jepret/last-backup.json',
  firstPassword: '/var/lib/jepret/first-password',
  proxySettings: '/etc/caddy/Caddyfile',
  proxySite: '/etc/caddy/jepret.caddy',
  /** Exists while Caddy checks what setup is about to write. */
  stagedProxySettings: '/run/jepret.caddyfile',
  /** Caddy creates it at its first start with `tls internal`. */
  proxyAuthority: '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt',
  /** The kiosk's Chromium and `jepret` trust it; see jepret-kiosk's write-policy. */
  trustedAuthority: '/usr/local/share/ca-certificates/jepret.crt',
  certificatePage: '/usr/share/jepret/certificate.html',
} as const;
