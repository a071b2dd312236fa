import { STATUS_CODES } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { refusal } from '../envelope.ts';

const SENTENCES: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address or the headers are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
};
const NOT_HTTP = { status: 400, message: 'This is not a valid HTTP request.' };

/** For what Node gives up on before there is a request, and so before any hook. */
export const answerBrokenRequest: NonNullable<FastifyServerOptions['clientErrorHandler']> = (
  error,
  socket,
) => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, message } = SENTENCES[error.code] ?? NOT_HTTP;
  const body = JSON.stringify(refusal(status, message, [{ code: 'malformed', message }]));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
};
