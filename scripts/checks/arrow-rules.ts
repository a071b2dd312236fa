/** The layers, each a folder, and which of them each may import: the arrows of ARCHITECTURE.md. */

export const OUR_PACKAGES = [
  { scope: '@jepret/contract', folder: 'packages/contract' },
  { scope: '@jepret/messages', folder: 'packages/messages' },
  { scope: '@jepret/api-client', folder: 'packages/api-client' },
  { scope: '@jepret/layout', folder: 'packages/layout' },
  { scope: '@jepret/time', folder: 'packages/time' },
  { scope: '@jepret/compositor', folder: 'packages/compositor' },
  { scope: '@jepret/ui', folder: 'packages/ui' },
  { scope: '@jepret/artwork', folder: 'packages/artwork' },
  { scope: '@jepret/testing', folder: 'packages/testing' },
  { scope: '@jepret/server', folder: 'apps/server' },
  { scope: '@jepret/print-agent', folder: 'apps/print-agent' },
];

const SERVER = 'apps/server/src';
const KIOSK = 'apps/kiosk/src';
const CONSOLE = 'apps/console/src';

const SERVER_PACKAGES = ['packages/contract', 'packages/messages', 'packages/time'];
const MEDIA_PACKAGES = [...SERVER_PACKAGES, 'packages/layout', 'packages/compositor'];
/** The compositor runs on Node only. */
const BROWSER_PACKAGES = [
  'packages/contract',
  'packages/api-client',
  'packages/messages',
  'packages/layout',
  'packages/time',
  'packages/ui',
];

interface Rule {
  layer: string;
  mayImport: readonly string[];
  /** The only packages of other people it may use. */
  packages?: readonly string[];
}

const inServer = (...layers: string[]): string[] => layers.map((layer) => `${SERVER}/${layer}`);
const inKiosk = (...layers: string[]): string[] => layers.map((layer) => `${KIOSK}/${layer}`);
const inConsole = (...layers: string[]): string[] => layers.map((layer) => `${CONSOLE}/${layer}`);

