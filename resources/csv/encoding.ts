import { scores } from './encoding-scores.ts';

/** How the bytes of a text file can be meant. `big5` is Big5-HKSCS, as browsers have it. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'big5', 'gb18030'] as const;
export type Encoding = (typeof encodings)[number];

/** So much of a file is looked at; more says no more. */
export const sampleSize = 262_144;

/** How bytes are most likely meant. */
export interface EncodingGuess {
  readonly encoding: Encoding;
  /** Whether no other encoding makes nearly as good a text of them. Where not, people have to say which it is. */
  readonly sure: boolean;
  /** The other one, where it is not sure. */
  readonly or?: Encoding;
}

/** So many times as likely as the next is sure. */
const sureBy = Math.log(30);

/**
 * Which encoding these bytes are in, the beginning of a file or what `encodingSample` took of it: by its mark, else
 * UTF-16 by its zero bytes, else whichever of UTF-8, Big5 and GB18030 makes the commonest characters of it.
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

/** The same without how sure it is. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  return guessEncoding(bytes).encoding;
}

/**
 * The part of a file by which its encoding is told: its beginning, or, where that is all ASCII, the first piece that is
 * not. `read` gives the bytes from one place up to another.
 */
export async function encodingSample(
  size: number,
  read: (from: number, to: number) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const beginning = await read(0, Math.min(size, sampleSize));
  // A mark, or half a character of UTF-16.
  if (beginning.subarray(0, 2).some((byte) => byte === 0 || isBeyondAscii(byte))) return beginning;
  for (let from = 0; from < size; from += sampleSize) {
    const piece = from === 0 ? beginning : await read(from, Math.min(size, from + sampleSize));
    const place = piece.findIndex(isBeyondAscii);
    // With the byte before it, which says whether it stands in a word; no character of ours begins in ASCII and ends
    // beyond.
    if (place >= 0) return read(from + place - 1, Math.min(size, from + place - 1 + sampleSize));
  }
  return beginning;
}

function isBeyondAscii(byte: number): boolean {
  return byte >= 0x80;
}

/** UTF-16 without a mark: what is Latin in it, commas and line ends at least, has zeros at every other byte. */
function wide(sample: Uint8Array): Encoding | undefined {
  let [even, odd] = [0, 0];
  for (let place = 0; place + 1 < sample.length; place += 2) {
    if (sample[place] === 0) even += 1;
    if (sample[place + 1] === 0) odd += 1;
  }
  const some = sample.length / 40;
  if (odd > some && odd > even * 4) return 'utf-16le';
  return even > some && even > odd * 4 ? 'utf-16be' : undefined;
}
