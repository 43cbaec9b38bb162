import { act, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, useNotify } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Alerts } from '../../../src/layout/Alerts.tsx';
import { i18nIn } from '../i18n-in.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

it('an alert goes after 3,000 ms', async () => {
  function Say() {
    const notify = useNotify();
    return <button onClick={() => notify('It is saved')}>Say</button>;
  }
  render(
    <CoreAdminContext i18nProvider={await i18nIn('en')}>
      <Say />
      <Alerts />
    </CoreAdminContext>,
  );
  fireEvent.click(screen.getByText('Say'));
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
  await pass(2_999);
  expect(screen.getByText('It is saved')).toBeTruthy();
  await pass(1);
  // Waits for the exit transition.
  await pass(500);
  expect(screen.queryByText('It is saved')).toBeNull();
});
