const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
};

/** Returns the media type by file extension. */
export function contentTypeOf(path: string): string {
  return types[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

/** Whether a file is worth compressing. */
export function isText(path: string): boolean {
  return /charset=utf-8|wasm|x-icon/u.test(contentTypeOf(path));
}
