import { expect, it } from 'vitest';
import { user } from '../../../resources/customers/user.ts';
import { headingOf } from '../../../src/i18n/record-title.ts';

const page = (names: object) => headingOf(user, { id: 7, email: 'chan@example.com', ...names }, 'en');

it('a customer’s page is headed by the name, in Chinese without a space, and without one by the email', () => {
  expect(page({ family_name: '陳', given_name: '大文' })).toBe('陳大文');
  expect(page({ family_name: 'Chan', given_name: 'Tai Man' })).toBe('Chan Tai Man');
  expect(page({ family_name: null, given_name: 'Tai Man' })).toBe('Tai Man');
  expect(page({ family_name: null, given_name: ' ' })).toBe('chan@example.com');
});
