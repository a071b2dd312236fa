import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { createPrintedSheets, type PrintedSheets, printerScript } from './printed-sheets.ts';
import { startPrinterProcess } from './printer-process.ts';

export interface CupsServer {
  port: number;
  path: string;
  /** A queue of the same printer whose filter fails, so that nothing is printed. */
  failingFilterPath: string;
  sheets: PrintedSheets;
  stop(): Promise<void>;
}

/** Exit code that makes CUPS stop the queue and keep the job, like Gutenprint's backends. */
const CUPS_BACKEND_STOP = 4;

/** A private CUPS with a dye-sub printer whose driver is like Gutenprint's. */
export async function startCups(): Promise<CupsServer> {
  const sheets = createPrintedSheets('cups');
  const { folder } = sheets;
  const port = await freePort();
  const bin = ['bin/backend', 'bin/daemon', 'bin/filter'];
  for (const name of ['root/ppd', 'spool/tmp', 'cache', 'state', ...bin]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  const daemons = '/usr/lib/cups/daemon';
  for (const name of readdirSync(daemons)) {
    symlinkSync(join(daemons, name), join(folder, 'bin/daemon', name));
  }
  writeProgram(join(folder, 'bin/backend/dyesub'), backendScript(folder));
  writeProgram(join(folder, 'bin/filter/failing'), filterScript(folder));
  writeFileSync(join(folder, 'root/cups-files.conf'), files(folder));
  writeFileSync(join(folder, 'root/cupsd.conf'), configuration(port));
  writeFileSync(join(folder, 'root/printers.conf'), `${queue('BOOTH')}${queue('FAILING')}`);
  writeFileSync(join(folder, 'root/ppd/BOOTH.ppd'), ppd('-'));
  writeFileSync(join(folder, 'root/ppd/FAILING.ppd'), ppd('failing'));

  const parameters = ['-c', `${folder}/root/cupsd.conf`, '-s', `${folder}/root/cups-files.conf`];
  const { stop } = await startPrinterProcess(['/usr/sbin/cupsd', '-f', ...parameters], port);
  return {
    port,
    path: '/printers/BOOTH',
    failingFilterPath: '/printers/FAILING',
    sheets,
    async stop() {
      await stop();
      sheets.remove();
    },
  };
}

function writeProgram(path: string, script: string): void {
  writeFileSync(path, script);
  chmodSync(path, 0o755);
}

const backendScript = (folder: string) => `#!/bin/sh
[ $# = 0 ] && exit 0
JOB=$1 NAME=$3 COPIES=$4 OPTIONS=$5 SOURCE=\${6:--}
${printerScript(folder, CUPS_BACKEND_STOP)}`;

/** Crashes if `out/crash` exists, otherwise exits with an error. */
const filterScript = (folder: string) => `#!/bin/sh
[ -f "${folder}/out/crash" ] && kill -SEGV $$
echo 'ERROR: The picture cannot be read' >&2
exit 1
`;

const files = (folder: string) => `ServerRoot ${folder}/root
ServerBin ${folder}/bin
StateDir ${folder}/state
CacheDir ${folder}/cache
RequestRoot ${folder}/spool
TempDir ${folder}/spool/tmp
ErrorLog stderr
AccessLog ${folder}/access.log
PageLog ${folder}/page.log
Printcap
SyncOnClose No
`;

/** Like Debian's, the policy hides the jobs of other users and lets any user resume the queue. */
const configuration = (port: number) => `LogLevel error
Listen 127.0.0.1:${port}
Browsing No
WebInterface No
DefaultAuthType None
PreserveJobHistory Yes
PreserveJobFiles No
<Location />
Order allow,deny
Allow from localhost
</Location>
<Policy default>
JobPrivateAccess default
JobPrivateValues default
<Limit All>
Order deny,allow
</Limit>
</Policy>
`;

const queue = (name: string) => `<Printer ${name}>
Info Booth
DeviceURI dyesub:/
State Idle
Accepting Yes
ErrorPolicy stop-printer
OpPolicy default
</Printer>
`;

const PAGE_SIZES = [
  ['w288h432', '4x6', '288 432'],
  ['w288h432-div2', '2x6*2', '288 432'],
  ['w432h576', '6x8', '432 576'],
] as const;

const choices = (keyword: string) => `*OpenUI *${keyword}/Media Size: PickOne
*OrderDependency: 10 AnySetup *${keyword}
*Default${keyword}: w288h432
${PAGE_SIZES.map(([name, title]) => `*${keyword} ${name}/${title}: ""`).join('\n')}
*CloseUI: *${keyword}`;

const ppd = (filter: string) => `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "BOOTH.PPD"
*Product: "(DS-RX1)"
*Manufacturer: "DNP"
*ModelName: "DNP DS-RX1"
*ShortNickName: "DNP DS-RX1"
*NickName: "DNP DS-RX1"
*PSVersion: "(3010.000) 0"
*LanguageLevel: "3"
*ColorDevice: True
*DefaultColorSpace: RGB
*cupsVersion: 2.4
*cupsFilter2: "image/jpeg application/vnd.cups-raw 0 ${filter}"
${choices('PageSize')}
${choices('PageRegion')}
*DefaultImageableArea: w288h432
${PAGE_SIZES.map(([name, title, size]) => `*ImageableArea ${name}/${title}: "0 0 ${size}"`).join('\n')}
*DefaultPaperDimension: w288h432
${PAGE_SIZES.map(([name, title, size]) => `*PaperDimension ${name}/${title}: "${size}"`).join('\n')}
`;
