import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { adviceFor, isTaken, type TakenType } from '../../resources/kinds/media/rules.ts';
import { ApiError } from '../errors.ts';
import { isCompleteWebm } from './webm.ts';

/**
 * Detects a file's type by its first bytes.
 * @throws ApiError 415 for types that aren't allowed
 */
export async function detectType(head: Uint8Array): Promise<TakenType> {
  // Treats files on which the detection fails as unknown.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = found?.mime ?? '';
  // A PDF must begin with its signature: the detection also accepts a later one, for instance after an HTML page.
  const late = type === 'application/pdf' && Buffer.from(head.subarray(0, 5)).toString('latin1') !== '%PDF-';
  if (!late && isTaken(type)) return type;
  throw new ApiError(415, adviceFor(type) ?? 'errors.fileType');
}

/**
 * Asserts that a video or a document is complete, as far as its structure shows.
 * @throws ApiError 422
 */
export async function assertComplete(path: string, type: TakenType, size: number): Promise<void> {
  const whole =
    type === 'video/mp4'
      ? await isCompleteMp4(path, size)
      : type === 'application/pdf'
        ? await isCompletePdf(path, size)
        : await isCompleteWebm(path, size);
  if (!whole) throw new ApiError(422, 'errors.fileBroken');
}

/** An MP4 is a sequence of boxes up to its end: type, index and media data. */
async function isCompleteMp4(path: string, size: number): Promise<boolean> {
  const handle = await open(path);
  try {
    const seen = new Set<string>();
    let at = 0;
    for (let boxes = 0; at < size && boxes < 10_000; boxes += 1) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, at);
      if (bytesRead < 8) return false;
      const name = buffer.toString('latin1', 4, 8);
      if (at === 0 && name !== 'ftyp') return false;
      if (!/^[\w \xa9-]{4}$/u.test(name)) return false;
      seen.add(name);
      const short = buffer.readUInt32BE(0);
      const length =
        short === 1 ? (bytesRead < 16 ? 0 : Number(buffer.readBigUInt64BE(8))) : short === 0 ? size - at : short;
      if (length < 8) return false;
      at += length;
    }
    return at === size && seen.has('moov') && (seen.has('mdat') || seen.has('moof'));
  } finally {
    await handle.close();
  }
}

async function isCompletePdf(path: string, size: number): Promise<boolean> {
  const handle = await open(path);
  try {
    const length = Math.min(size, 2_048);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.includes('%%EOF');
  } finally {
    await handle.close();
  }
}
