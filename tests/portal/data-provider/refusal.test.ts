import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import { lackingOf, noteRefusal } from '../../../src/data-provider/api-errors.ts';

const missing = ['ecommerce:GetBrand'];
const refused = (message: string, body: object = {}) => noteRefusal(new HttpError(message, 403, { message, ...body }));

it('an alert tells what the call lacked that was refused last with its sentence', () => {
  refused('Not you', { missing });
  expect(lackingOf('Not you')).toEqual({ missing });
  // The refusal of another call, whose alert may come first.
  refused('Nor this');
  expect([lackingOf('Nor this'), lackingOf('Not you')]).toEqual([undefined, { missing }]);
  refused('Not you');
  expect(lackingOf('Not you')).toBeUndefined();
});
