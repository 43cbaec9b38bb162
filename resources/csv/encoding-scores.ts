import { frequent } from './frequent-characters.ts';

type Scored = 'utf-8' | 'big5' | 'gb18030';

export interface Score {
  readonly encoding: Scored;
  /** Log probability of the bytes in this encoding. */
  readonly score: number;
}

/**
 * Scores a text in each of the encodings that have neither BOM nor zero bytes, the likeliest first. Models what people
 * write: mostly common characters of one script, then punctuation, then the other characters of the encoding.
 * Undecodable bytes are very unlikely, as in a damaged file.
 */
export function scores(sample: Uint8Array): readonly [best: Score, next: Score, ...rest: readonly Score[]] {
  const utf8 = { encoding: 'utf-8' as const, score: Math.log(0.7) + utf8Score(sample) };
  const big5 = {
    encoding: 'big5' as const,
    score: Math.log(0.15) + pairScore(sample, big5Pair(commonPairs('big5', 'traditional'))),
  };
  const simplified = Math.log(0.9) + pairScore(sample, gbPair(commonPairs('gb18030', 'simplified')));
  const traditional = Math.log(0.1) + pairScore(sample, gbPair(commonPairs('gb18030', 'traditional')));
  const gb = { encoding: 'gb18030' as const, score: Math.log(0.15) + Math.max(simplified, traditional) };
  const [best = utf8, next = big5, ...rest] = [utf8, big5, gb].toSorted((one, other) => other.score - one.score);
  return [best, next, ...rest];
}

/** Log probability of one character, by class. */
const ascii = Math.log(1 / 60);
const commonHan = Math.log(0.85 / 1_650);
const punctuation = Math.log(0.05 / 40);
const firstLevel = Math.log(0.08 / 3_800);
const secondLevel = Math.log(0.015 / 8_000);
const beyond = Math.log(0.003 / 15_000);
const latin = Math.log(1 / 150);
const otherScript = Math.log(1 / 60_000);
/** Not a valid character. */
const broken = -30;

function utf8Score(sample: Uint8Array): number {
  let score = 0;
  for (let place = 0; place < sample.length;) {
    const byte = sample[place] ?? 0;
    const length =
      byte < 0x80
        ? 1
        : byte >= 0xc2 && byte < 0xe0
          ? 2
          : byte >= 0xe0 && byte < 0xf0
            ? 3
            : byte >= 0xf0 && byte < 0xf5
              ? 4
              : 0;
    let code = length === 1 ? byte : byte & (0x7f >> length);
    let valid = length > 0;
    for (let next = 1; next < length && valid; next += 1) {
      const more = sample[place + next];
      // Truncated by the end of the sample.
      if (more === undefined) return score;
      valid = (more & 0xc0) === 0x80;
      code = code * 64 + (more & 0x3f);
    }
    score += valid ? ofCode(code, sample[place - 1], sample[place + length]) : broken;
    place += valid ? length : 1;
  }
  return score;
}

function ofCode(code: number, before: number | undefined, after: number | undefined): number {
  if (code < 0x80) return ascii;
  // Accents occur inside words, and £ or ° next to letters and digits; in isolation they are probably misread bytes.
  if (code < 0x100) return isWord(before) || isWord(after) ? latin : otherScript;
  if (code < 0x800) return otherScript;
  if (code < 0x3000) return punctuation;
  if (code < 0x3040 || (code >= 0xff00 && code < 0xfff0)) return punctuation;
  if (code >= 0x4e00 && code < 0xa000) return commonCodes().has(code) ? commonHan : secondLevel;
  return code > 0xffff ? secondLevel : otherScript;
}

function isWord(byte: number | undefined): boolean {
  return byte !== undefined && byte < 0x80 && /[A-Za-z0-9]/u.test(String.fromCodePoint(byte));
}

type Pair = (lead: number, trail: number) => number;

function pairScore(sample: Uint8Array, pair: Pair): number {
  let score = 0;
  for (let place = 0; place < sample.length; place += 1) {
    const lead = sample[place] ?? 0;
    if (lead < 0x80) {
      score += ascii;
      continue;
    }
    const trail = sample[place + 1];
    if (trail === undefined) return score;
    const one = pair(lead, trail);
    score += one;
    if (one !== broken) place += 1;
  }
  return score;
}

/** Big5: common characters from A4 to C6, rare ones from C9 to F9, plus HKSCS. */
const big5Pair =
  (known: ReadonlySet<number>): Pair =>
  (lead, trail) => {
    if (
      lead === 0xff ||
      lead === 0x80 ||
      trail < 0x40 ||
      trail === 0x7f ||
      (trail > 0x7f && trail < 0xa1) ||
      trail === 0xff
    )
      return broken;
    if (known.has(lead * 256 + trail)) return commonHan;
    if (lead >= 0xa1 && lead < 0xa4) return lead === 0xa1 ? punctuation : secondLevel;
    if (lead >= 0xa4 && lead <= 0xc6) return firstLevel;
    return lead >= 0xc9 && lead <= 0xf9 ? secondLevel : beyond;
  };

/**
 * GB18030: GB2312 between A1A1 and F7FE with common characters from B0 to D7, GBK around it, and four-byte sequences.
 */
const gbPair =
  (known: ReadonlySet<number>): Pair =>
  (lead, trail) => {
    if (lead === 0xff || lead === 0x80) return broken;
    // First half of a four-byte sequence; the second half looks the same.
    if (trail >= 0x30 && trail <= 0x39) return beyond;
    if (trail < 0x40 || trail === 0x7f || trail === 0xff) return broken;
    if (known.has(lead * 256 + trail)) return commonHan;
    if (trail < 0xa1) return beyond;
    if (lead >= 0xa1 && lead < 0xb0) return lead === 0xa1 || lead === 0xa3 ? punctuation : secondLevel;
    if (lead >= 0xb0 && lead <= 0xd7) return firstLevel;
    return lead >= 0xd8 && lead <= 0xf7 ? secondLevel : beyond;
  };

let codes: ReadonlySet<number> | undefined;

function commonCodes(): ReadonlySet<number> {
  codes ??= new Set(
    Array.from(
      frequent.both + frequent.simplified + frequent.traditional,
      (character) => character.codePointAt(0) ?? 0,
    ),
  );
  return codes;
}

const pairs = new Map<string, ReadonlySet<number>>();

/**
 * Common characters of a script as byte pairs, found by decoding every possible pair, since there is no encoder for
 * these encodings.
 */
function commonPairs(encoding: 'big5' | 'gb18030', script: 'simplified' | 'traditional'): ReadonlySet<number> {
  const name = `${encoding} ${script}`;
  const found = pairs.get(name) ?? pairsOf(encoding, new Set(frequent.both + frequent[script]));
  pairs.set(name, found);
  return found;
}

function pairsOf(encoding: string, wanted: ReadonlySet<string>): ReadonlySet<number> {
  const all: number[] = [];
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) if (trail !== 0x7f) all.push(lead * 256 + trail);
  // Line ends separate the pairs, even where one is invalid.
  const texts = new TextDecoder(encoding)
    .decode(Uint8Array.from(all.flatMap((pair) => [pair >> 8, pair & 0xff, 0x0a])))
    .split('\n');
  return new Set(all.filter((_, place) => wanted.has(texts[place] ?? '')));
}
