import { randomBytes } from 'node:crypto';
import { takenTypes, type TakenType } from '../../resources/kinds/media/rules.ts';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Further sizes of every picture: the longest side in pixels. */
export const pictureSizes = { thumb: 192, medium: 960 } as const;
export type PictureSize = keyof typeof pictureSizes;

/** 26 random letters and digits (134 bits), so that a URL can't be guessed. */
function randomPart(): string {
  let text = '';
  while (text.length < 26) {
    // 252 is the largest multiple of 36 in a byte, so that all letters are equally likely.
    for (const byte of randomBytes(40)) if (byte < 252 && text.length < 26) text += alphabet[byte % 36] ?? '';
  }
  return text;
}

/** Creates a key: a random part, and the original name reduced to letters, digits and dashes. */
export function newKey(original: string, type: TakenType): string {
  const bare = original
    .normalize('NFC')
    .replace(/\.[^.]*$/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
  const name = [...bare].slice(0, 50).join('').replace(/-+$/u, '');
  return `${randomPart()}/${name || 'file'}.${takenTypes[type]}`;
}

/** Whether a text is a well-formed key; nothing else is ever looked up or opened. */
export function isKey(text: string): boolean {
  return /^[0-9a-z]{26}\/[\p{L}\p{N}-]{1,50}\.[0-9a-z]{3,4}$/u.test(text);
}

/** The download name of a file: the base name of its original, with the extension of the detected type. */
export function offeredName(original: string, key: string): string {
  const bare = original.replace(/^.*[\\/]/su, '').replace(/\.[a-z][a-z\d]{0,9}$/iu, '');
  return `${bare || 'file'}${key.slice(key.lastIndexOf('.'))}`;
}

/** The key of a picture's smaller size. */
export function sizeKey(key: string, size: PictureSize): string {
  return `${key.split('/', 1)[0] ?? ''}/sizes/${size}.webp`;
}

/** All keys that may exist for a file. */
export function keysOf(key: string): readonly string[] {
  return [key, sizeKey(key, 'thumb'), sizeKey(key, 'medium')];
}

/** The file's URL on this server, wherever the file is stored. */
export function urlOf(key: string): string {
  return `/media/${key.split('/').map(encodeURIComponent).join('/')}`;
}
