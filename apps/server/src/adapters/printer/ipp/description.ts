import { PRINTER_STATE } from './codec/codes.ts';
import {
  findBoolean,
  findNumber,
  findString,
  type IppAttributes,
  listCollections,
  listNumbers,
  listStrings,
} from './codec/read.ts';

/** The attributes of a printer that the booth needs. */
export interface IppDescription {
  state: number;
  stateReasons: readonly string[];
  stateMessage: string;
  isAcceptingJobs: boolean;
  operations: ReadonlySet<number>;
  media: readonly string[];
  /** The media in the trays; empty if the printer does not report it. */
  mediaReady: readonly string[];
  mediaSizes: readonly MediaSize[];
  mediaColMembers: ReadonlySet<string>;
  documentFormats: readonly string[];
  printScalings: readonly string[];
  maxCopies: number;
  markers: readonly Marker[];
  markerMessages: readonly string[];
  /** Changes with the printer's configuration; undefined if the printer does not report it. */
  configuredAt: number | undefined;
}

export interface MediaSize {
  /** Hundredths of a millimetre. */
  width: number;
  height: number;
}

interface Marker {
  levelPercent: number | null;
  lowLevelPercent: number;
}

export const DESCRIPTION_ATTRIBUTES = [
  'printer-state',
  'printer-state-reasons',
  'printer-state-message',
  'printer-is-accepting-jobs',
  'printer-config-change-time',
  'operations-supported',
  'media-supported',
  'media-ready',
  'media-size-supported',
  'media-col-supported',
  'document-format-supported',
  'print-scaling-supported',
  'copies-supported',
  'marker-levels',
  'marker-low-levels',
  'marker-message',
] as const;

export function readDescription(attributes: IppAttributes): IppDescription {
  const read = (name: (typeof DESCRIPTION_ATTRIBUTES)[number]) => listStrings(attributes, name);
  return {
    state: findNumber(attributes, 'printer-state') ?? PRINTER_STATE.idle,
    stateReasons: read('printer-state-reasons').filter((reason) => reason !== 'none'),
    stateMessage: findString(attributes, 'printer-state-message') ?? '',
    isAcceptingJobs: findBoolean(attributes, 'printer-is-accepting-jobs') ?? true,
    operations: new Set(listNumbers(attributes, 'operations-supported')),
    media: read('media-supported'),
    mediaReady: read('media-ready'),
    mediaSizes: listCollections(attributes, 'media-size-supported').flatMap(readSize),
    mediaColMembers: new Set(read('media-col-supported')),
    documentFormats: read('document-format-supported'),
    printScalings: read('print-scaling-supported'),
    maxCopies: readMaxCopies(attributes),
    markers: readMarkers(attributes),
    markerMessages: read('marker-message'),
    configuredAt: findNumber(attributes, 'printer-config-change-time'),
  };
}

/** Custom sizes are ranges and no loaded paper. */
function readSize(size: IppAttributes): MediaSize[] {
  const width = findNumber(size, 'x-dimension');
  const height = findNumber(size, 'y-dimension');
  return width === undefined || height === undefined ? [] : [{ width, height }];
}

function readMaxCopies(attributes: IppAttributes): number {
  const value = attributes.get('copies-supported')?.[0];
  return value?.type === 'range' ? value.to : 1;
}

const DEFAULT_LOW_PERCENT = 10;

/** Negative levels mean unknown. */
function readMarkers(attributes: IppAttributes): Marker[] {
  const lowLevels = listNumbers(attributes, 'marker-low-levels');
  return listNumbers(attributes, 'marker-levels').map((level, index) => ({
    levelPercent: level < 0 ? null : level,
    lowLevelPercent: lowLevels[index] ?? DEFAULT_LOW_PERCENT,
  }));
}
