import { open } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { refuseNul } from '../errors/unstorable-text.ts';
import { FORM_LIMITS } from '../limits.ts';
import { brokenForm, type FormPart, listParts } from './form-parts.ts';
import { holdFiles } from './held-files.ts';
import type { IncomingFile } from './incoming-file.ts';

/** The text fields that came so far, by name. */
export type FormFields = ReadonlyMap<string, string>;

const CHECKED_FIELD = 'txID';
const FORM_TYPE = 'multipart/form-data';

/** Makes a scope take forms with files, and no other body. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM_TYPE, (_request, _payload, done) => done(null));
  scope.addContentTypeParser('*', (_request, _payload, done) => done(notAForm()));
}

/**
 * Reads a form to its end, also after a refusal: a kiosk that is still sending would see a broken
 * connection instead of the sentence, and try again for minutes. What `take` leaves is skipped, and
 * it is given nothing before the form's transaction was authorized: a stranger's files fill no disk.
 */
export async function readForm<Authorized>(
  request: FastifyRequest,
  authorize: (fields: unknown) => Promise<Authorized>,
  take: (file: IncomingFile) => Promise<void>,
): Promise<{ fields: FormFields; authorized: Authorized }> {
  const contentType = request.headers['content-type'];
  if (!contentType) throw notAForm();
  const fields = new Map<string, string>();
  const early = holdFiles();
  let outcome: { authorized: Authorized } | undefined;
  let refusal: unknown;

  async function read(part: FormPart): Promise<void> {
    if (part.fileName === undefined) {
      await addField(fields, part);
      if (part.name !== CHECKED_FIELD) return;
      outcome = { authorized: await authorize(Object.fromEntries(fields)) };
      for (const file of early.release()) await take(file);
    } else if (outcome) await take(toIncoming(part, part.fileName));
    else await early.hold(part, part.fileName);
  }

  try {
    for await (const part of listParts(bodyOf(request), contentType)) {
      if (refusal !== undefined) continue;
      try {
        await read(part);
      } catch (error) {
        refusal = error;
        // There may be no end to wait for.
        if (error instanceof BoothError && error.code === 'too_large') break;
      }
    }
  } catch (error) {
    throw refusal ?? error;
  } finally {
    early.drop();
  }
  if (refusal !== undefined) throw refusal;
  // Without the field this is the refusal.
  const { authorized } = outcome ?? { authorized: await authorize(Object.fromEntries(fields)) };
  refuseNul(Object.fromEntries(fields));
  return { fields, authorized };
}

const notAForm = () =>
  new BoothError('malformed', `The body must be a form, with content type ${FORM_TYPE}.`);

async function* bodyOf({ raw }: FastifyRequest): AsyncGenerator<Buffer, void> {
  let totalBytes = 0;
  try {
    // Else whoever stops reading would hang up before the answer.
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
  if (fields.has(name)) throw new BoothError('invalid', `The field ${name} came twice.`);
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
