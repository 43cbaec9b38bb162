import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Values } from '../../resources/kinds/kind.ts';
import type { Executor } from '../db/connection/pool.ts';
import { pictureSizes, sizeKey, urlOf } from '../media/key.ts';
import { type Both, localized } from './words/both.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { Trade } from './words/trades.ts';

type Colour = readonly [red: number, green: number, blue: number];

interface DemoPicture {
  readonly name: string;
  readonly words: Both;
  readonly width: number;
  readonly height: number;
  readonly colours: readonly [Colour, Colour];
  /** For staff only, like files of applicants. */
  readonly closed?: true;
}

const square = (name: string, words: Both, from: Colour, to: Colour): DemoPicture => ({
  name,
  words,
  width: 320,
  height: 320,
  colours: [from, to],
});
const wide = (name: string, words: Both, from: Colour, to: Colour): DemoPicture => ({
  name,
  words,
  width: 720,
  height: 240,
  colours: [from, to],
});

const trades = {
  TEA: square('tea', ['茶葉', 'Tea'], [94, 135, 72], [214, 226, 170]),
  WIN: square('wine', ['美酒', 'Wine'], [107, 25, 49], [214, 138, 148]),
  BAK: square('bakery', ['糕餅', 'Bakery'], [166, 106, 46], [244, 216, 164]),
  SEA: square('seafood', ['海產', 'Seafood'], [20, 86, 120], [160, 215, 226]),
  FRU: square('fruit', ['鮮果', 'Fruit'], [206, 84, 44], [250, 211, 110]),
  SNK: square('snacks', ['零食', 'Snacks'], [180, 60, 90], [249, 196, 170]),
  GRO: square('groceries', ['糧油雜貨', 'Groceries'], [122, 104, 60], [231, 219, 183]),
  HEA: square('health', ['保健', 'Health'], [38, 122, 92], [180, 231, 206]),
  HOM: square('home', ['家居', 'Home'], [90, 94, 112], [216, 214, 206]),
  BEA: square('beauty', ['美容', 'Beauty'], [160, 72, 128], [246, 202, 222]),
  BAB: square('family', ['親子', 'Family'], [80, 130, 190], [250, 226, 150]),
  ELE: square('electronics', ['電器及數碼', 'Electronics'], [38, 44, 66], [120, 160, 220]),
  STA: square('stationery', ['文具', 'Stationery'], [60, 84, 160], [244, 200, 120]),
  PET: square('pets', ['寵物', 'Pets'], [130, 90, 60], [236, 208, 176]),
} as const satisfies Record<Trade, DemoPicture>;

const banners = [
  wide('banner-season', ['季節精選', 'Picks of the season'], [0, 99, 123], [109, 203, 196]),
  wide('banner-offers', ['限時優惠', 'Offers for a short time'], [176, 58, 46], [247, 183, 49]),
  wide('banner-new', ['新品上架', 'New in the shop'], [74, 60, 140], [196, 160, 224]),
] as const;

const proofs = [
  { ...wide('student-card', ['學生證', 'Student card'], [36, 74, 140], [206, 222, 244]), closed: true },
  { ...wide('staff-card', ['職員證', 'Staff card'], [96, 60, 120], [230, 214, 240]), closed: true },
  { ...wide('proof-of-age', ['長者證明', 'Proof of age'], [60, 110, 80], [222, 238, 226]), closed: true },
] as const;

const all: readonly DemoPicture[] = [...Object.values(trades), ...banners, ...proofs];

/** The value of a picture field. A picture's id is its position. */
function pictureValue(picture: DemoPicture): Values {
  return { file: all.indexOf(picture) + 1, alt: localized(picture.words) };
}

/** The picture for a trade's goods. */
export const pictureOf = (trade: Trade): Values => pictureValue(trades[trade]);
/** `count` banners, starting with the one at `place`. */
export const bannersFrom = (place: number, count: number): readonly Values[] =>
  Array.from({ length: Math.min(count, banners.length) }, (_, index) =>
    pictureValue(banners[(place + index) % banners.length] ?? banners[0]),
  );

