/** The rooms of the house and which of them each may import: the arrows of ARCHITECTURE.md. */

export const OUR_PACKAGES = [
  { scope: '@jepret/contract', folder: 'packages/contract' },
  { scope: '@jepret/layout', folder: 'packages/layout' },
  { scope: '@jepret/compositor', folder: 'packages/compositor' },
  { scope: '@jepret/ui', folder: 'packages/ui' },
];

const SERVER = 'apps/server/src';
const KIOSK = 'apps/kiosk/src';

const MEDIA_PACKAGES = ['packages/contract', 'packages/layout', 'packages/compositor'];
/** The compositor runs on Node only. */
const KIOSK_PACKAGES = ['packages/contract', 'packages/layout', 'packages/ui'];

interface Rule {
  room: string;
  mayImport: readonly string[];
  /** The only packages of other people it may use. */
  packages?: readonly string[];
}

const RULES: readonly Rule[] = [
  { room: 'packages/contract', mayImport: [], packages: ['zod'] },
  { room: 'packages/layout', mayImport: ['packages/contract'], packages: [] },
  { room: 'packages/compositor', mayImport: ['packages/layout', 'packages/contract'] },
  { room: 'packages/ui', mayImport: ['packages/contract'] },

  { room: `${SERVER}/ports`, mayImport: ['packages/contract'] },
  {
    room: `${SERVER}/adapters`,
    mayImport: [`${SERVER}/ports`, `${SERVER}/database`, 'packages/contract'],
  },
  { room: `${SERVER}/database`, mayImport: [`${SERVER}/ports`, 'packages/contract'] },
  { room: `${SERVER}/mails`, mayImport: [`${SERVER}/ports`, 'packages/contract'] },
  {
    room: `${SERVER}/http`,
    mayImport: [`${SERVER}/ports`, `${SERVER}/database`, 'packages/contract'],
  },
  {
    room: `${SERVER}/features`,
    mayImport: [
      `${SERVER}/ports`,
      `${SERVER}/database`,
      `${SERVER}/mails`,
      `${SERVER}/http`,
      ...MEDIA_PACKAGES,
    ],
  },
  { room: SERVER, mayImport: [SERVER, ...MEDIA_PACKAGES] },

  { room: `${KIOSK}/lib`, mayImport: KIOSK_PACKAGES },
  { room: `${KIOSK}/devices`, mayImport: [`${KIOSK}/lib`, ...KIOSK_PACKAGES] },
  { room: `${KIOSK}/screens`, mayImport: [`${KIOSK}/devices`, `${KIOSK}/lib`, ...KIOSK_PACKAGES] },
  {
    room: `${KIOSK}/app`,
    mayImport: [`${KIOSK}/screens`, `${KIOSK}/devices`, `${KIOSK}/lib`, ...KIOSK_PACKAGES],
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
