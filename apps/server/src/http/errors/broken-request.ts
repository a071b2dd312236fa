import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { refusal } from '../envelope.ts';

interface ErrorResponse {
  status: number;
  message: string;
}

const TIMED_OUT = { status: 408, message: 'The request took too long to arrive.' };
const ERROR_RESPONSES: Record<string, ErrorResponse> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address or the headers are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: TIMED_OUT,
};
const NOT_HTTP = { status: 400, message: 'This is not a valid HTTP request.' };

/** Responds to requests that Node rejects before any hook runs. */
export const answerBrokenRequest: NonNullable<FastifyServerOptions['clientErrorHandler']> = (
  error,
  socket,
) => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  endWithResponse(socket, ERROR_RESPONSES[error.code] ?? NOT_HTTP);
};

/** Sends the same response as for Node's own timeout. Call it only before another response has begun. */
export const answerLateRequest = (socket: Socket): void => endWithResponse(socket, TIMED_OUT);

function endWithResponse(socket: Socket, { status, message }: ErrorResponse): void {
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
}