/** The proof of an application. */
export const proofPicture = (place: number): Values => pictureValue(proofs[place % proofs.length] ?? proofs[0]);

const keyOf = ({ name }: DemoPicture) =>
  `${BigInt(`0x${createHash('sha256').update(`demo ${name}`).digest('hex')}`)
    .toString(36)
    .slice(0, 26)}/${name}.webp`;

/** Inserts the records of the demo shop's pictures and, with a store, stores the pictures. */
export async function writePictures(
  db: Executor,
  created: Date,
  store: MediaStore | undefined,
  scratch = tmpdir(),
): Promise<void> {
  const drawn = store ? await drawAll(store, scratch) : [];
  for (const [place, picture] of all.entries()) {
    const key = keyOf(picture);
    await db.execute(sql`insert into file (id, key, url, original_filename, bucket, mime_type, size, thumb_size, medium_size, width, height, kept, public, created_at, updated_at)
      values (${place + 1}, ${key}, ${urlOf(key)}, ${`${picture.name}.webp`}, ${store?.bucket ?? 'local'}, 'image/webp', ${drawn[place]?.size ?? 0}, ${drawn[place]?.thumb ?? 0}, ${drawn[place]?.size ?? 0}, ${picture.width}, ${picture.height}, true, ${picture.closed !== true}, ${created.toISOString()}, ${created.toISOString()})`);
  }
  await db.execute(sql`select setval(pg_get_serial_sequence('file', 'id'), ${all.length})`);
}

/** Sizes of a picture and its thumbnail in bytes. */
interface PictureBytes {
  readonly size: number;
  readonly thumb: number;
}

async function drawAll(store: MediaStore, scratch: string): Promise<readonly PictureBytes[]> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(scratch, 'demo-pictures-'));
  try {
    return await Promise.all(all.map((picture) => draw(picture, store, join(folder, picture.name))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function draw(picture: DemoPicture, store: MediaStore, path: string): Promise<PictureBytes> {
  const { width, height } = picture;
  const raw = sharp(pixelsOf(picture), { raw: { width, height, channels: 3 } });
  const { size } = await raw.clone().webp({ quality: 80, effort: 0 }).toFile(path);
  await store.put(keyOf(picture), path, 'image/webp');
  // The pictures are smaller than the medium size.
  await store.put(sizeKey(keyOf(picture), 'medium'), path, 'image/webp');
  const { size: thumb } = await raw
    .clone()
    .resize({ width: pictureSizes.thumb, height: pictureSizes.thumb, fit: 'inside' })
    .webp({ quality: 78, effort: 0 })
    .toFile(`${path}.thumb`);
  await store.put(sizeKey(keyOf(picture), 'thumb'), `${path}.thumb`, 'image/webp');
  return { size, thumb };
}

/** Draws a gradient between two colours, and three circles at places derived from the name. */
function pixelsOf({ name, width, height, colours: [from, to] }: DemoPicture): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  const chance = createHash('sha256').update(name).digest();
  const circles = [0, 1, 2].map((place) => ({
    x: ((chance[place * 3] ?? 0) / 255) * width,
    y: ((chance[place * 3 + 1] ?? 0) / 255) * height,
    r: height * (0.18 + ((chance[place * 3 + 2] ?? 0) / 255) * 0.22),
  }));
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const inside = circles.filter((circle) => (x - circle.x) ** 2 + (y - circle.y) ** 2 < circle.r ** 2).length;
      const share = Math.min(1, (x / width + y / height) / 2 + inside * 0.18);
      for (const channel of [0, 1, 2] as const)
        pixels[at++] = Math.round(from[channel] + (to[channel] - from[channel]) * share);
    }
  }
  return pixels;
}
