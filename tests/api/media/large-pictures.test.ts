import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reencodePicture } from '../../../server/media/picture.ts';
import { makeMediaShop, type MediaShop, picture, uploadFile } from './harness.ts';
import { blackPng } from './hostile.ts';

/** Pictures that are expensive to process. */
let shop: MediaShop;
beforeAll(async () => {
  shop = await makeMediaShop();
  await shop.addPerson('other', ['admin:CreateArticle']);
});
afterAll(() => shop.drop());

const send = (content: Uint8Array, as = 'administrator', type = 'image/png') => uploadFile(shop, content, { as, type });
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6dcbc4' } });
/** Builds an AVIF that declares this size. It can be refused without decoding. */
async function avifOf(width: number, height: number): Promise<Buffer> {
  const bytes = await picture('avif');
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, at);
  bytes.writeUInt32BE(height, at + 4);
  return bytes;
}
/** Builds an animation with alternating frames, since equal frames would be merged. */
function moving(frames: number, side: number): Promise<Buffer> {
  const pixels = Buffer.concat(
    Array.from({ length: frames }, (_, frame) => Buffer.alloc(side * side * 3, frame % 2 === 0 ? 0 : 255)),
  );
  return sharp(pixels, {
    raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
    limitInputPixels: false,
  })
    .webp({ effort: 0, quality: 1 })
    .toBuffer();
}
const noise = (width: number, height: number, pageHeight?: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
      ...(pageHeight !== undefined && { pageHeight }),
    },
  });

describe('a picture is refused before it is unpacked', () => {
  const tooLong = 'The picture is too long: at most 20,000 pixels each side';
  const tooMany = expect.stringContaining('at most 40 million pixels');
  test.each([
    ['of one column and 39,999,999 rows', () => blackPng(1, 39_999_999), tooLong],
    ['of one row and 39,999,999 columns', () => blackPng(39_999_999, 1), tooLong],
    ['of 20,001 rows', () => plain(1, 20_001).png().toBuffer(), tooLong],
    ['of 20,001 columns, as WebP would never be, but JPEG is', () => plain(20_001, 2).jpeg().toBuffer(), tooLong],
    ['of 48 million pixels in 60 kB', () => blackPng(8_000, 6_000), tooMany],
    [
      'of 16,004,000 pixels in AVIF, whose reader can’t be stopped',
      () => avifOf(4_001, 4_000),
      'An AVIF picture may have at most 16 million pixels, since reading it takes long: make it smaller, or save it as JPEG',
    ],
    [
      'of 501 frames',
      () =>
        noise(4, 4 * 501, 4)
          .gif({ effort: 1 })
          .toBuffer(),
      tooMany,
    ],
    [
      'of 4,000 frames',
      () =>
        noise(2, 2 * 4_000, 2)
          .gif({ effort: 1 })
          .toBuffer(),
      tooMany,
    ],
    ['of 50 frames of 900 × 900', () => moving(50, 900), tooMany],
  ])('%s', async (_what, content, message) => {
    const bytes = await content();
    const answer = await send(bytes, 'administrator', bytes[0] === 0x47 ? 'image/gif' : 'image/png');
    expect(answer, answer.text).toMatchObject({ status: 422, json: { message } });
  });
});

describe('a picture is taken', () => {
  test.each([
    ['of 20,000 rows', () => plain(10, 20_000).png().toBuffer(), 'image/png', 4_096],
    [
      'interlaced, with 16 bits a channel',
      async () => noise(1_200, 900).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
      'image/png',
      900,
    ],
    [
      'of 100 frames',
      () =>
        noise(60, 60 * 100, 60)
          .gif({ effort: 1 })
          .toBuffer(),
      'image/gif',
      60,
    ],
  ] as const)('%s', async (_what, content, type, height) => {
    const answer = await send(await content(), 'administrator', type);
    expect(answer, answer.text).toMatchObject({ status: 201, file: { height } });
  });
});

test('one person’s large pictures don’t hold up another’s: theirs is next', async () => {
  const [large, small] = [await plain(3_000, 3_000).png({ progressive: true }).toBuffer(), await picture()];
  const answered: string[] = [];
  const sent = (name: string, content: Uint8Array, as: string) =>
    send(content, as).then(({ status }) => answered.push(`${name} ${status}`));
  await Promise.all([
    ...Array.from({ length: 5 }, () => sent('large', large, 'administrator')),
    sent('small', small, 'other'),
  ]);
  expect(answered.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'large 201'), 'small 201']);
  // Pictures are processed two at a time; one or two of the other user's had started before.
  expect(answered.indexOf('small 201')).toBeLessThan(3);
});

test('a picture that takes longer than it may is given up, says so, and leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slow-picture-'));
  try {
    const path = join(folder, 'slow');
    await writeFile(path, await noise(2_000, 2_000).png({ compressionLevel: 1 }).toBuffer());
    await expect(reencodePicture(path, 'image/png', 1, 0)).rejects.toMatchObject({
      status: 422,
      key: 'errors.fileSlow',
    });
    // A slot is released when the work ends, so the same person's next picture comes after it.
    await copyFile(path, `${path}-2`);
    await expect(reencodePicture(`${path}-2`, 'image/png', 1)).resolves.toMatchObject({ width: 2_000 });
    expect((await readdir(folder)).toSorted()).toEqual([
      'slow',
      'slow-2',
      'slow-2.medium',
      'slow-2.thumb',
      'slow-2.whole',
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a picture that the library gives up before its time is over took too long, and is not said to be broken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slow-picture-'));
  try {
    const path = join(folder, 'slow');
    await writeFile(path, await noise(1_000, 16_000, 1_000).webp({ effort: 0, quality: 30 }).toBuffer());
    await expect(reencodePicture(path, 'image/webp', 1, 1.9)).rejects.toMatchObject({
      status: 422,
      key: 'errors.fileSlow',
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
