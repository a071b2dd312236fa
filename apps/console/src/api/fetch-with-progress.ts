/** Like `fetch`, but reports the share that is sent, from 0 to 1, which only `XMLHttpRequest` supports. */
export const fetchWithProgress =
  (onProgress: (share: number) => void): typeof globalThis.fetch =>
  (address, init = {}) =>
    new Promise((resolve, reject) => {
      const { method = 'GET', headers, body, signal } = init;
      const request = new XMLHttpRequest();
      request.open(method, String(address));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () =>
        resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('The server cannot be reached.'));
      request.onabort = () => reject(signal?.reason);
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });
