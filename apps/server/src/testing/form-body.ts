/** A part of a form: a text field, or a file when it has a file's name. */
export interface FormPart {
  name: string;
  fileName?: string;
  contentType?: string;
  content: string | Uint8Array;
}

const BOUNDARY = '----jepret-test-form';

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** In exactly this order, which `FormData` would not promise for whatever a stranger sends. */
export function encodeForm(parts: readonly FormPart[]): Buffer {
  return Buffer.concat([...parts.map(encodePart), Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

function encodePart({ name, fileName, contentType, content }: FormPart): Buffer {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`;
  const type = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`;
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n`),
    Buffer.from(`${type}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
}
