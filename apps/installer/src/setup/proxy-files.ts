import { basename, dirname } from 'node:path';
import type { Machine } from '../machine.ts';
import { PATHS } from '../paths.ts';
import type { TargetFile } from '../write-files.ts';
import type { Plan } from './answers.ts';

const IMPORT = `import ${PATHS.proxySite}`;

/** The site of the booth, and Caddy's own settings if they do not import it yet. */
export function listProxyFiles(plan: Plan, { readFile }: Pick<Machine, 'readFile'>): TargetFile[] {
  const isUsed = plan.choices.TLS !== 'off';
  if (!isUsed && readFile(PATHS.proxySite) === undefined) return [];
  const site = { path: PATHS.proxySite, content: writeSite(plan), mode: 0o644, group: 'root' };
  const sites = readFile(PATHS.proxySettings) ?? '';
  if (sites.split('\n').includes(IMPORT)) return [site];
  const content = `${sites}\n${IMPORT}\n`;
  return [
    site,
    { path: PATHS.proxySettings, content, mode: 0o644, group: 'root', isForeign: true },
  ];
}

/** All of Caddy's sites as one text, as they are after setup has written its files. */
export function writeSites(plan: Plan, { readFile }: Pick<Machine, 'readFile'>): string {
  const others = (readFile(PATHS.proxySettings) ?? '')
    .split('\n')
    .filter((line) => line !== IMPORT);
  return `${others.join('\n')}\n${writeSite(plan)}`;
}

/** The site in Caddy's configuration. */
function writeSite({ choices: { TLS }, settings }: Plan): string {
  if (TLS === 'off') return '# Jepret is not behind Caddy (jepret setup).\n';
  const { hostname } = new URL(settings.publicUrl);
  const proxy = `\treverse_proxy localhost:${settings.port}\n`;
  const header = '# Written by jepret setup.\n';
  if (TLS === 'acme') return `${header}${hostname} {\n${proxy}}\n`;
  return `${header}${hostname} {
	tls internal
${proxy}}

# Without TLS: a phone or kiosk that does not know the certificate takes it from here.
http://${hostname} {
	handle /certificate {
		root * ${dirname(PATHS.certificatePage)}
		rewrite * /${basename(PATHS.certificatePage)}
		file_server
	}
	handle /jepret-ca.crt {
		root * ${dirname(PATHS.trustedAuthority)}
		rewrite * /${basename(PATHS.trustedAuthority)}
		header Content-Type application/x-x509-ca-cert
		file_server
	}
	handle {
		redir https://{host}{uri}
	}
}
`;
}
