import { open } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { refuseNul } from '../errors/unstorable-text.ts';
import { FORM_LIMITS } from '../limits.ts';
import { createFileBuffer } from './file-buffer.ts';
import { brokenForm, type FormPart, listParts } from './form-parts.ts';
import type { IncomingFile } from './incoming-file.ts';

/** The text fields that arrived so far, by name. */
export type FormFields = ReadonlyMap<string, string>;

const CHECKED_FIELD = 'txID';
const FORM_TYPE = 'multipart/form-data';

/** Makes a scope accept forms with files, and no other body. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM_TYPE, (_request, _payload, done) => done(null));
  scope.addContentTypeParser('*', (_request, _payload, done) => done(notAForm()));
}

/**
 * Reads a form to its end, also after a refusal: a kiosk that is still sending would see a broken connection instead
 * of the message and retry for minutes. `onFile` is called only after the form's transaction is authorized, so that
 * unauthorized files do not fill the disk; files that it does not read are skipped.
 */
export async function readForm<Authorized>(
  request: FastifyRequest,
  authorize: (fields: unknown) => Promise<Authorized>,
  onFile: (file: IncomingFile) => Promise<void>,
): Promise<{ fields: FormFields; authorized: Authorized }> {
  const contentType = request.headers['content-type'];
  if (!contentType) throw notAForm();
  const fields = new Map<string, string>();
  const fileBuffer = createFileBuffer();
  let outcome: { authorized: Authorized } | undefined;
  let refusal: unknown;

  async function read(part: FormPart): Promise<void> {
    if (part.fileName === undefined) {
      await addField(fields, part);
      if (part.name !== CHECKED_FIELD) return;
      outcome = { authorized: await authorize(Object.fromEntries(fields)) };
      for (const file of fileBuffer.getFiles()) await onFile(file);
    } else if (outcome) await onFile(toIncoming(part, part.fileName));
    else await fileBuffer.add(part, part.fileName);
  }

  try {
    for await (const part of listParts(bodyOf(request), contentType)) {
      if (refusal !== undefined) continue;
      try {
        await read(part);
      } catch (error) {
        refusal = error;
        // The body may be endless.
        if (error instanceof BoothError && error.code === 'too_large') break;
      }
    }
  } catch (error) {
    throw refusal ?? error;
  } finally {
    fileBuffer.clear();
  }
  if (refusal !== undefined) throw refusal;
  // Without the field `authorize` throws here.
  const { authorized } = outcome ?? { authorized: await authorize(Object.fromEntries(fields)) };
  refuseNul(Object.fromEntries(fields));
  return { fields, authorized };
}

const notAForm = () =>
  new BoothError('malformed', `The body must be a form, with content type ${FORM_TYPE}.`);

async function* bodyOf({ raw }: FastifyRequest): AsyncGenerator<Buffer, void> {
  let totalBytes = 0;
  try {
    // Else the connection would close before the response when reading stops.
    for await (const piece of raw.iterator({ destroyOnReturn: false })) {
      totalBytes += piece.length;
      if (totalBytes > FORM_LIMITS.totalBytes) throw formTooLarge();
      yield piece;
    }
  } catch (error) {
    throw error instanceof BoothError ? error : brokenForm(error);
  }
}

const formTooLarge = () =>
  new BoothError('too_large', `A form has at most ${FORM_LIMITS.totalBytes / 1024 ** 2} MB.`);

async function addField(fields: Map<string, string>, { name, read }: FormPart): Promise<void> {
  if (fields.has(name)) throw new BoothError('invalid', `The field ${name} appears twice.`);
  const pieces: Buffer[] = [];
  let totalBytes = 0;
  await read((piece) => {
    totalBytes += piece.length;
    if (totalBytes > FORM_LIMITS.fieldBytes) {
      throw new BoothError('too_large', `The field ${name} is too long.`);
    }
    pieces.push(piece);
  });
  fields.set(name, Buffer.concat(pieces).toString('utf8'));
}

const toIncoming = ({ name, read }: FormPart, fileName: string): IncomingFile => ({
  fieldName: name,
  fileName,
  async saveTo(path) {
    const file = await open(path, 'wx');
    try {
      await read((piece) => file.appendFile(piece));
    } finally {
      await file.close();
    }
  },
});
