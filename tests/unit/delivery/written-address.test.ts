import { expect, test } from 'vitest';
import { writtenAddress } from '../../../resources/delivery/written-address.ts';

const named = { country: '', region: 'Kowloon', district: 'Kwun Tong', city: null, postal_code: null };
const empty = { country: '', region: '', district: '', city: null, address: null, building: null, floor: null };

test('an address is written from the flat to the country in English', () => {
  const address = { ...named, address: '52 Hung To Road', building: 'Chow Tower', floor: '8', flat: 'A' };
  expect(writtenAddress(address, 'en_US')).toBe('Flat A, 8/F, Chow Tower\n52 Hung To Road\nKwun Tong, Kowloon');
});

test('and from the country to the flat in Chinese', () => {
  const address = { ...named, region: '九龍', district: '觀塘', address: '鴻圖道 52 號', building: '周大廈' };
  expect(writtenAddress({ ...address, floor: '8', flat: 'A' }, 'zh_HK')).toBe('九龍觀塘鴻圖道 52 號\n周大廈 8 樓 A 室');
});

test('what isn’t filled in leaves no line', () => {
  for (const locale of ['en_US', 'zh_HK'] as const)
    expect(writtenAddress({ ...empty, flat: null, postal_code: null }, locale)).toBe('');
});
