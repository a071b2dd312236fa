import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Certificate } from '@jepret/testing/self-signed-certificate.ts';
import { OPERATION, STATUS } from '../../adapters/printer/ipp/codec/codes.ts';
import { decodeIpp } from '../../adapters/printer/ipp/codec/decode.ts';
import { encodeIpp } from '../../adapters/printer/ipp/codec/encode.ts';
import {
  GROUP,
  type IppAttribute,
  type IppGroup,
  type IppMessage,
  ipp,
} from '../../adapters/printer/ipp/codec/message.ts';
import {
  findNumber,
  findString,
  firstGroup,
  type IppAttributes,
  listCollections,
  listStrings,
} from '../../adapters/printer/ipp/codec/read.ts';
import { describeJob, endJob, type IppDoubleJob, printJob } from './ipp-double-jobs.ts';
import { canPrint, describePrinter, HEALTHY, type IppDoubleState } from './ipp-double-state.ts';

/** An HTTP status, with the challenge of a 401. */
interface HttpFault {
  http: number;
  challenge?: string;
}

/**
 * - `silent`: no response. `garbage`: an HTML page. `endless`: a response that does not end.
 * - `HttpFault` or `status`: that HTTP or IPP status, and the operation is not performed.
 */
export type IppFault = 'silent' | 'garbage' | 'endless' | HttpFault | { status: number };

export interface IppDouble {
  port: number;
  path: string;
  /** Changes the state; if the printer can print again, it prints the waiting jobs. */
  setState(state: Partial<IppDoubleState>): void;
  /** The printed sheets. */
  listSheets(): { name: string; copies: number; media: string; jpeg: Buffer }[];
  jobs: IppDoubleJob[];
  /** How often that operation was requested. */
  count(operation: number): number;
  lastHeaders(): Record<string, string | string[] | undefined>;
  fail(fault: IppFault, on?: number): void;
  recover(): void;
  /** Puts all open jobs into that state (6 is stopped) with that reason. */
  endJobs(state: number, reason: string): void;
  forgetJobs(): void;
  close(): Promise<void>;
}

