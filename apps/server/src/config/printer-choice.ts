import { join } from 'node:path';
import { z } from 'zod';
import type { ReadSetting } from './setting-reader.ts';

/** Where sheets are printed, as the operator chose. */
export type PrinterChoice = { provider: 'spool'; folder: string } | IppChoice;

interface IppChoice {
  provider: 'ipp';
  /** Without user and password. */
  address: string;
  credentials: { user: string; password: string } | undefined;
  isCertificateChecked: boolean;
}

export function readPrinterChoice(read: ReadSetting, dataDir: string): PrinterChoice {
  return read('PRINTER_URL', IppUrl, { provider: 'spool', folder: join(dataDir, 'prints') });
}

const FORM =
  'must be like ipp://printer.local/ipp/print or ipps://USER:PASSWORD@host:631/printers/BOOTH, with / @ : % in a password written as %2F %40 %3A %25';

const IppUrl = z.string().transform((text, context): IppChoice => {
  const refuse = (message: string) => {
    context.addIssue(message);
    return z.NEVER;
  };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^ipps?:$/.test(url.protocol) || !HOST.test(url.hostname)) return refuse(FORM);
  if (!PATH.test(url.pathname) || url.hash) return refuse(FORM);
  const [user, password] = [decode(url.username), decode(url.password)];
  if (user === undefined || password === undefined || !user !== !password) return refuse(FORM);

  const query = Query.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) return refuse('accepts only certificate=any after the question mark');
  const isCertificateChecked = query.data.certificate === undefined;
  if (!isCertificateChecked && url.protocol === 'ipp:') {
    return refuse('accepts certificate=any only with ipps://');
  }
  const path = url.pathname.replace(/^\/?$/, DEFAULT_PATH);
  return {
    provider: 'ipp',
    address: `${url.protocol}//${url.hostname}:${url.port || DEFAULT_PORT}${path}`,
    credentials: user ? { user, password } : undefined,
    isCertificateChecked,
  };
});

/** The same for ipp and ipps. */
const DEFAULT_PORT = 631;
/** The usual path of printers; a CUPS queue has its own. */
const DEFAULT_PATH = '/ipp/print';

const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[a-f\d:]+\])$/i;
const PATH = /^(?:\/[\w.%~+-]+)*\/?$/;
const Query = z.strictObject({ certificate: z.literal('any').optional() });

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
