/** The rooms of the house and which of them each may import: the arrows of ARCHITECTURE.md. */

export const OUR_PACKAGES = [
  { scope: '@jepret/contract', folder: 'packages/contract' },
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

const SERVER_PACKAGES = ['packages/contract', 'packages/time'];
const MEDIA_PACKAGES = [...SERVER_PACKAGES, 'packages/layout', 'packages/compositor'];
/** The compositor runs on Node only. */
const KIOSK_PACKAGES = ['packages/contract', 'packages/layout', 'packages/time', 'packages/ui'];

interface Rule {
  room: string;
  mayImport: readonly string[];
  /** The only packages of other people it may use. */
  packages?: readonly string[];
}

const inServer = (...rooms: string[]): string[] => rooms.map((room) => `${SERVER}/${room}`);
const inKiosk = (...rooms: string[]): string[] => rooms.map((room) => `${KIOSK}/${room}`);

const RULES: readonly Rule[] = [
  { room: 'packages/contract', mayImport: [], packages: ['zod'] },
  { room: 'packages/layout', mayImport: ['packages/contract'], packages: [] },
  { room: 'packages/time', mayImport: [], packages: [] },
  { room: 'packages/compositor', mayImport: ['packages/layout', 'packages/contract'] },
  { room: 'packages/ui', mayImport: ['packages/contract'] },
  { room: 'packages/artwork', mayImport: ['packages/layout', 'packages/contract'] },
  { room: 'packages/testing', mayImport: ['packages/contract', 'packages/time'] },

  { room: `${SERVER}/ports`, mayImport: SERVER_PACKAGES },
  { room: `${SERVER}/domain`, mayImport: [...inServer('ports'), ...SERVER_PACKAGES] },
  {
    room: `${SERVER}/database`,
    mayImport: [...inServer('ports', 'domain'), ...SERVER_PACKAGES],
  },
  {
    room: `${SERVER}/config`,
    mayImport: [...inServer('ports', 'domain', 'database'), ...SERVER_PACKAGES],
  },
  {
    room: `${SERVER}/adapters`,
    mayImport: [...inServer('ports', 'domain', 'database'), ...SERVER_PACKAGES],
  },
  { room: `${SERVER}/mails`, mayImport: [...inServer('ports', 'domain'), ...SERVER_PACKAGES] },
  {
    room: `${SERVER}/http`,
    mayImport: [...inServer('ports', 'domain', 'database'), ...SERVER_PACKAGES],
  },
  {
    room: `${SERVER}/features`,
    mayImport: [...inServer('ports', 'domain', 'database', 'mails', 'http'), ...MEDIA_PACKAGES],
  },
  {
    room: `${SERVER}/process`,
    mayImport: [
      ...inServer('config', 'ports', 'domain', 'database', 'features'),
      ...SERVER_PACKAGES,
    ],
  },
  { room: SERVER, mayImport: [SERVER, ...MEDIA_PACKAGES] },

  {
    room: 'apps/print-agent',
    mayImport: [
      ...inServer('config', 'ports', 'adapters/printer', 'database', 'process'),
      ...SERVER_PACKAGES,
    ],
  },

  { room: `${KIOSK}/time`, mayImport: KIOSK_PACKAGES },
  { room: `${KIOSK}/api`, mayImport: [...inKiosk('time'), ...KIOSK_PACKAGES] },
  { room: `${KIOSK}/devices`, mayImport: [...inKiosk('api', 'time'), ...KIOSK_PACKAGES] },
  {
    room: `${KIOSK}/session`,
    mayImport: [...inKiosk('devices', 'api', 'time'), ...KIOSK_PACKAGES],
  },
  {
    room: `${KIOSK}/kiosk`,
    mayImport: [...inKiosk('session', 'devices', 'api', 'time'), ...KIOSK_PACKAGES],
  },
  {
    room: `${KIOSK}/hooks`,
    mayImport: [...inKiosk('kiosk', 'session', 'devices', 'api', 'time'), ...KIOSK_PACKAGES],
  },
  {
    room: `${KIOSK}/components`,
    mayImport: [
      ...inKiosk('hooks', 'kiosk', 'session', 'devices', 'api', 'time'),
      ...KIOSK_PACKAGES,
    ],
  },
  {
    room: `${KIOSK}/screens`,
    mayImport: [
      ...inKiosk('components', 'hooks', 'kiosk', 'session', 'devices', 'api', 'time'),
      ...KIOSK_PACKAGES,
    ],
  },
  {
    room: `${KIOSK}/app`,
    mayImport: [
      ...inKiosk('screens', 'components', 'hooks', 'kiosk', 'session', 'devices', 'api', 'time'),
      ...KIOSK_PACKAGES,
    ],
  },
  { room: KIOSK, mayImport: [KIOSK, ...KIOSK_PACKAGES] },
];

/** Rooms whose folders may not look into each other. */
const DIVIDED = [`${SERVER}/features`, `${SERVER}/adapters`, `${KIOSK}/screens`];

/** Undefined for what lies outside all of them. */
export function roomOf(file: string): string | undefined {
  const divided = DIVIDED.find((room) => file.startsWith(`${room}/`));
  if (divided) {
    return file
      .split('/')
      .slice(0, divided.split('/').length + 1)
      .join('/');
  }
  return findRule(file)?.room;
}

export function allowedTargets(room: string): readonly string[] {
  return findRule(room)?.mayImport ?? [];
}

export function allowedPackages(room: string): readonly string[] | undefined {
  return findRule(room)?.packages;
}

function findRule(path: string): Rule | undefined {
  return RULES.find(({ room }) => path === room || path.startsWith(`${room}/`));
}
