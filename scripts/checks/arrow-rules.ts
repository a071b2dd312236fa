/** The layers (folders), and the layers that each may import: the arrows of ARCHITECTURE.md. */

export const OUR_PACKAGES = [
  { scope: '@jepret/contract', folder: 'packages/contract' },
  { scope: '@jepret/messages', folder: 'packages/messages' },
  { scope: '@jepret/api-client', folder: 'packages/api-client' },
  { scope: '@jepret/layout', folder: 'packages/layout' },
  { scope: '@jepret/time', folder: 'packages/time' },
  { scope: '@jepret/compositor', folder: 'packages/compositor' },
  { scope: '@jepret/ui', folder: 'packages/ui' },
  { scope: '@jepret/artwork', folder: 'assets/artwork' },
  { scope: '@jepret/testing', folder: 'packages/testing' },
  { scope: '@jepret/server', folder: 'apps/server' },
  { scope: '@jepret/print-agent', folder: 'apps/print-agent' },
  { scope: '@jepret/installer', folder: 'apps/installer' },
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
  allowedLayers: readonly string[];
  /** The only external packages that it may import. */
  packages?: readonly string[];
}

const inServer = (...layers: string[]): string[] => layers.map((layer) => `${SERVER}/${layer}`);
const inKiosk = (...layers: string[]): string[] => layers.map((layer) => `${KIOSK}/${layer}`);
const inConsole = (...layers: string[]): string[] => layers.map((layer) => `${CONSOLE}/${layer}`);

