import { expect, test } from 'vitest';
import { nameIn, showsAs, sizedUrl } from '../../../resources/kinds/media/addresses.ts';
import { brokenFileRules, covers, typesOf } from '../../../resources/kinds/media/rules.ts';
import { mediaAddress } from '../../../src/data-provider/address.ts';

test('a file is found on the host where the Admin API answers', () => {
  expect(mediaAddress('/media/k/cup.png', '/api')).toBe('/media/k/cup.png');
  expect(mediaAddress('/media/k/cup.png', 'https://api.shop.example/v1')).toBe(
    'https://api.shop.example/media/k/cup.png',
  );
  expect(mediaAddress('https://cdn.shop.example/cup.png', 'https://api.shop.example/v1')).toBe(
    'https://cdn.shop.example/cup.png',
  );
});

test('an address tells the name, what it shows, and its smaller sizes', () => {
  expect(nameIn('/media/k/%E8%8C%B6.png?size=thumb')).toBe('茶.png');
  expect(nameIn('/media/k/%.png')).toBe('%.png');
  expect(
    ['/media/k/a.MP4', '/media/k/a.webm?x=1', '/media/k/a.pdf', '/media/k/a.webp', '/media/k/a'].map(showsAs),
  ).toEqual(['video', 'video', 'document', 'picture', 'picture']);
  expect([sizedUrl('/media/k/a.png', 'thumb'), sizedUrl('https://x/a.png?v=2', 'medium')]).toEqual([
    '/media/k/a.png?size=thumb',
    'https://x/a.png?v=2&size=medium',
  ]);
});

test('what a field asks of its files (SPEC §5)', () => {
  const rulesBroken = (rules: Parameters<typeof brokenFileRules>[0], facts: Parameters<typeof brokenFileRules>[1]) =>
    brokenFileRules(rules, facts).map(({ rule }) => rule);
  expect(typesOf({})).toEqual(['image/*']);
  expect(typesOf({ extensions: ['pdf', 'mp4'] })).toEqual(['video/mp4', 'application/pdf']);
  expect([
    covers(['image/*'], 'image/png'),
    covers(['image/*'], 'imagex/png'),
    covers(['video/mp4'], 'video/webm'),
  ]).toEqual([true, false, false]);
  expect(rulesBroken({}, { mime_type: 'video/mp4' })).toEqual(['image']);
  expect(rulesBroken({ fileTypes: ['video/*'] }, { mime_type: 'image/png' })).toEqual(['fileType']);
  expect(
    rulesBroken({ fileTypes: ['image/*'], extensions: ['png'] }, { mime_type: 'image/jpeg', extension: 'jpg' }),
  ).toEqual(['extension']);
  expect(
    rulesBroken({ dimensions: { width: 960, height: 320 } }, { mime_type: 'image/png', width: 960, height: 321 }),
  ).toEqual(['dimensions']);
  expect(
    rulesBroken({ dimensions: { width: 960, height: 320 } }, { mime_type: 'image/png', width: 960, height: 320 }),
  ).toEqual([]);
  expect([
    rulesBroken({ size: 1 }, { size: 1024 }),
    rulesBroken({ size: 1 }, { size: 1023 }),
    rulesBroken({ size: 1 }, {}),
  ]).toEqual([['size'], [], []]);
});