const RULES: readonly Rule[] = [
  { layer: 'packages/contract', mayImport: [], packages: ['zod'] },
  { layer: 'packages/messages', mayImport: ['packages/contract'] },
  {
    layer: 'packages/api-client',
    mayImport: ['packages/contract', 'packages/messages', 'packages/time'],
    packages: ['zod'],
  },
  { layer: 'packages/layout', mayImport: ['packages/contract'], packages: [] },
  { layer: 'packages/time', mayImport: [], packages: [] },
  { layer: 'packages/compositor', mayImport: ['packages/layout', 'packages/contract'] },
  { layer: 'packages/ui', mayImport: ['packages/contract', 'packages/messages'] },
  {
    layer: 'packages/artwork',
    mayImport: ['packages/compositor', 'packages/layout', 'packages/contract', 'packages/messages'],
  },
  { layer: 'packages/testing', mayImport: ['packages/contract', 'packages/time'] },

  { layer: `${SERVER}/ports`, mayImport: SERVER_PACKAGES },
  { layer: `${SERVER}/domain`, mayImport: [...inServer('ports'), ...SERVER_PACKAGES] },
  { layer: `${SERVER}/files`, mayImport: [] },
  {
    layer: `${SERVER}/database`,
    mayImport: [...inServer('ports', 'domain', 'files'), ...SERVER_PACKAGES],
  },
  {
    layer: `${SERVER}/config`,
    mayImport: [...inServer('ports', 'domain', 'database'), ...SERVER_PACKAGES],
  },
  {
    layer: `${SERVER}/adapters`,
    mayImport: [...inServer('ports', 'domain', 'database'), ...SERVER_PACKAGES],
  },
  { layer: `${SERVER}/mails`, mayImport: [...inServer('ports', 'domain'), ...SERVER_PACKAGES] },
  {
    layer: `${SERVER}/http`,
    mayImport: [...inServer('ports', 'domain', 'database'), ...SERVER_PACKAGES],
  },
  {
    layer: `${SERVER}/features`,
    mayImport: [
      ...inServer('ports', 'domain', 'files', 'database', 'mails', 'http'),
      ...MEDIA_PACKAGES,
    ],
  },
  {
    layer: `${SERVER}/process`,
    mayImport: [
      ...inServer('config', 'ports', 'domain', 'files', 'database', 'features'),
      ...SERVER_PACKAGES,
    ],
  },
  { layer: SERVER, mayImport: [SERVER, ...MEDIA_PACKAGES] },

  {
    layer: 'apps/print-agent',
    mayImport: [
      ...inServer('config', 'ports', 'adapters/printer', 'files', 'process'),
      ...SERVER_PACKAGES,
    ],
  },

  { layer: `${KIOSK}/time`, mayImport: BROWSER_PACKAGES },
  { layer: `${KIOSK}/api`, mayImport: [...inKiosk('time'), ...BROWSER_PACKAGES] },
  { layer: `${KIOSK}/devices`, mayImport: [...inKiosk('api', 'time'), ...BROWSER_PACKAGES] },
  {
    layer: `${KIOSK}/session`,
    mayImport: [...inKiosk('devices', 'api', 'time'), ...BROWSER_PACKAGES],
  },
  {
    layer: `${KIOSK}/kiosk`,
    mayImport: [...inKiosk('session', 'devices', 'api', 'time'), ...BROWSER_PACKAGES],
  },
  {
    layer: `${KIOSK}/hooks`,
    mayImport: [...inKiosk('kiosk', 'session', 'devices', 'api', 'time'), ...BROWSER_PACKAGES],
  },
  {
    layer: `${KIOSK}/components`,
    mayImport: [
      ...inKiosk('hooks', 'kiosk', 'session', 'devices', 'api', 'time'),
      ...BROWSER_PACKAGES,
    ],
  },
  {
    layer: `${KIOSK}/screens`,
    mayImport: [
      ...inKiosk('components', 'hooks', 'kiosk', 'session', 'devices', 'api', 'time'),
      ...BROWSER_PACKAGES,
    ],
  },
  {
    layer: `${KIOSK}/app`,
    mayImport: [
      ...inKiosk('screens', 'components', 'hooks', 'kiosk', 'session', 'devices', 'api', 'time'),
      ...BROWSER_PACKAGES,
    ],
  },
  { layer: KIOSK, mayImport: [KIOSK, ...BROWSER_PACKAGES] },

  { layer: `${CONSOLE}/api`, mayImport: BROWSER_PACKAGES },
  { layer: `${CONSOLE}/hooks`, mayImport: [...inConsole('api'), ...BROWSER_PACKAGES] },
  {
    layer: `${CONSOLE}/components`,
    mayImport: [...inConsole('hooks', 'api'), ...BROWSER_PACKAGES],
  },
  {
    layer: `${CONSOLE}/pages`,
    mayImport: [...inConsole('components', 'hooks', 'api'), ...BROWSER_PACKAGES],
  },
  {
    layer: `${CONSOLE}/app`,
    mayImport: [...inConsole('pages', 'components', 'hooks', 'api'), ...BROWSER_PACKAGES],
  },
  { layer: CONSOLE, mayImport: [CONSOLE, ...BROWSER_PACKAGES] },
];

/** Layers whose folders may not look into each other. */
const DIVIDED = [
  `${SERVER}/features`,
  `${SERVER}/adapters`,
  `${KIOSK}/screens`,
  `${CONSOLE}/pages`,
];

/** Undefined for what lies outside all of them. */
export function layerOf(file: string): string | undefined {
  const divided = DIVIDED.find((layer) => file.startsWith(`${layer}/`));
  if (divided) {
    return file
      .split('/')
      .slice(0, divided.split('/').length + 1)
      .join('/');
  }
  return findRule(file)?.layer;
}

export function allowedTargets(layer: string): readonly string[] {
  return findRule(layer)?.mayImport ?? [];
}

export function allowedPackages(layer: string): readonly string[] | undefined {
  return findRule(layer)?.packages;
}

function findRule(path: string): Rule | undefined {
  return RULES.find(({ layer }) => path === layer || path.startsWith(`${layer}/`));
}
