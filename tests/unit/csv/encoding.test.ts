import { describe, expect, test } from 'vitest';
import { detectEncoding } from '../../../resources/csv/index.ts';

/** The same shop list as other programs write it; made with iconv, since no JavaScript writes these encodings. */
const traditional = '貨號,名稱\r\nA1,香港奶茶「茶走」\r\nA2,菠蘿油、雞蛋仔\r\n';
const simplified = '货号,名称\r\nA1,香港奶茶“茶走”\r\nA2,菠萝油、鸡蛋仔\r\n';

const files = {
  big5: 'b366b8b92ca657bad90d0a41312cadbbb4e4a5a4aff9a175aff9a8aba1760d0a41322cb5d4c5daaa6fa142c2fbb34aa54a0d0a',
  gbTraditional: 'd89bcc962cc3fbb7510d0a41312ccfe3b8dbc4ccb2e8a1b8b2e8d7dfa1b90d0a41322cb2a4cc7dd3cda1a2eb75b5b0d7d00d0a',
  gbSimplified: 'bbf5bac52cc3fbb3c60d0a41312ccfe3b8dbc4ccb2e8a1b0b2e8d7dfa1b10d0a41322cb2a4c2dcd3cda1a2bca6b5b0d7d00d0a',
};

const utf16 = (text: string, big: boolean, mark: boolean) => {
  const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
  return big ? bytes.swap16() : bytes;
};

describe('the encoding of a file', () => {
  test.each([
    ['UTF-8', Buffer.from(traditional), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${simplified}`), 'utf-8'],
    ['UTF-8 cut inside a character', Buffer.from(traditional).subarray(0, 5), 'utf-8'],
    ['plain Latin', Buffer.from('item_code,name\nA,B\n'), 'utf-8'],
    ['nothing', Buffer.alloc(0), 'utf-8'],
    ['UTF-16 LE', utf16(traditional, false, true), 'utf-16le'],
    ['UTF-16 BE', utf16(traditional, true, true), 'utf-16be'],
    ['UTF-16 LE without a mark', utf16(traditional, false, false), 'utf-16le'],
    ['UTF-16 BE without a mark', utf16(simplified, true, false), 'utf-16be'],
    ['Big5', Buffer.from(files.big5, 'hex'), 'big5'],
    ['GB18030, simplified', Buffer.from(files.gbSimplified, 'hex'), 'gb18030'],
    ['GB18030, traditional', Buffer.from(files.gbTraditional, 'hex'), 'gb18030'],
  ] as const)('is told of %s', (_name, bytes, encoding) => {
    expect(detectEncoding(bytes)).toBe(encoding);
  });
});
