import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { Package } from './deb.ts';

export interface Deb
  extends Pick<
    Package,
    'name' | 'summary' | 'description' | 'depends' | 'recommends' | 'suggests'
  > {
  /** Contains the server, Node and all production packages. */
  hasServer?: boolean;
  /** Paths in the package, each with its source in the project. */
  files: Readonly<Record<string, string>>;
}

const SYSTEMD = 'systemd (>= 252)';
const UNITS = 'usr/lib/systemd/system';

/** Versions lie side by side, and `current` links to one, so that an upgrade can be rolled back. */
export const libraryOf = (version: string) => `usr/lib/jepret/versions/${version}`;

export const listDebs = (version: string): readonly Deb[] => [
  {
    name: 'jepret',
    summary: 'photo booth: server and command line',
    description: [
      'Jepret is a self-service photo booth for shops and malls. This package',
      'contains the server, the pages for kiosks and the console, the video worker',
      'and the command jepret.',
      '.',
      'Installing does not start the server: run jepret setup first.',
    ],
    depends: [
      'ca-certificates',
      'ffmpeg',
      'iproute2',
      'libc6 (>= 2.36)',
      'libstdc++6 (>= 12)',
      SYSTEMD,
    ],
    recommends: ['cups', 'caddy'],
    // For a chain: backups and upgrades need pg_dump of the server's version.
    suggests: ['postgresql-client'],
    hasServer: true,
    files: {
      'etc/jepret/server.env': 'packaging/jepret/server.env',
      'usr/bin/jepret': 'packaging/jepret/jepret',
      [`${libraryOf(version)}/bin/back-off`]: 'packaging/jepret/back-off',
      [`${libraryOf(version)}/defaults.env`]: 'packaging/jepret/defaults.env',
      ...listServiceFiles('jepret', 'jepret'),
      ...listServiceFiles('jepret', 'jepret-videos'),
      ...listServiceFiles('jepret', 'jepret-backup'),
      [`${UNITS}/jepret-backup.service.d/oneshot.conf`]: 'packaging/jepret/oneshot.conf',
      [`${UNITS}/jepret-backup.timer`]: 'packaging/jepret/jepret-backup.timer',
      'usr/lib/sysusers.d/jepret.conf': 'packaging/jepret/sysusers.conf',
      'usr/lib/tmpfiles.d/jepret.conf': 'packaging/jepret/tmpfiles.conf',
      'usr/share/jepret/certificate.html': 'packaging/jepret/certificate.html',
      'usr/share/doc/jepret/scale.md': 'docs/scale.md',
      'usr/share/doc/jepret/settings.md': 'docs/settings.md',
      ...listGuideFiles(),
    },
  },
  {
    name: 'jepret-kiosk',
    summary: 'photo booth: full-screen browser for the visitor',
    description: [
      'Starts Chromium in full screen when the machine boots and shows the booth.',
      'Only the booth has the camera, and no other address can be opened.',
    ],
    depends: [
      'cage',
      'chromium',
      'fonts-noto-color-emoji',
      'libpam-systemd',
      'python3',
      'python3-websocket',
      SYSTEMD,
      'xwayland',
    ],
    files: {
      'etc/jepret/kiosk.env': 'packaging/jepret-kiosk/kiosk.env',
      'usr/lib/jepret-kiosk/policies.json.in': 'packaging/jepret-kiosk/policies.json.in',
      'usr/lib/jepret-kiosk/start': 'packaging/jepret-kiosk/start',
      'usr/lib/jepret-kiosk/watch': 'packaging/jepret-kiosk/watch',
      'usr/lib/jepret-kiosk/write-policy': 'packaging/jepret-kiosk/write-policy',
      ...listUnits('jepret-kiosk', 'jepret-kiosk', 'jepret-kiosk-watch'),
      'usr/lib/sysusers.d/jepret-kiosk.conf': 'packaging/jepret-kiosk/sysusers.conf',
      'usr/lib/tmpfiles.d/jepret-kiosk.conf': 'packaging/jepret-kiosk/tmpfiles.conf',
    },
  },
  {
    name: 'jepret-print-agent',
    summary: 'photo booth: prints on a printer that the server cannot reach',
    description: [
      'Runs beside a printer outside the network of the server: takes sheets from',
      'the server, prints them and reports the result.',
    ],
    depends: [`jepret (= ${version})`, SYSTEMD],
    files: {
      'etc/jepret/print-agent.env': 'packaging/jepret-print-agent/print-agent.env',
      ...listServiceFiles('jepret-print-agent', 'jepret-print-agent'),
      'usr/lib/tmpfiles.d/jepret-print-agent.conf': 'packaging/jepret-print-agent/tmpfiles.conf',
    },
  },
];

const listUnits = (folder: string, ...units: string[]): Record<string, string> =>
  Object.fromEntries(
    units.map((unit) => [`${UNITS}/${unit}.service`, `packaging/${folder}/${unit}.service`]),
  );

/** A unit and the settings that all services share. */
const listServiceFiles = (folder: string, unit: string): Record<string, string> => ({
  ...listUnits(folder, unit),
  [`${UNITS}/${unit}.service.d/common.conf`]: 'packaging/jepret/common.conf',
});

/** For readers on a machine without the repository. */
const listGuideFiles = (): Record<string, string> =>
  Object.fromEntries(
    globSync('docs/guide/*.md').map((file) => [
      `usr/share/doc/jepret/guide/${basename(file)}`,
      file,
    ]),
  );
