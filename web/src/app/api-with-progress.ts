import { type Client, createClient } from '@clan-companion/contract/core/client';
import { apiOptions } from './api.ts';

/** For large uploads. Tells which part of the body was sent, from 0 to 1. */
export const apiWithProgress = (onProgress: (part: number) => void): Client =>
  createClient({ ...apiOptions, fetch: sendWithProgress(onProgress) });

/** `fetch` cannot tell how much it has sent. */
const sendWithProgress =
  (onProgress: (part: number) => void): typeof fetch =>
  (address, { method = 'GET', headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      // The client passes a string.
      request.open(method, address as string);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(loaded / total),
      );
      request.addEventListener('load', () => {
        const { status, statusText, responseText } = request;
        resolve(new Response(responseText, { status, statusText, headers: headersOf(request) }));
      });
      request.addEventListener('error', () => reject(new TypeError('No connection')));
      request.send(body as XMLHttpRequestBodyInit);
    });

function headersOf(request: XMLHttpRequest): [string, string][] {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  return lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
}
