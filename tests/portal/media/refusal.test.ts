import { expect, test } from 'vitest';
import { refusalOf } from '../../../resources/kinds/media/refusal.tsx';
import { languages } from '../../../resources/messages/languages.ts';
import { type MessageKey, translate } from '../../../resources/messages/translate.ts';

const both = { fileTypes: ['image/*', 'video/*'] };
const said = (name: string, type: string, rules = both, language: (typeof languages)[number] = 'en') =>
  refusalOf(
    new File(['x'], name, { type }),
    rules,
    (key: MessageKey, params) => translate(language, key, params),
    language,
  );

test.each([
  ['IMG_0001.HEIC', 'image/heic', /Save it as JPEG/u],
  // Browsers other than Apple's usually don't know the type.
  ['IMG_0001.HEIC', '', /Save it as JPEG/u],
  ['a.heif', 'image/heif', /Save it as JPEG/u],
  ['a.hif', 'application/octet-stream', /Save it as JPEG/u],
  ['IMG_0002.MOV', 'video/quicktime', /Export it as MP4/u],
  ['IMG_0002.mov', '', /Export it as MP4/u],
  ['a.tiff', 'image/tiff', /Send a picture \(JPEG, PNG, WebP, GIF, AVIF\)/u],
  ['a.svg', 'image/svg+xml', /Files of this kind are not taken/u],
  ['a.avi', 'video/x-msvideo', /a video \(MP4, WebM\)/u],
  ['a.docx', 'application/msword', /^This field takes: pictures, videos$/u],
])('%s (%s) is refused before it is sent: %s', (name, type, sentence) => expect(said(name, type)).toMatch(sentence));

test('what a browser says it takes, and what none can tell, is sent', () => {
  for (const [name, type] of [
    ['a.jpg', 'image/jpeg'],
    ['a.heic', 'image/jpeg'],
    ['a.mp4', 'video/mp4'],
    ['a', ''],
    ['a.png', ''],
  ] as const)
    expect(said(name, type)).toBeUndefined();
  expect(said('a.mp4', 'video/mp4', { fileTypes: ['image/*'] })).toBe('This field takes: pictures');
});

test('in every language', () => {
  expect(languages.map((language) => said('a.heic', '', both, language)?.includes('JPEG'))).toEqual([true, true, true]);
  expect(
    new Set(languages.flatMap((language) => [said('a.heic', '', both, language), said('a.mov', '', both, language)]))
      .size,
  ).toBe(6);
});
