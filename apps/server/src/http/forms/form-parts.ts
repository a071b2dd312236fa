import { BoothError } from '../../domain/booth-error.ts';
import { FORM_LIMITS } from '../limits.ts';
import { type ByteScanner, createByteScanner } from './byte-scanner.ts';

export interface FormPart {
  name: string;
  /** Undefined for a text field. */
  fileName: string | undefined;
  /** Passes on the content piece by piece; unread content is skipped. */
  read(onPiece: (piece: Buffer) => unknown): Promise<void>;
}

const LINE = '\r\n';
const HEADERS_END = Buffer.from(LINE + LINE);

/**
 * Lists the parts of a `multipart/form-data` body (RFC 7578) one by one. It ends for any input; busboy waits forever
 * for a part whose headers never end.
 */
export async function* listParts(
  body: AsyncIterator<Buffer>,
  contentType: string,
): AsyncGenerator<FormPart, void> {
  const delimiter = Buffer.from(`${LINE}--${readBoundary(contentType)}`, 'latin1');
  // The first delimiter has no line before it.
  const scanner = createByteScanner(body, Buffer.from(LINE));
  await skipTo(scanner, delimiter);

  for (let count = 0; ; count += 1) {
    const ending = (await scanner.takeBytes(2)).toString('latin1');
    if (ending === '--') break;
    if (ending !== LINE) throw brokenForm();
    if (count === FORM_LIMITS.parts) {
      throw new BoothError('too_large', `A form has at most ${FORM_LIMITS.parts} parts.`);
    }
    let isRead = false;
    const part: FormPart = {
      ...readDisposition(await readHeaders(scanner, delimiter)),
      async read(onPiece) {
        await readContent(scanner, delimiter, onPiece);
        isRead = true;
      },
    };
    yield part;
    if (!isRead) await part.read(() => {});
  }
  // The rest has no meaning, but has to be read so that the sender can finish.
  while ((await scanner.takeBytes(1_024)).length > 0);
}

export const brokenForm = (cause?: unknown) =>
  new BoothError('malformed', 'The form is malformed or was broken off.', { cause });

function readBoundary(contentType: string): string {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw brokenForm();
  return boundary;
}

async function skipTo(scanner: ByteScanner, delimiter: Buffer): Promise<void> {
  const isFound = await scanner.readUntil(
    delimiter,
    limitBytes(FORM_LIMITS.headerBytes, brokenForm),
  );
  if (!isFound) throw brokenForm();
}

async function readHeaders(scanner: ByteScanner, delimiter: Buffer): Promise<string> {
  const pieces: Buffer[] = [];
  const take = limitBytes(FORM_LIMITS.headerBytes, brokenForm, (piece) => pieces.push(piece));
  const isWhole = await scanner.readUntil(HEADERS_END, take);
  const headers = Buffer.concat(pieces);
  // Headers without an end would include the next part.
  if (!isWhole || headers.includes(delimiter)) throw brokenForm();
  return headers.toString('utf8');
}

const DISPOSITION = /^content-disposition:\s*form-data\s*(;.*)$/im;
const PARAMETER = /;\s*(name|filename)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/gi;

function readDisposition(headers: string): Pick<FormPart, 'name' | 'fileName'> {
  const disposition = DISPOSITION.exec(headers)?.[1] ?? '';
  const values = new Map(
    [...disposition.matchAll(PARAMETER)].map(([, key = '', quoted, plain = '']) => [
      key.toLowerCase(),
      quoted?.replace(/\\(["\\])/g, '$1') ?? plain,
    ]),
  );
  const name = values.get('name');
  if (name === undefined) throw brokenForm();
  return { name, fileName: values.get('filename') };
}

async function readContent(
  scanner: ByteScanner,
  delimiter: Buffer,
  onPiece: (piece: Buffer) => unknown,
): Promise<void> {
  const take = limitBytes(FORM_LIMITS.fileBytes, fileTooLarge, onPiece);
  if (!(await scanner.readUntil(delimiter, take))) throw brokenForm();
}

const fileTooLarge = () =>
  new BoothError('too_large', `A file has at most ${FORM_LIMITS.fileBytes / 1024 ** 2} MB.`);

function limitBytes(
  maxBytes: number,
  refusal: () => BoothError,
  onPiece: (piece: Buffer) => unknown = () => {},
): (piece: Buffer) => unknown {
  let totalBytes = 0;
  return (piece) => {
    totalBytes += piece.length;
    if (totalBytes > maxBytes) throw refusal();
    return onPiece(piece);
  };
}
