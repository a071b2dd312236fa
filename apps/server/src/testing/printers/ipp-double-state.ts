import { OPERATION } from '../../adapters/printer/ipp/codec/codes.ts';
import { type IppAttribute, ipp } from '../../adapters/printer/ipp/codec/message.ts';

/** The printer's state; a test may set all of it. */
export interface IppDoubleState {
  state: number;
  reasons: string[];
  message: string;
  isAcceptingJobs: boolean;
  media: string[];
  mediaReady: string[];
  /** With `media-top-margin` and the like, a client can request borderless printing. */
  mediaColMembers: string[];
  formats: string[];
  operations: number[];
  maxCopies: number;
  markerLevels: number[];
  markerMessage: string;
  /** If true, accepted jobs do not end. */
  isSlow: boolean;
  /** Whether it reports the number of printed sheets. */
  isCounting: boolean;
  /** Whether it accepts the requested paper, substitutes it or refuses the job. */
  paper: 'right' | 'substituted' | 'refused';
  majorVersions: number[];
}

const { getPpd, ...OPERATIONS } = OPERATION;

export const HEALTHY: IppDoubleState = {
  state: 3,
  reasons: [],
  message: '',
  isAcceptingJobs: true,
  media: ['w288h432', 'w288h432-div2', 'na_index-4x6_4x6in'],
  mediaReady: [],
  mediaColMembers: [],
  formats: ['application/octet-stream', 'image/jpeg'],
  operations: Object.values(OPERATIONS),
  maxCopies: 99,
  markerLevels: [80],
  markerMessage: '',
  isSlow: false,
  isCounting: true,
  paper: 'right',
  majorVersions: [1, 2],
};

export const canPrint = ({ state, reasons, isSlow }: IppDoubleState): boolean =>
  state !== 5 && !isSlow && reasons.every((reason) => reason.includes('-low'));

export function describePrinter(printer: IppDoubleState, uri: string): IppAttribute[] {
  return [
    ipp.string('uri', 'printer-uri-supported', uri),
    ipp.keywords('uri-security-supported', 'none'),
    ipp.keywords('uri-authentication-supported', 'requesting-user-name'),
    ipp.string('name', 'printer-name', 'booth'),
    ipp.string('text', 'printer-info', 'Booth'),
    ipp.string('text', 'printer-location', ''),
    ipp.string('text', 'printer-make-and-model', 'Jepret double'),
    ipp.string('uri', 'printer-more-info', 'http://127.0.0.1/'),
    ipp.integer('printer-up-time', 1),
    ipp.string('charset', 'charset-configured', 'utf-8'),
    ipp.string('charset', 'charset-supported', 'utf-8'),
    ipp.string('naturalLanguage', 'natural-language-configured', 'en'),
    ipp.string('naturalLanguage', 'generated-natural-language-supported', 'en'),
    ipp.keywords('compression-supported', 'none'),
    ipp.keywords('pdl-override-supported', 'attempted'),
    ipp.keywords(
      'ipp-versions-supported',
      ...printer.majorVersions.map((it) => VERSIONS[it] ?? ''),
    ),
    ipp.enums('operations-supported', ...printer.operations),
    ipp.integer('queued-job-count', 0),
    ipp.enums('printer-state', printer.state),
    ipp.keywords('printer-state-reasons', ...orNone(printer.reasons)),
    ipp.string('text', 'printer-state-message', printer.message),
    ipp.boolean('printer-is-accepting-jobs', printer.isAcceptingJobs),
    ipp.keywords('media-supported', ...printer.media),
    ipp.keywords('media-default', printer.media[0] ?? ''),
    ipp.collection('media-col-default', ipp.integer('media-top-margin', 0)),
    ...(printer.mediaReady.length > 0 ? [ipp.keywords('media-ready', ...printer.mediaReady)] : []),
    ...(printer.mediaColMembers.length > 0
      ? [ipp.keywords('media-col-supported', ...printer.mediaColMembers)]
      : []),
    mimeTypes('document-format-supported', printer.formats),
    mimeTypes('document-format-default', printer.formats.slice(0, 1)),
    ipp.keywords('print-scaling-supported', 'auto', 'fill', 'fit', 'none'),
    {
      name: 'copies-supported',
      values: [{ type: 'range', from: 1, to: printer.maxCopies }],
    },
    {
      name: 'marker-levels',
      values: printer.markerLevels.map((value) => ({ type: 'integer', value })),
    },
    ...(printer.markerMessage ? [ipp.string('text', 'marker-message', printer.markerMessage)] : []),
  ];
}

const VERSIONS: Record<number, string> = { 1: '1.1', 2: '2.0' };

const mimeTypes = (name: string, formats: readonly string[]): IppAttribute => ({
  name,
  values: formats.map((value) => ({ type: 'mimeType', value })),
});

export const orNone = (reasons: readonly string[]): readonly string[] =>
  reasons.length > 0 ? reasons : ['none'];
