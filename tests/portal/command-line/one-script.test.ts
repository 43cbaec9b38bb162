import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useOneScript } from '../../../src/ui/use-one-script.ts';

test('texts are written in one script once somebody looks for Chinese, and from then on at once', async () => {
  const write = (wanted: string) => renderHook(() => useOneScript(wanted)).result;
  expect(write('orders').current('訂單')).toBe('訂單');
  const first = write('订单');
  await waitFor(() => expect(first.current('訂單')).toBe('订单'));
  expect(write('订单').current('訂單')).toBe('订单');
});
