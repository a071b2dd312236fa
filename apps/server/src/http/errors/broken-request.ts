import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { refusal } from '../envelope.ts';

interface Sentence {
  status: number;
  message: string;
}

const TOO_LATE = { status: 408, message: 'The request took too long to arrive.' };
const SENTENCES: Record<string, Sentence> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address or the headers are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: TOO_LATE,
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
  sayLast(socket, SENTENCES[error.code] ?? NOT_HTTP);
};

/** As Node's own limit is answered; only before any other answer has begun. */
export const answerLateRequest = (socket: Socket): void => sayLast(socket, TOO_LATE);

function sayLast(socket: Socket, { status, message }: Sentence): void {
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
