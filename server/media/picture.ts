import { open, rm, stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { TakenType } from '../../resources/kinds/media/rules.ts';
import { failureIn } from '../db/connection/failures.ts';
import { ApiError } from '../errors.ts';
import { Limiter } from '../concurrency/limiter.ts';
import { type PictureSize, pictureSizes } from './key.ts';

// Of all that the library reads, only the formats that we take: no SVG, no PDF, whatever a file may pretend.
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

/** Most pixels of a picture, frames of an animation counted together: what unpacks to more is refused unread. */
export const mostPixels = 40_000_000;
/**
 * The same of AVIF, whose reader can't be stopped: it may keep its turn for seconds after its time. Nor can that of
 * WebP, but of forty million pixels it needs two seconds at most (all of the work eight, of one processor).
 */
const mostUnstoppable = 16_000_000;
/** Longest side that is taken: forty million rows of one pixel are few pixels and much work. */
export const mostOfSide = 20_000;
/** Longest side that is kept. */
const longestSide = 4_096;
/** Seconds for one picture, all of its sizes; what takes longer was made to. */
const mostSeconds = 10;
const mostFrames = 500;

/** A file on this disk. */
interface Sized {
  readonly path: string;
  readonly size: number;
}

/** A picture as it is kept: written anew from its pixels, nothing else of the file it came from in it. */
export interface Picture {
  readonly path: string;
  readonly type: TakenType;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly sizes: Readonly<Record<PictureSize, Sized>>;
}

const formats: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
};

const busy = () => new ApiError(503, 'errors.uploadsBusy', { retryAfter: 5 });
const ofOne = new Limiter({ atOnce: 1, waiting: 50, refusal: busy });
const ofAll = new Limiter({ atOnce: 2, waiting: 200, refusal: busy });

/**
 * Writes a picture anew, upright, in sRGB and without metadata, and its smaller sizes. GIF and AVIF become WebP or PNG.
 * Two at a time, since a large one takes hundreds of megabytes while it is unpacked, and of one person one after the
 * other: so nobody's pictures hold up another's.
 * @throws ApiError 422 where it can't be read, is too large or takes too long, 503 where too many wait
 */
export function rewritePicture(
  path: string,
  type: TakenType,
  uploader: number,
  seconds = mostSeconds,
): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const attempt = async () => {
      const ends = performance.now() + seconds * 1_000;
      // Not every reader can be stopped: its uploader is answered in time, and the turn ends with the work.
      const late = setTimeout(() => reject(tooSlow(seconds)), seconds * 1_000);
      try {
        resolve(await rewrite(path, type, ends));
      } catch (error) {
        reject(performance.now() < ends && !isGivenUp(error) ? await refusalOf(path, error) : tooSlow(seconds, error));
      } finally {
        clearTimeout(late);
        // Nobody waits for it any more.
        if (performance.now() >= ends)
          await Promise.all(['whole', 'thumb', 'medium'].map((name) => rm(`${path}.${name}`, { force: true })));
      }
    };
    ofOne.run(`${uploader}`, () => ofAll.run('', attempt)).catch(reject);
  });
}

/** The library counts in whole seconds, so it may give up a little before the time is over. */
function isGivenUp(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout: ');
}

async function refusalOf(path: string, error: unknown): Promise<unknown> {
  if (error instanceof ApiError || failureIn(error) === 'full') return error;
  // The library calls a file broken, too, that it can't open since too many are open.
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

async function rewrite(path: string, type: TakenType, ends: number): Promise<Picture> {
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const;
  // Whole seconds, and none would be without end.
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
  const { made, type: kept } = encoded(
    upright
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .timeout(left()),
    type,
    moves,
  );
  const original = `${path}.whole`;
  const info = await made.toFile(original);
  const smaller = async (name: PictureSize): Promise<Sized> => {
    const side = pictureSizes[name];
    // Of what was just written: the large one is unpacked only once. Of an animation the first frame.
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
    type: kept,
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
  if (Math.max(width, pageHeight) > mostOfSide)
    throw new ApiError(422, 'errors.fileSide', { params: { pixels: mostOfSide } });
  if (type === 'image/avif' && width * height > mostUnstoppable)
    throw tooManyPixels('errors.fileAvifPixels', mostUnstoppable);
  if (frames > mostFrames || width * pageHeight * frames > mostPixels) throw tooManyPixels();
}

function tooManyPixels(
  key: 'errors.filePixels' | 'errors.fileAvifPixels' = 'errors.filePixels',
  most = mostPixels,
): ApiError {
  return new ApiError(422, key, { params: { pixels: most / 1_000_000 } });
}

function encoded(picture: Sharp, type: TakenType, moves: boolean): { readonly made: Sharp; readonly type: TakenType } {
  if (type === 'image/jpeg') return { made: picture.jpeg({ quality: 85, progressive: true }), type };
  if (type === 'image/png' || (type === 'image/gif' && !moves))
    return { made: picture.png({ compressionLevel: 8 }), type: 'image/png' };
  return { made: picture.webp({ quality: 85, effort: 3 }), type: 'image/webp' };
}
