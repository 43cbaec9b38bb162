import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replacer, rowTeller } from '../../../server/domain/user/replacer.ts';

const subject = {
  user: 7,
  emails: ['ann.lee@shop.hk'],
  phones: ['+85298765432'],
  names: ['lee', 'ann', '李', '小安'],
  fullNames: ['lee ann', 'ann lee', '李小安'],
};
const replace = replacer(subject);
const gone = 'erased-7@erased.invalid';

describe('an erased customer', () => {
  test.each([
    ['ann.lee@shop.hk', gone],
    ['Ann.Lee@Shop.HK', gone],
    ['To <ann.lee@shop.hk>, and (ann.lee@shop.hk).', `To <${gone}>, and (${gone}).`],
    ['line\nann.lee@shop.hk\nline', `line\n${gone}\nline`],
    ['q=ann.lee@shop.hk&columns[]=id', `q=${gone}&columns[]=id`],
    ['call +85298765432!', 'call —!'],
    ['call +852 9876 5432, or 9876-5432.', 'call —, or —.'],
    ['電話98765432', '電話—'],
    ['98 76 54 32, 98-76-54-32 or +852 98 76 54 32', '—, — or —'],
    ['98\u00A076\u00A054\u00A032', '—'],
    ['852 98765432 / 0085298765432', '— / —'],
  ])('is taken out of %j', (text, left) => {
    expect(replace(text)).toBe(left);
  });

  test.each([
    'joann.lee@shop.hk',
    'ann.lee@shop.hk.example',
    'ann.lee@shop.hkx',
    'ann-lee@shop.hk',
    'annxlee@shop.hk',
    '+ann.lee@shop.hk',
    '+852987654321',
    '1+85298765432',
    '+853 9876 5432',
    '198765432',
    '98765432.50',
    '98 76 54 321',
    '1.98 76 54 32',
    '98765432@shop.hk',
    'SKU98765432',
  ])('isn’t seen in %j, which is somebody else', (text) => {
    expect(replace(text)).toBe(text);
  });

  test('is taken out of names and values at any depth, and all else stays', () => {
    const seed = 20_261_126;
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/ann\.lee|9876/iu.test(text));
        expect(replace(value)).toEqual(value);
        expect(replace({ kept: value, list: [{ 'ann.lee@shop.hk': 'ann.lee@shop.hk' }] })).toEqual({
          kept: value,
          list: [{ [gone]: gone }],
        });
      }),
      { seed },
    );
  });

  test.each([
    [
      ['Lee', 'Ann', 'ann.lee@shop.hk', 'Anna'],
      ['—', '—', gone, 'Anna'],
    ],
    [
      { name: 'Ann Lee', phone: '+85298765432', of: { name: 'Lee' } },
      { name: '—', phone: '—', of: { name: 'Lee' } },
    ],
    [
      ['Lee', 'Ann'],
      ['Lee', 'Ann'],
    ],
  ])('loses the name that stands beside an address or number: %j', (value, left) => {
    expect(replace(value)).toEqual(left);
  });

  test.each([
    ['For Ann  Lee, with thanks', 'For —, with thanks'],
    ['致李小安女士', '致—女士'],
    ['Joann Lee and Ann Leeds', 'Joann Lee and Ann Leeds'],
    ['Lee', 'Lee'],
    [
      '?filter=%7B%22email%22%3A%22ann.lee%40shop.hk%22%2C%22q%22%3A%22Ann+Lee%22%7D&page=1',
      `?filter=${encodeURIComponent(`{"email":"${gone}","q":"—"}`)}&page=1`,
    ],
    ['?page=1&sort=a b', '?page=1&sort=a b'],
  ])('is taken out of what staff write about customers by the full name: %j', (text, left) => {
    expect(replacer(subject, 'full')(text)).toBe(left);
  });

  test.each([
    ['Lee', '—'],
    ['columns[]=id&q=lee&sort=name', 'columns[]=id&q=—&sort=name'],
    ['Leeds', 'Leeds'],
    ['q=Lee Garden', 'q=Lee Garden'],
  ])('is taken out of notes of selections by one name alone: %j', (text, left) => {
    expect(replacer(subject, 'each')(text)).toBe(left);
  });

  test.each([
    [{ email: 'ANN.LEE@shop.hk' }, true],
    [{ phone: '+85298765432' }, true],
    [{ family_name: 'Lee', given_name: 'ann', email: 'typo@' }, true],
    [['x', 'Ann Lee'], true],
    [{ family_name: 'Lee', given_name: 'Bo' }, false],
    [{ family_name: 'Leeds', given_name: 'Anna' }, false],
  ])('is known in a row of a file by address, number or whole name: %j', (cells, theirs) => {
    expect(rowTeller(subject)(cells)).toBe(theirs);
  });

  test('is known by a number of another country, and none by a day that looks like theirs', () => {
    const spelled = replacer({ ...subject, phones: ['+442079460958', '+85220261128'] });
    expect(spelled('+44 20 7946-0958, 2079460958')).toBe('—, 2079460958');
    expect(spelled('2026-11-28T10:00, 2026 1128')).toBe('2026-11-28T10:00, —');
  });

  test.each([
    ['For Bo & Co O"Neil', 'For —'],
    ['<p>O"Neil Bo &amp; Co</p>', '<p>—</p>'],
    ['Bo &\nCo  O"Neil', '—'],
  ])('with signs in the name is found however these are written: %j', (text, left) => {
    const signs = { ...subject, names: ['o"neil', 'bo & co'], fullNames: ['o"neil bo & co', 'bo & co o"neil'] };
    expect(replacer(signs, 'full')(text)).toBe(left);
  });

  test('who has one name is known by it', () => {
    const tells = rowTeller({ ...subject, names: ['cher'], fullNames: [] });
    expect([tells({ given_name: 'Cher' }), tells({ given_name: 'Cherry' })]).toEqual([true, false]);
  });
});
