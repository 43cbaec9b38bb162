import { stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { TakenType } from '../../resources/kinds/media/rules.ts';
import { failureIn } from '../db/failures.ts';
import { ApiError } from '../errors.ts';
import { type PictureSize, pictureSizes } from './key.ts';

// Of all that the library reads, only the formats that we take: no SVG, no PDF, whatever a file may pretend.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif', 'VipsForeignLoadHeif'] });
sharp.cache(false);

/** Most pixels of a picture, frames of an animation counted together: what unpacks to more is refused unread. */
export const mostPixels = 40_000_000;
/** Longest side that is kept. */
const longestSide = 4_096;
const mostFrames = 500;

/** A picture as it is kept: written anew from its pixels, nothing else of the file it came from in it. */
export interface Picture {
  readonly path: string;
  readonly type: TakenType;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly sizes: Readonly<Record<PictureSize, string>>;
}

const formats: Readonly<Record<string, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp', 'image/gif': 'gif', 'image/avif': 'heif' };

let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Writes a picture anew, upright, in sRGB and without metadata, and its smaller sizes. GIF and AVIF become WebP or PNG. One at a
 * time, since a large one takes hundreds of megabytes while it is unpacked.
 * @throws ApiError 422 where it can't be read or is too large, 503 where too many wait
 */
export async function rewritePicture(path: string, type: TakenType): Promise<Picture> {
  if (waiting >= 50) throw new ApiError(503, 'errors.uploadsBusy', { retryAfter: 5 });
  waiting += 1;
  const mine = turn.then(() => rewrite(path, type));
  turn = mine.catch(() => {});
  try {
    return await mine;
  } catch (error) {
    if (error instanceof ApiError || failureIn(error) === 'full') throw error;
    const message = error instanceof Error ? error.message : '';
    throw /pixel limit/iu.test(message) ? tooManyPixels() : new ApiError(422, 'errors.fileBroken', { cause: error });
  } finally {
    waiting -= 1;
  }
}

async function rewrite(path: string, type: TakenType): Promise<Picture> {
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const;
  const meta = await sharp(path, { ...options, pages: type === 'image/gif' || type === 'image/webp' ? -1 : 1 }).metadata();
  const frames = meta.pages ?? 1;
  assertReadable(meta, type, frames);
  const moves = frames > 1;
  const source = sharp(path, { ...options, animated: moves });
  const upright = moves ? source : source.autoOrient();
  const { made, type: kept } = encoded(upright.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true }).timeout({ seconds: 30 }), type, moves);
  const original = `${path}.whole`;
  const info = await made.toFile(original);
  const sizes = { thumb: `${path}.thumb`, medium: `${path}.medium` };
  for (const [name, side] of Object.entries(pictureSizes)) {
    // Of what was just written: the large one is unpacked only once. Of an animation the first frame.
    await sharp(original, options).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).webp({ quality: 78, effort: 2 }).timeout({ seconds: 30 }).toFile(`${path}.${name}`);
  }
  return { path: original, type: kept, size: (await stat(original)).size, width: info.width, height: info.pageHeight ?? info.height, sizes };
}

function assertReadable({ format, width = 0, height = 0, pageHeight = height, compression }: Metadata, type: TakenType, frames: number): void {
  if (format !== formats[type] || (type === 'image/avif' && compression !== 'av1') || width === 0 || height === 0) throw new ApiError(415, 'errors.fileType');
  if (frames > mostFrames || width * pageHeight * frames > mostPixels) throw tooManyPixels();
}

function tooManyPixels(): ApiError {
  return new ApiError(422, 'errors.filePixels', { params: { pixels: mostPixels / 1_000_000 } });
}

function encoded(picture: Sharp, type: TakenType, moves: boolean): { readonly made: Sharp; readonly type: TakenType } {
  if (type === 'image/jpeg') return { made: picture.jpeg({ quality: 85, progressive: true }), type };
  if (type === 'image/png' || (type === 'image/gif' && !moves)) return { made: picture.png({ compressionLevel: 8 }), type: 'image/png' };
  return { made: picture.webp({ quality: 85, effort: 3 }), type: 'image/webp' };
}
