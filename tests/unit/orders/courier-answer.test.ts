import { expect, test } from 'vitest';
import { pushAnswer } from '../../../resources/orders/courier-push-calls.ts';

test('what a courier answers is kept without the signs that no text holds', () => {
  const answer = { tracking_no: 'K1', tracking_url: 'https://k.example/\u00001', courier: 'Kerry\u0000 Express\u0007' };
  expect(pushAnswer.parse(answer)).toEqual({
    tracking_no: 'K1',
    tracking_url: 'https://k.example/1',
    courier: 'Kerry Express',
  });
});
