import { scores } from './encoding-scores.ts';

/** Supported encodings of text files. `big5` is Big5-HKSCS, as in browsers. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'big5', 'gb18030'] as const;
export type Encoding = (typeof encodings)[number];

/** Number of bytes that are examined; more don't improve the guess. */
export const sampleSize = 262_144;

/** A guessed encoding. */
export interface EncodingGuess {
  readonly encoding: Encoding;
  /** Whether no other encoding is nearly as likely. If false, the user must choose. */
  readonly sure: boolean;
  /** The runner-up, if unsure. */
  readonly or?: Encoding;
}

/** How many times likelier than the runner-up a guess must be to count as sure. */
const sureBy = Math.log(30);

/**
 * Guesses the encoding of the beginning of a file, or of the bytes from `encodingSample`: by BOM, then UTF-16 by its
 * zero bytes, then UTF-8, Big5 or GB18030, whichever yields the most common characters.
 */
export function guessEncoding(bytes: Uint8Array): EncodingGuess {
  const sample = bytes.subarray(0, sampleSize);
  const [first, second, third] = sample;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', sure: true };
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', sure: true };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', sure: true };
  const wideOne = wide(sample);
  if (wideOne !== undefined) return { encoding: wideOne, sure: true };
  if (!sample.some(isBeyondAscii)) return { encoding: 'utf-8', sure: true };
  const [best, next] = scores(sample);
  return best.score - next.score >= sureBy
    ? { encoding: best.encoding, sure: true }
    : { encoding: best.encoding, sure: false, or: next.encoding };
}

/** Returns the guessed encoding alone. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  return guessEncoding(bytes).encoding;
}

/**
 * Returns the part of a file from which its encoding can be detected: its beginning or, if that is all ASCII, the first
 * part that isn't. `read` returns the bytes between two offsets.
 */
export async function encodingSample(
  size: number,
  read: (from: number, to: number) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const beginning = await read(0, Math.min(size, sampleSize));
  // A BOM, or half a UTF-16 character.
  if (beginning.subarray(0, 2).some((byte) => byte === 0 || isBeyondAscii(byte))) return beginning;
  for (let from = 0; from < size; from += sampleSize) {
    const piece = from === 0 ? beginning : await read(from, Math.min(size, from + sampleSize));
    const place = piece.findIndex(isBeyondAscii);
    // Includes the preceding byte, which shows whether the character is inside a word. No multi-byte character begins
    // with an ASCII byte.
    if (place >= 0) return read(from + place - 1, Math.min(size, from + place - 1 + sampleSize));
  }
  return beginning;
}

function isBeyondAscii(byte: number): boolean {
  return byte >= 0x80;
}

/** UTF-16 without BOM: its Latin characters, at least commas and line ends, have a zero at every other byte. */
function wide(sample: Uint8Array): Encoding | undefined {
  let [even, odd] = [0, 0];
  for (let place = 0; place + 1 < sample.length; place += 2) {
    if (sample[place] === 0) even += 1;
    if (sample[place + 1] === 0) odd += 1;
  }
  // A single zero is damage in a cell.
  const some = Math.max(1, sample.length / 40);
  if (odd > some && odd > even * 4) return 'utf-16le';
  return even > some && even > odd * 4 ? 'utf-16be' : undefined;
}
