/** An id by which the server recognizes a repeated request. Works on plain http, unlike `randomUUID`. */
export const createRequestId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
