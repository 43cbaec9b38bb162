import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { codeOf } from '../../process/describe-error.ts';
import { contentTypeOf, isText } from './content-type.ts';

const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

export interface StaticFile {
  readonly type: string;
  /** The name contains a content hash, so it may be cached for ever. */
  readonly immutable: boolean;
  readonly etag: string;
  /** The file in the best encoding that the browser accepts; undefined where it was removed since the start. */
  body(accepted: string): Promise<{ readonly encoding: Encoding; readonly bytes: Uint8Array<ArrayBuffer> } | undefined>;
}

const compressors: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
  identity: async (bytes) => bytes,
};

/**
 * Lists the files of the built portal by URL path. Only listed files are served, so no path can lead outside the
 * folder. Each file is read and compressed at the first request, and cached.
 */
export function listFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      return [path, describe(path, file)];
    }),
  );
}

function describe(path: string, file: string): StaticFile {
  const kept = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  const read = (encoding: Encoding) => {
    const known = kept.get(encoding);
    if (known) return known;
    const made = readFile(file)
      .then(compressors[encoding])
      .then((bytes) => new Uint8Array(bytes));
    kept.set(encoding, made);
    made.catch(() => kept.delete(encoding));
    return made;
  };
  const { size, mtimeMs } = statSync(file);
  return {
    type: contentTypeOf(path),
    immutable: path.startsWith('/assets/'),
    // Weak, since one file has several encodings.
    etag: `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    async body(accepted) {
      const encoding = isText(path) ? (encodings.find((name) => accepts(accepted, name)) ?? 'identity') : 'identity';
      try {
        return { encoding, bytes: await read(encoding) };
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
  };
}

/** `gzip;q=0` is a refusal. */
function accepts(header: string, encoding: Encoding): boolean {
  return (
    encoding === 'identity' ||
    header.split(',').some((part) => part.trim().split(';')[0] === encoding && !/;\s*q=0(?:\.0*)?\s*$/u.test(part))
  );
}
