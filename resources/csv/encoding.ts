/** How the bytes of a text file can be meant. `big5` is Big5-HKSCS, as browsers have it. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'big5', 'gb18030'] as const;
export type Encoding = (typeof encodings)[number];

/** So much of a file is looked at; more says no more. */
export const sampleSize = 262_144;

/**
 * Which encoding the beginning of a file is in: by its mark, else UTF-8 where it is valid, else UTF-16 by its zero bytes, else
 * whichever of Big5 and GB18030 makes the commoner characters of it.
 */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const sample = bytes.subarray(0, sampleSize);
  const [first, second, third] = sample;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return wide(sample) ?? (isUtf8(sample) ? 'utf-8' : doubleByte(sample));
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

/** Valid UTF-8, but for a character cut off by the end of the sample. */
function isUtf8(sample: Uint8Array): boolean {
  for (let place = 0; place < sample.length; ) {
    const byte = sample[place] ?? 0;
    const length = byte < 0x80 ? 1 : byte >= 0xc2 && byte < 0xe0 ? 2 : byte >= 0xe0 && byte < 0xf0 ? 3 : byte >= 0xf0 && byte < 0xf5 ? 4 : 0;
    if (length === 0) return false;
    for (let next = place + 1; next < Math.min(place + length, sample.length); next += 1) if (((sample[next] ?? 0) & 0xc0) !== 0x80) return false;
    place += length;
  }
  return true;
}

function doubleByte(sample: Uint8Array): Encoding {
  const [big5, gb] = [scoreOf(sample, big5Pair), scoreOf(sample, gbPair)];
  return gb > big5 ? 'gb18030' : 'big5';
}

type Pair = (lead: number, trail: number) => number;

/** The mean commonness of the characters, if the bytes are pairs of this encoding; what can't be one counts against it. */
function scoreOf(sample: Uint8Array, pair: Pair): number {
  let [score, count] = [0, 0];
  for (let place = 0; place < sample.length; place += 1) {
    const lead = sample[place] ?? 0;
    if (lead < 0x80 || place + 1 >= sample.length) continue;
    score += pair(lead, sample[place + 1] ?? 0);
    count += 1;
    place += 1;
  }
  return count === 0 ? 0 : score / count;
}

/** Common characters and punctuation lead with A1 to C6; HKSCS lies outside; the trail is 40-7E or A1-FE. */
const big5Pair: Pair = (lead, trail) => {
  if (lead === 0xff || lead === 0x80 || trail < 0x40 || trail === 0x7f || (trail > 0x7f && trail < 0xa1) || trail === 0xff) return -10;
  if (lead >= 0xa4 && lead <= 0xc6) return 1;
  return lead >= 0xa1 && lead < 0xa4 ? 0.7 : lead <= 0xf9 && lead > 0xc6 ? 0.2 : 0;
};

/** GB2312 lies between A1A1 and F7FE, its common characters below D8; the rest holds rare and traditional ones, and four bytes. */
const gbPair: Pair = (lead, trail) => {
  if (lead === 0xff || lead === 0x80) return -10;
  if (trail >= 0x30 && trail <= 0x39) return 0;
  if (trail < 0x40 || trail === 0x7f || trail === 0xff) return -10;
  if (trail >= 0xa1 && lead >= 0xb0 && lead <= 0xd7) return 1;
  if (trail >= 0xa1 && lead >= 0xa1 && lead <= 0xa3) return 0.7;
  return trail >= 0xa1 && lead > 0xd7 && lead <= 0xf7 ? 0.5 : 0.3;
};
