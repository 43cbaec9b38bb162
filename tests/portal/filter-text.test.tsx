import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilterText } from '../../resources/ui/FilterText.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A filter whose value returns when `come` is called, as from the URL on a slow page. */
function lateFilter() {
  const onChange = vi.fn<(text: string) => void>();
  const draw = (value: string) => <FilterText label="Search" value={value} onChange={onChange} />;
  const { rerender } = render(draw(''));
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
  return {
    input,
    onChange,
    type: (text: string) => fireEvent.change(input, { target: { value: text } }),
    pause: () => act(() => vi.advanceTimersByTime(400)),
    come: (value: string) => rerender(draw(value)),
  };
}

test('an own change that comes back late doesn’t replace what was typed since', () => {
  const { input, type, pause, come, onChange } = lateFilter();
  type('t');
  pause();
  type('te');
  pause();
  type('tea');
  come('t');
  expect(input.value).toBe('tea');
  come('te');
  expect(input.value).toBe('tea');
  pause();
  expect(onChange.mock.calls.map(([text]) => text)).toEqual(['t', 'te', 'tea']);
});

test('a text taken back before its change has come is given too', () => {
  const { input, type, pause, come, onChange } = lateFilter();
  type('tea');
  pause();
  type('');
  pause();
  come('tea');
  come('');
  expect(input.value).toBe('');
  expect(onChange.mock.calls.map(([text]) => text)).toEqual(['tea', '']);
});

test('a change from outside is followed', () => {
  const { input, type, pause, come, onChange } = lateFilter();
  type('tea');
  pause();
  come('tea');
  come('');
  expect(input.value).toBe('');
  type('tea');
  pause();
  expect(onChange.mock.calls.map(([text]) => text)).toEqual(['tea', 'tea']);
});
