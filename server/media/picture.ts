import { open, rm, stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { TakenType } from '../../resources/kinds/media/rules.ts';
import { failureIn } from '../db/connection/failures.ts';
import { ApiError } from '../errors.ts';
import { Limiter } from '../concurrency/limiter.ts';
import { type PictureSize, pictureSizes } from './key.ts';

// Allow only the formats that we accept, whatever a file claims to be: no SVG, no PDF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});
sharp.cache(false);

/** Maximum number of pixels, over all frames of an animation. Larger files are refused without decoding. */
export const maxPixels = 40_000_000;
/**
 * Maximum for AVIF, whose decoder can't be aborted: it may occupy its slot for seconds after the timeout. The WebP
 * decoder can't be aborted either, but needs at most two seconds for forty million pixels (eight seconds of CPU time
 * for all the work).
 */
const maxAvifPixels = 16_000_000;
/** Maximum side length, in pixels: forty million rows of one pixel have few pixels, but take long to process. */
export const maxSide = 20_000;
/** Maximum side length of stored pictures, in pixels; larger ones are scaled down. */
const maxStoredSide = 4_096;
/** Timeout for one picture with all its sizes, in seconds. Normal pictures take less. */
const timeoutSeconds = 10;
const maxFrames = 500;

/** A file on the local disk. */
interface StoredSize {
  readonly path: string;
  readonly size: number;
}

/** A re-encoded picture: only its pixels are taken from the upload. */
export interface Picture {
  readonly path: string;
  readonly type: TakenType;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly sizes: Readonly<Record<PictureSize, StoredSize>>;
}

const formats: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
};

const busy = () => new ApiError(503, 'errors.uploadsBusy', { retryAfter: 5 });
const perUser = new Limiter({ concurrency: 1, queueLimit: 50, createError: busy });
const total = new Limiter({ concurrency: 2, queueLimit: 200, createError: busy });

/**
 * Re-encodes a picture, upright, in sRGB and without metadata, and creates its smaller sizes. GIF and AVIF become WebP
 * or PNG. Two run at a time, since decoding a large one takes hundreds of megabytes, and one per user, so that nobody
 * delays all others.
 * @throws ApiError 422 where it is unreadable, too large or too slow, 503 where the queue is full
 */
export function reencodePicture(
  path: string,
  type: TakenType,
  uploader: number,
  seconds = timeoutSeconds,
): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const attempt = async () => {
      const ends = performance.now() + seconds * 1_000;
      // Not every decoder can be aborted: reject in time, and release the slot when the work ends.
      const late = setTimeout(() => reject(tooSlow(seconds)), seconds * 1_000);
      try {
        resolve(await reencode(path, type, ends));
      } catch (error) {
        reject(
          performance.now() < ends && !isTimeout(error) ? await toPictureError(path, error) : tooSlow(seconds, error),
        );
      } finally {
        clearTimeout(late);
        // The caller was already rejected and won't remove these.
        if (performance.now() >= ends)
          await Promise.all(['whole', 'thumb', 'medium'].map((name) => rm(`${path}.${name}`, { force: true })));
      }
    };
    perUser.run(`${uploader}`, () => total.run('', attempt)).catch(reject);
  });
}

/** sharp counts whole seconds, so its timeout may fire a little early. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout: ');
}

async function toPictureError(path: string, error: unknown): Promise<unknown> {
  if (error instanceof ApiError || failureIn(error) === 'full') return error;
  // sharp reports a file as broken, too, when the process has too many open files.
  const closed = await open(path).then(
    (file) => file.close(),
    (failure: unknown) => failure,
  );
  if (closed !== undefined) return closed;
  return error instanceof Error && /pixel limit/iu.test(error.message)
    ? tooManyPixels()
    : new ApiError(422, 'errors.fileBroken', { cause: error });
}

function tooSlow(seconds: number, cause?: unknown): ApiError {
  return new ApiError(422, 'errors.fileSlow', { params: { seconds }, cause });
}

async function reencode(path: string, type: TakenType, ends: number): Promise<Picture> {
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  // In whole seconds; 0 would mean no timeout.
  const left = () => ({ seconds: Math.max(1, Math.floor((ends - performance.now()) / 1_000)) });
  const meta = await sharp(path, {
    ...options,
    pages: type === 'image/gif' || type === 'image/webp' ? -1 : 1,
  }).metadata();
  const frames = meta.pages ?? 1;
  assertReadable(meta, type, frames);
  const moves = frames > 1;
  const source = sharp(path, { ...options, animated: moves });
  const upright = moves ? source : source.autoOrient();
  const { made, type: storedType } = encode(
    upright
      .resize({ width: maxStoredSide, height: maxStoredSide, fit: 'inside', withoutEnlargement: true })
      .timeout(left()),
    type,
    moves,
  );
  const original = `${path}.whole`;
  const info = await made.toFile(original);
  const smaller = async (name: PictureSize): Promise<StoredSize> => {
    const side = pictureSizes[name];
    // From the re-encoded file, so that the large one is decoded only once. First frame of an animation.
    const { size } = await sharp(original, options)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78, effort: 2 })
      .timeout(left())
      .toFile(`${path}.${name}`);
    return { path: `${path}.${name}`, size };
  };
  const sizes = { thumb: await smaller('thumb'), medium: await smaller('medium') };
  return {
    path: original,
    type: storedType,
    size: (await stat(original)).size,
    width: info.width,
    height: info.pageHeight ?? info.height,
    sizes,
  };
}

function assertReadable(
  { format, width = 0, height = 0, pageHeight = height, compression }: Metadata,
  type: TakenType,
  frames: number,
): void {
  if (format !== formats[type] || (type === 'image/avif' && compression !== 'av1') || width === 0 || height === 0)
    throw new ApiError(415, 'errors.fileType');
  if (Math.max(width, pageHeight) > maxSide)
    throw new ApiError(422, 'errors.fileSide', { params: { pixels: maxSide } });
  if (type === 'image/avif' && width * height > maxAvifPixels)
    throw tooManyPixels('errors.fileAvifPixels', maxAvifPixels);
  if (frames > maxFrames || width * pageHeight * frames > maxPixels) throw tooManyPixels();
}

function tooManyPixels(
  key: 'errors.filePixels' | 'errors.fileAvifPixels' = 'errors.filePixels',
  most = maxPixels,
): ApiError {
  return new ApiError(422, key, { params: { pixels: most / 1_000_000 } });
}

function encode(picture: Sharp, type: TakenType, moves: boolean): { readonly made: Sharp; readonly type: TakenType } {
  if (type === 'image/jpeg') return { made: picture.jpeg({ quality: 85, progressive: true }), type };
  if (type === 'image/png' || (type === 'image/gif' && !moves))
    return { made: picture.png({ compressionLevel: 8 }), type: 'image/png' };
  return { made: picture.webp({ quality: 85, effort: 3 }), type: 'image/webp' };
}
