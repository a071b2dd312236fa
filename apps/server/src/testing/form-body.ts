/** A part of a form: a file if it has a file name, else a text field. */
export interface FormPart {
  name: string;
  fileName?: string;
  contentType?: string;
  content: string | Uint8Array;
}

const BOUNDARY = '----jepret-test-form';

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Encodes the parts in exactly this order and as they are; `FormData` would normalise invalid input. */
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
