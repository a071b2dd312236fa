import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { createPrintedSheets, type PrintedSheets, printerScript } from './printed-sheets.ts';
import { startPrinterProcess } from './printer-process.ts';

export interface IppEverywherePrinter {
  port: number;
  path: string;
  sheets: PrintedSheets;
  /** Sets the paper in its tray. */
  loadPaper(media: string, sheets: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * CUPS's test printer (ippeveprinter), configured as a 4 × 6 inch photo printer. It does not start
 * without announcing itself, so it gets its own Avahi and D-Bus, on loopback.
 */
export async function startIppEverywherePrinter(): Promise<IppEverywherePrinter> {
  const sheets = createPrintedSheets('ipp');
  const { folder } = sheets;
  const port = await freePort();
  mkdirSync(join(folder, 'spool'));
  writeFileSync(join(folder, 'bus.conf'), bus(folder));
  writeFileSync(join(folder, 'avahi.conf'), AVAHI);
  writeFileSync(join(folder, 'printer.conf'), PRINTER);
  writeFileSync(join(folder, 'passwd'), 'root:x:0:0::/:/bin/sh\navahi:x:0:0::/:/bin/false\n');
  writeFileSync(join(folder, 'group'), 'root:x:0:\navahi:x:0:\n');
  writeFileSync(join(folder, 'print'), printScript(folder));
  writeFileSync(join(folder, 'start'), startScript(folder, port));
  for (const name of ['print', 'start']) chmodSync(join(folder, name), 0o755);

  const unshare = ['unshare', '--map-root-user', '--mount'] as const;
  const canUnshare = spawnSync(unshare[0], [...unshare.slice(1), 'true']).status === 0;
  const start = join(folder, 'start');
  const { stop } = await startPrinterProcess(
    canUnshare ? [...unshare, start, 'alone'] : [start],
    port,
  );
  return {
    port,
    path: '/ipp/print',
    sheets,
    async loadPaper(media, count) {
      const form = `size0=${media}&type0=photographic-glossy&level0=${count}`;
      await fetch(`http://127.0.0.1:${port}/media?${form}`);
    },
    async stop() {
      await stop();
      sheets.remove();
    },
  };
}

/**
 * Avahi allows one instance per system, by a file in /run that belongs to its own account. With a
 * private /run it does not conflict with other test runs and does not need that account.
 */
const startScript = (folder: string, port: number) => `#!/bin/sh
cd "${folder}"
if [ "$1" = alone ]; then
  mount -t tmpfs none /run
  for file in passwd group; do mount --bind $file /etc/$file; done
fi
dbus-daemon --config-file=bus.conf --nofork &
until [ -S bus ]; do kill -0 $! || exit 1; sleep 0.02; done
export DBUS_SYSTEM_BUS_ADDRESS=unix:path=${folder}/bus
/usr/sbin/avahi-daemon -f avahi.conf --no-drop-root --no-chroot --no-rlimits > avahi.log 2>&1 &
until grep -q 'startup complete' avahi.log; do kill -0 $! || exit 1; sleep 0.02; done
exec /usr/sbin/ippeveprinter -r off -p ${port} -n localhost -d spool -a printer.conf -c "${folder}/print" Booth
`;

const printScript = (folder: string) => `#!/bin/sh
JOB=$IPP_JOB_ID NAME=$IPP_JOB_NAME COPIES=\${IPP_COPIES:-1} SOURCE=$1
OPTIONS="media=$IPP_MEDIA media-col=$IPP_MEDIA_COL print-scaling=$IPP_PRINT_SCALING format=$CONTENT_TYPE"
${printerScript(folder, 1)}`;

const bus = (folder: string) => `<!DOCTYPE busconfig PUBLIC
 "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path=${folder}/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_type="method_call"/>
    <allow send_type="signal"/>
    <allow send_requested_reply="true" send_type="method_return"/>
    <allow send_requested_reply="true" send_type="error"/>
    <allow receive_type="method_call"/>
    <allow receive_type="method_return"/>
    <allow receive_type="error"/>
    <allow receive_type="signal"/>
  </policy>
</busconfig>
`;

const AVAHI = `[server]
host-name=booth
use-ipv4=yes
use-ipv6=no
allow-interfaces=lo
enable-dbus=yes
[publish]
publish-workstation=no
publish-hinfo=no
`;

const COLLECTION_4X6 =
  '{ MEMBER collection media-size { MEMBER integer x-dimension 10160 MEMBER integer y-dimension 15240 } MEMBER integer media-top-margin 0 MEMBER integer media-bottom-margin 0 MEMBER integer media-left-margin 0 MEMBER integer media-right-margin 0 MEMBER keyword media-type photographic-glossy MEMBER keyword media-source main }';

const PRINTER = `ATTR keyword media-supported na_index-4x6_4x6in,na_5x7_5x7in,oe_photo-l_3.5x5in
ATTR keyword media-default na_index-4x6_4x6in
ATTR keyword media-source-supported main
ATTR keyword media-type-supported photographic-glossy
ATTR octetString printer-input-tray "type=sheetFeedAutoRemovableTray;mediafeed=0;mediaxfeed=0;maxcapacity=250;level=100;status=0;name=main"
ATTR keyword media-ready na_index-4x6_4x6in
ATTR collection media-col-default ${COLLECTION_4X6}
ATTR collection media-col-ready ${COLLECTION_4X6}
ATTR collection media-col-database ${COLLECTION_4X6}
ATTR collection media-size-supported { MEMBER integer x-dimension 10160 MEMBER integer y-dimension 15240 }, { MEMBER integer x-dimension 12700 MEMBER integer y-dimension 17780 }
ATTR keyword media-col-supported media-size,media-top-margin,media-bottom-margin,media-left-margin,media-right-margin,media-type
ATTR integer marker-levels 80
ATTR name marker-names "CMY ribbon"
ATTR keyword marker-types ribbon-wax
ATTR name marker-colors "#00FFFF#FF00FF#FFFF00"
ATTR integer marker-low-levels 10
ATTR integer marker-high-levels 100
ATTR mimeMediaType document-format-supported application/octet-stream,image/jpeg,image/pwg-raster
ATTR mimeMediaType document-format-default image/jpeg
ATTR resolution printer-resolution-supported 300dpi
ATTR resolution printer-resolution-default 300dpi
ATTR keyword pwg-raster-document-type-supported srgb_8,sgray_8
ATTR resolution pwg-raster-document-resolution-supported 300dpi
ATTR keyword print-color-mode-supported color,monochrome
ATTR keyword sides-supported one-sided
ATTR rangeOfInteger copies-supported 1-20
`;