/** Starts an IPP printer over real HTTP that can simulate every fault. */
export async function startIppDouble(certificate?: Certificate): Promise<IppDouble> {
  const path = '/ipp/print';
  const jobs: IppDoubleJob[] = [];
  const sheets: ReturnType<IppDouble['listSheets']> = [];
  const operations: number[] = [];
  let printer = HEALTHY;
  let headers: ReturnType<IppDouble['lastHeaders']> = {};
  let fault: { fault: IppFault; on: number | undefined } | undefined;
  let uri = '';

  const listener: RequestListener = async (incoming, response) => {
    headers = incoming.headers;
    const body = await buffer(incoming).catch(() => undefined);
    if (!body) return;
    const request = decodeIpp(body);
    operations.push(request.code);
    const armed = fault && (fault.on ?? request.code) === request.code ? fault.fault : undefined;
    if (armed === 'silent') return;
    if (armed === 'garbage') return void response.end('<html>It works!</html>');
    if (armed === 'endless') return sendForever(response);
    if (armed && 'http' in armed) {
      const { http, challenge } = armed;
      return void response
        .writeHead(http, { ...(challenge && { 'www-authenticate': challenge }) })
        .end();
    }
    const [status, ...groups] = armed ? [armed.status] : answer(request);
    respond(response, request, status, groups);
  };
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener);

  function answer(request: IppMessage): [status: number, ...groups: IppGroup[]] {
    const wanted = firstGroup(request, GROUP.operation);
    if (!printer.majorVersions.includes(request.version[0])) return [STATUS.versionNotSupported];
    if (!printer.operations.includes(request.code)) return [STATUS.operationNotSupported];
    switch (request.code) {
      case OPERATION.getPrinterAttributes:
        return [STATUS.ok, only(wanted, GROUP.printer, describePrinter(printer, uri))];
      case OPERATION.getJobs:
        return [STATUS.ok, ...listJobs(wanted).map((job) => show(job, wanted))];
      case OPERATION.validateJob:
      case OPERATION.createJob:
      case OPERATION.printJob:
        return take(request, wanted);
      case OPERATION.resumePrinter:
        setState({ state: 3, message: '' });
        return [STATUS.ok];
      case OPERATION.pausePrinter:
        setState({ state: 5, message: 'Paused' });
        return [STATUS.ok];
    }
    const job = jobs.find(({ id }) => id === findNumber(wanted, 'job-id'));
    if (!job) return [STATUS.notFound];
    if (request.code === OPERATION.getJobAttributes) return [STATUS.ok, show(job, wanted)];
    if (job.state >= 7) return [STATUS.notPossible];
    if (request.code === OPERATION.cancelJob) endJob(job, 7, 'job-canceled-by-user');
    else receive(job, request, wanted);
    return [STATUS.ok, show(job, wanted)];
  }

  function take(request: IppMessage, wanted: IppAttributes): [number, ...IppGroup[]] {
    const order = firstGroup(request, GROUP.job);
    const media = findString(order, 'media') ?? sizeOf(order) ?? printer.media[0] ?? '';
    const unsupported = { tag: GROUP.unsupported, attributes: [ipp.keywords('media', media)] };
    if (!printer.isAcceptingJobs) return [STATUS.notAccepting];
    if (printer.paper === 'refused') return [STATUS.notSupported, unsupported];
    const isSubstituted = printer.paper === 'substituted';
    const status = isSubstituted ? STATUS.okSubstituted : STATUS.ok;
    const remarks = isSubstituted ? [unsupported] : [];
    if (request.code === OPERATION.validateJob) return [status, ...remarks];
    const job: IppDoubleJob = {
      id: jobs.length + 1,
      name: findString(wanted, 'job-name') ?? '',
      state: 4,
      reasons: ['job-data-insufficient'],
      copies: findNumber(order, 'copies') ?? 1,
      media,
      scaling: findString(order, 'print-scaling') ?? '',
      format: '',
      document: undefined,
      sheets: 0,
      hasBegun: false,
    };
    jobs.push(job);
    if (request.code === OPERATION.printJob) receive(job, request, wanted);
    return [status, ...remarks, show(job, new Map())];
  }

  function receive(job: IppDoubleJob, request: IppMessage, wanted: IppAttributes): void {
    job.document = Buffer.from(request.data);
    job.format = findString(wanted, 'document-format') ?? '';
    job.state = 3;
    job.reasons = [];
    printWaiting();
  }

  function printWaiting(): void {
    for (const job of jobs) {
      if (job.state >= 7 || !job.document || !canPrint(printer)) continue;
      printJob(job);
      const { name, copies, media, document: jpeg } = job;
      sheets.push({ name, copies, media, jpeg });
    }
  }

  function setState(state: Partial<IppDoubleState>): void {
    printer = { ...printer, ...state };
    printWaiting();
  }

  const listJobs = (wanted: IppAttributes) => {
    const isCompleted = findString(wanted, 'which-jobs') === 'completed';
    return jobs.filter(({ state }) => state >= 7 === isCompleted);
  };
  const show = (job: IppDoubleJob, wanted: IppAttributes) =>
    only(wanted, GROUP.job, describeJob(job, uri, printer));

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  uri = `ipp://127.0.0.1:${port}${path}`;
  return {
    port,
    path,
    setState,
    listSheets: () => sheets,
    jobs,
    count: (operation) => operations.filter((code) => code === operation).length,
    lastHeaders: () => headers,
    fail: (newFault, on) => {
      fault = { fault: newFault, on };
    },
    recover: () => {
      fault = undefined;
    },
    endJobs(state, reason) {
      for (const job of jobs) if (job.state < 7) endJob(job, state, reason);
    },
    forgetJobs: () => void jobs.splice(0),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function respond(response: ServerResponse, request: IppMessage, code: number, groups: IppGroup[]) {
  const { version, requestId } = request;
  const attributes = [
    ipp.string('charset', 'attributes-charset', 'utf-8'),
    ipp.string('naturalLanguage', 'attributes-natural-language', 'en'),
  ];
  const all = [{ tag: GROUP.operation, attributes }, ...groups];
  const data = new Uint8Array();
  response.writeHead(200, { 'content-type': 'application/ipp' });
  response.end(encodeIpp({ version, code, requestId, groups: all, data }));
}

function sendForever(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536);
  const send = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', send);
  send();
}

/** Keeps the requested attributes; all if none are named. */
function only(wanted: IppAttributes, tag: number, attributes: IppAttribute[]): IppGroup {
  const names = listStrings(wanted, 'requested-attributes');
  const isAll = names.length === 0 || names.includes('all');
  return { tag, attributes: attributes.filter(({ name }) => isAll || names.includes(name)) };
}

function sizeOf(order: IppAttributes): string | undefined {
  const [column] = listCollections(order, 'media-col');
  const [size] = column ? listCollections(column, 'media-size') : [];
  if (!column || !size) return undefined;
  const [width, height] = [findNumber(size, 'x-dimension'), findNumber(size, 'y-dimension')];
  return `${width}x${height} margin ${findNumber(column, 'media-top-margin')}`;
}
