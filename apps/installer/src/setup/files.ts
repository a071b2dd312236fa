import { basename, dirname } from 'node:path';
import { updateEnvFile } from '../env-file.ts';
import type { Machine, TargetFile } from '../machine.ts';
import { PATHS } from '../paths.ts';
import type { Plan } from './answers.ts';

/** The files that setup writes; those whose content is right already are left out. */
export function listChangedFiles(
  plan: Plan,
  machine: Pick<Machine, 'readFile' | 'hasUnit'>,
): TargetFile[] {
  const update = (path: string, values: Record<string, string>) =>
    updateEnvFile(machine.readFile(path) ?? '', values);
  const files: TargetFile[] = [
    {
      path: PATHS.serverSettings,
      content: update(PATHS.serverSettings, plan.environment),
      mode: 0o640,
      group: 'jepret',
    },
    {
      path: PATHS.choices,
      content: update(PATHS.choices, plan.choices),
      mode: 0o600,
      group: 'root',
    },
    ...(machine.hasUnit('jepret-kiosk.service')
      ? [
          {
            path: PATHS.kioskSettings,
            content: update(PATHS.kioskSettings, { BOOTH_URL: plan.settings.publicUrl }),
            mode: 0o640,
            group: 'jepret-kiosk',
          },
        ]
      : []),
    ...listProxyFiles(plan, machine),
  ];
  return files.filter(({ path, content }) => machine.readFile(path) !== content);
}

const IMPORT = `import ${PATHS.proxySite}`;

function listProxyFiles(plan: Plan, { readFile }: Pick<Machine, 'readFile'>): TargetFile[] {
  const isUsed = plan.choices.TLS !== 'off';
  if (!isUsed && readFile(PATHS.proxySite) === undefined) return [];
  const site = { path: PATHS.proxySite, content: writeSite(plan), mode: 0o644, group: 'root' };
  const sites = readFile(PATHS.proxySettings) ?? '';
  if (sites.split('\n').includes(IMPORT)) return [site];
  return [
    site,
    { path: PATHS.proxySettings, content: `${sites}\n${IMPORT}\n`, mode: 0o644, group: 'root' },
  ];
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
