import { randomBytes } from 'node:crypto';
import { takenTypes, type TakenType } from '../../resources/kinds/media/rules.ts';

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Sizes that every picture is kept in besides its own: the longest side in pixels. */
export const pictureSizes = { thumb: 192, medium: 960 } as const;
export type PictureSize = keyof typeof pictureSizes;

/** 26 letters and digits of chance (134 bits): nobody guesses the address of a file. */
function chance(): string {
  let text = '';
  while (text.length < 26) {
    // 252 is the last multiple of 36 in a byte: each letter is as likely as another.
    for (const byte of randomBytes(40)) if (byte < 252 && text.length < 26) text += letters[byte % 36] ?? '';
  }
  return text;
}

/**
 * A new key: chance, and what the uploader called the file, of which only letters, digits and dashes stay. The ending
 * is that of the content.
 */
export function newKey(original: string, type: TakenType): string {
  const bare = original
    .normalize('NFC')
    .replace(/\.[^.]*$/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
  const name = [...bare].slice(0, 50).join('').replace(/-+$/u, '');
  return `${chance()}/${name || 'file'}.${takenTypes[type]}`;
}

/** Is this how a key looks? Nothing else is ever looked up or opened. */
export function isKey(text: string): boolean {
  return /^[0-9a-z]{26}\/[\p{L}\p{N}-]{1,50}\.[0-9a-z]{3,4}$/u.test(text);
}

/** The key of a picture's smaller size. */
export function sizeKey(key: string, size: PictureSize): string {
  return `${key.split('/', 1)[0] ?? ''}/sizes/${size}.webp`;
}

/** Everything that may be kept of a file. */
export function keysOf(key: string): readonly string[] {
  return [key, sizeKey(key, 'thumb'), sizeKey(key, 'medium')];
}

/** Where a browser finds the file: on this server, whatever store it is in. */
export function urlOf(key: string): string {
  return `/media/${key.split('/').map(encodeURIComponent).join('/')}`;
}
