import { describe, expect, test } from 'vitest';
import { everyField } from '../../../resources/check/finding.ts';
import { foldedText } from '../../../resources/folded-text.ts';
import { resources } from '../../../resources/index.ts';

describe('texts that are compared', () => {
  test.each([
    ['are told apart by their letters', 'Gold', 'Bold'],
    ['are told apart by accents', 'Rose', 'Rosé'],
    ['are told apart by script', 'admin', 'аdmin'],
    ['are told apart by Chinese characters that look alike', '己', '已'],
  ])('%s', (_name, one, other) => {
    expect(foldedText(one)).not.toBe(foldedText(other));
  });

  test.each([
    ['whatever the case', 'VIP Münster', 'vip mÜNSTER'],
    ['in full width', 'VIP 1', 'ＶＩＰ\u3000１'],
    ['in half width', 'カード', 'ｶｰﾄﾞ'],
    ['with the accent apart', 'Rosé', 'Rose\u0301'],
    ['with zero-width characters', 'Gold', '\uFEFFGo\u200Bl\u200D\u2060d'],
    ['with a soft hyphen', 'Gold', 'Go\u00ADld'],
    ['with marks of direction', 'Gold', '\u202EGold\u202C'],
    ['with a variation selector', '茶', '茶\u{E0100}'],
    ['with a joiner between letter and accent', 'Rosé', 'Rose\u200D\u0301'],
    ['with a sharp s', 'STRASSE', 'straße'],
    ['with a capital sharp s', 'straße', 'STRAẞE'],
    ['with a final sigma', 'ΟΔΟΣ', 'οδος'],
    ['with a ligature', 'ﬁne', 'fine'],
  ])('are the same %s', (_name, one, other) => {
    expect(foldedText(one)).toBe(foldedText(other));
  });

  test('hold nothing that nobody sees', () => {
    const seen: string[] = [];
    for (let point = 1; point < 0x11_00_00; point += 1) {
      if (point >= 0xd8_00 && point <= 0xdf_ff) continue;
      const character = String.fromCodePoint(point);
      if (
        /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(character) &&
        !/\s|\u0085/u.test(character) &&
        foldedText(character) !== ''
      )
        seen.push(point.toString(16));
    }
    expect(seen).toEqual([]);
  });
});

test('user names, keys and codes are ASCII, but for those that the server makes', () => {
  const typed = resources
    .flatMap((resource) => [...everyField(resource)])
    .filter(
      ({ name, field }) =>
        /^(?:key|code|username)$|_(?:key|code|username)$/u.test(name) &&
        field.kind === 'text' &&
        !field.readOnly &&
        !field.internal,
    );
  expect(typed.length).toBeGreaterThan(15);
  expect(typed.filter(({ field }) => !field.ascii).map(({ at }) => at)).toEqual([]);
});
