export interface Deb {
  name: string;
  summary: string;
  description: readonly string[];
  depends: readonly string[];
  recommends?: readonly string[];
  /** Contains the server, Node and all production packages. */
  hasServer?: boolean;
  /** Paths in the package, each with its source in the project. */
  files: Readonly<Record<string, string>>;
  links?: Readonly<Record<string, string>>;
  maintainerScripts: readonly string[];
}

const SCRIPTS = ['postinst', 'prerm', 'postrm'];

export const DEBS: readonly Deb[] = [
  {
    name: 'jepret',
    summary: 'photo booth: server and command line',
    description: [
      'Jepret is a self-service photo booth for shops and malls. This package contains the server, the pages for kiosks and the console, the video worker and the command jepret.',
      'Installing does not start the server: set it up first.',
    ],
    depends: [
      'adduser',
      'ca-certificates',
      'ffmpeg',
      'libc6 (>= 2.36)',
      'libstdc++6 (>= 12)',
      'systemd (>= 252)',
      'util-linux',
    ],
    recommends: ['cups', 'caddy'],
    hasServer: true,
    files: {
      'etc/jepret/server.env': 'packaging/jepret/server.env',
      'usr/bin/jepret': 'packaging/jepret/jepret',
      'usr/lib/jepret/bin/back-off': 'packaging/jepret/back-off',
      'usr/lib/systemd/system/jepret.service': 'packaging/jepret/jepret.service',
      'usr/lib/systemd/system/jepret-videos.service': 'packaging/jepret/jepret-videos.service',
      'usr/lib/sysusers.d/jepret.conf': 'packaging/jepret/sysusers.conf',
      'usr/lib/tmpfiles.d/jepret.conf': 'packaging/jepret/tmpfiles.conf',
      'usr/share/doc/jepret/settings.md': 'docs/settings.md',
      'usr/share/doc/jepret/operating.md': 'docs/operating.md',
    },
    maintainerScripts: SCRIPTS,
  },
  {
    name: 'jepret-kiosk',
    summary: 'photo booth: full-screen browser for the visitor',
    description: [
      'Starts Chromium in full screen when the machine boots and shows the booth. Only the booth has the camera, and no other address can be opened.',
    ],
    depends: [
      'cage',
      'chromium',
      'fonts-noto-color-emoji',
      'libpam-systemd',
      'systemd (>= 252)',
      'xwayland',
    ],
    files: {
      'etc/jepret/kiosk.env': 'packaging/jepret-kiosk/kiosk.env',
      'usr/lib/jepret-kiosk/policies.json': 'packaging/jepret-kiosk/policies.json',
      'usr/lib/jepret-kiosk/start': 'packaging/jepret-kiosk/start',
      'usr/lib/jepret-kiosk/write-policy': 'packaging/jepret-kiosk/write-policy',
      'usr/lib/systemd/system/jepret-kiosk.service': 'packaging/jepret-kiosk/jepret-kiosk.service',
      'usr/lib/sysusers.d/jepret-kiosk.conf': 'packaging/jepret-kiosk/sysusers.conf',
      'usr/lib/tmpfiles.d/jepret-kiosk.conf': 'packaging/jepret-kiosk/tmpfiles.conf',
    },
    maintainerScripts: SCRIPTS,
  },
  {
    name: 'jepret-print-agent',
    summary: 'photo booth: prints on a printer that the server cannot reach',
    description: [
      'Runs beside a printer outside the network of the server: takes sheets from the server, prints them and reports the result.',
    ],
    depends: ['jepret (= $VERSION)', 'systemd (>= 252)'],
    files: {
      'etc/jepret/print-agent.env': 'packaging/jepret-print-agent/print-agent.env',
      'usr/lib/systemd/system/jepret-print-agent.service':
        'packaging/jepret-print-agent/jepret-print-agent.service',
      'usr/lib/tmpfiles.d/jepret-print-agent.conf': 'packaging/jepret-print-agent/tmpfiles.conf',
    },
    maintainerScripts: SCRIPTS,
  },
];
