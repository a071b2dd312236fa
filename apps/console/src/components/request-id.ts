/** Names one request, so that the server knows it again. Works on plain http too, unlike `randomUUID`. */
export const newRequestId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
