/** The operations of a printer (RFC 8011; the last one is CUPS' own). */
export const OPERATION = {
  printJob: 0x0002,
  validateJob: 0x0004,
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
  pausePrinter: 0x0010,
  resumePrinter: 0x0011,
  getPpd: 0x400f,
};

export const STATUS = {
  ok: 0x0000,
  okSubstituted: 0x0001,
  badRequest: 0x0400,
  notPossible: 0x0404,
  notFound: 0x0406,
  tooLarge: 0x0408,
  formatNotSupported: 0x040a,
  notSupported: 0x040b,
  formatError: 0x0411,
  operationNotSupported: 0x0501,
  versionNotSupported: 0x0503,
  notAccepting: 0x0506,
  busy: 0x0507,
};

/** Every status below 0x0100 is a success, with or without warnings. */
export const isSuccess = (status: number): boolean => status < 0x0100;

export const PRINTER_STATE = { idle: 3, processing: 4, stopped: 5 };
export const JOB_STATE = {
  pending: 3,
  held: 4,
  processing: 5,
  stopped: 6,
  canceled: 7,
  aborted: 8,
  completed: 9,
};