const RULES: readonly Rule[] = [
  { layer: 'packages/contract', allowedLayers: [], packages: ['zod'] },
  { layer: 'packages/messages', allowedLayers: ['packages/contract'] },
  {
    layer: 'packages/api-client',
    allowedLayers: ['packages/contract', 'packages/messages', 'packages/time'],
    packages: ['zod'],
  },
  { layer: 'packages/layout', allowedLayers: ['packages/contract'], packages: [] },
  { layer: 'packages/time', allowedLayers: [], packages: [] },
  { layer: 'packages/compositor', allowedLayers: ['packages/layout', 'packages/contract'] },
  { layer: 'packages/ui', allowedLayers: ['packages/contract', 'packages/messages'] },
  {
    layer: 'assets/artwork',
    allowedLayers: [
      'packages/compositor',
      'packages/layout',
      'packages/contract',
      'packages/messages',
    ],
  },
  { layer: 'packages/testing', allowedLayers: ['packages/contract', 'packages/time'] },

  { layer: `${SERVER}/ports`, allowedLayers: SERVER_PACKAGES },
  { layer: `${SERVER}/domain`, allowedLayers: [...inServer('ports'), ...SERVER_PACKAGES] },
  { layer: `${SERVER}/files`, allowedLayers: [] },
  {
    layer: `${SERVER}/database`,
    allowedLayers: [...inServer('ports', 'domain', 'files'), ...SERVER_PACKAGES],
  },
  {
    layer: `${SERVER}/config`,
    allowedLayers: [...inServer('ports', 'domain', 'database'), ...SERVER_PACKAGES],
  },
  {
    layer: `${SERVER}/adapters`,
    allowedLayers: [...inServer('ports', 'domain', 'database'), ...SERVER_PACKAGES],
  },
  { layer: `${SERVER}/mails`, allowedLayers: [...inServer('ports', 'domain'), ...SERVER_PACKAGES] },
  {
    layer: `${SERVER}/http`,
    allowedLayers: [...inServer('ports', 'domain', 'database'), ...SERVER_PACKAGES],
  },
  {
    layer: `${SERVER}/features`,
    allowedLayers: [
      ...inServer('ports', 'domain', 'files', 'database', 'mails', 'http'),
      ...MEDIA_PACKAGES,
    ],
  },
  {
    layer: `${SERVER}/process`,
    allowedLayers: [
      ...inServer('config', 'ports', 'domain', 'files', 'database', 'features'),
      ...SERVER_PACKAGES,
    ],
  },
  { layer: SERVER, allowedLayers: [SERVER, ...MEDIA_PACKAGES] },

  {
    layer: 'apps/print-agent',
    allowedLayers: [
      ...inServer('config', 'ports', 'adapters/printer', 'files', 'process'),
      ...SERVER_PACKAGES,
    ],
  },

  { layer: 'apps/installer', allowedLayers: [SERVER, ...SERVER_PACKAGES] },

  { layer: `${KIOSK}/time`, allowedLayers: BROWSER_PACKAGES },
  { layer: `${KIOSK}/api`, allowedLayers: [...inKiosk('time'), ...BROWSER_PACKAGES] },
  { layer: `${KIOSK}/devices`, allowedLayers: [...inKiosk('api', 'time'), ...BROWSER_PACKAGES] },
  {
    layer: `${KIOSK}/session`,
    allowedLayers: [...inKiosk('devices', 'api', 'time'), ...BROWSER_PACKAGES],
  },
  {
    layer: `${KIOSK}/kiosk`,
    allowedLayers: [...inKiosk('session', 'devices', 'api', 'time'), ...BROWSER_PACKAGES],
  },
  {
    layer: `${KIOSK}/hooks`,
    allowedLayers: [...inKiosk('kiosk', 'session', 'devices', 'api', 'time'), ...BROWSER_PACKAGES],
  },
  {
    layer: `${KIOSK}/components`,
    allowedLayers: [
      ...inKiosk('hooks', 'kiosk', 'session', 'devices', 'api', 'time'),
      ...BROWSER_PACKAGES,
    ],
  },
  {
    layer: `${KIOSK}/screens`,
    allowedLayers: [
      ...inKiosk('components', 'hooks', 'kiosk', 'session', 'devices', 'api', 'time'),
      ...BROWSER_PACKAGES,
    ],
  },
  {
    layer: `${KIOSK}/app`,
    allowedLayers: [
      ...inKiosk('screens', 'components', 'hooks', 'kiosk', 'session', 'devices', 'api', 'time'),
      ...BROWSER_PACKAGES,
    ],
  },
  { layer: KIOSK, allowedLayers: [KIOSK, ...BROWSER_PACKAGES] },

  { layer: `${CONSOLE}/api`, allowedLayers: BROWSER_PACKAGES },
  { layer: `${CONSOLE}/hooks`, allowedLayers: [...inConsole('api'), ...BROWSER_PACKAGES] },
  {
    layer: `${CONSOLE}/components`,
    allowedLayers: [...inConsole('hooks', 'api'), ...BROWSER_PACKAGES],
  },
  {
    layer: `${CONSOLE}/pages`,
    allowedLayers: [...inConsole('components', 'hooks', 'api'), ...BROWSER_PACKAGES],
  },
  {
    layer: `${CONSOLE}/app`,
    allowedLayers: [...inConsole('pages', 'components', 'hooks', 'api'), ...BROWSER_PACKAGES],
  },
  { layer: CONSOLE, allowedLayers: [CONSOLE, ...BROWSER_PACKAGES] },
];

/** Layers whose folders may not import each other. */
const ISOLATED_LAYERS = [
  `${SERVER}/features`,
  `${SERVER}/adapters`,
  `${KIOSK}/screens`,
  `${CONSOLE}/pages`,
];

/** Undefined for a file outside all layers. */
export const layerOf = (file: string): string | undefined =>
  isolatedLayerOf(file) ?? findRule(file)?.layer;

/** One feature, adapter, screen or page. */
export function isolatedLayerOf(file: string): string | undefined {
  const isolated = ISOLATED_LAYERS.find((layer) => file.startsWith(`${layer}/`));
  return (
    isolated &&
    file
      .split('/')
      .slice(0, isolated.split('/').length + 1)
      .join('/')
  );
}

export function allowedTargets(layer: string): readonly string[] {
  return findRule(layer)?.allowedLayers ?? [];
}

export function allowedPackages(layer: string): readonly string[] | undefined {
  return findRule(layer)?.packages;
}

function findRule(path: string): Rule | undefined {
  return RULES.find(({ layer }) => path === layer || path.startsWith(`${layer}/`));
}
