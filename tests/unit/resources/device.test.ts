import { expect, test } from 'vitest';
import { deviceNameOf } from '../../../resources/system/listed-session.ts';

const mozilla = 'Mozilla/5.0';

test.each([
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36`,
    'Chrome · Windows',
  ],
  [`${mozilla} (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0`, 'Edge · Windows'],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML) Version/18.1 Safari/605.1.15`,
    'Safari · macOS',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/131.0 Mobile/15E Safari/604.1`,
    'Chrome · iPhone',
  ],
  [
    `${mozilla} (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1 Version/18.1 Mobile/15E Safari/604.1`,
    'Safari · iPad',
  ],
  [
    `${mozilla} (Linux; Android 14; SM-S921B) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet · Android',
  ],
  [`${mozilla} (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox · Linux'],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36`, 'Chrome · ChromeOS'],
  ['curl/8.5.0', 'curl'],
  ['', ''],
  [null, ''],
])('%s is %s', (given, expected) => {
  expect(deviceNameOf(given)).toBe(expected);
});
