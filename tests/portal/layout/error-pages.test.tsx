import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, I18nContextProvider, type I18nProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { countReload, reloadOnChunkErrors } from '../../../src/browser/chunk-errors.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import { ContentBoundary } from '../../../src/layout/ContentBoundary.tsx';
import { ErrorPage } from '../../../src/layout/ErrorPages.tsx';
import { statusOf } from '../../../src/layout/error-status.ts';
import { PlainLayout } from '../../../src/layout/PlainLayout.tsx';
import { RetryNotice } from '../../../src/layout/RetryNotice.tsx';

let i18nProvider: I18nProvider;
beforeAll(async () => {
  i18nProvider = await createI18nProvider();
});

function show(children: React.ReactNode) {
  return render(
    <MemoryRouter>
      <I18nContextProvider value={i18nProvider}>{children}</I18nContextProvider>
    </MemoryRouter>,
  );
}

describe('the status of an error', () => {
  it.each([
    [undefined, 500],
    ['text', 500],
    [new Error('x'), 500],
    [{ status: '404' }, 500],
    [new HttpError('no network', 0), 500],
    [new HttpError('gone', 404), 404],
    [{ response: { status: 403 } }, 403],
    [{ status: 418, response: { status: 403 } }, 418],
  ])('of %o is %i', (error, status) => {
    expect(statusOf(error)).toBe(status);
  });
});

describe('an error page', () => {
  it.each([
    [404, 'Page Not Found', 'This page could not be found'],
    [403, 'An Error Occurred', 'You are not permitted to access this page'],
    [500, 'An Error Occurred', 'Unknown Error'],
    [409, 'An Error Occurred', 'said by the server'],
  ])('for %i has its words, and the way home', (status, title, message) => {
    show(<ErrorPage error={new HttpError('said by the server', status)} />);
    expect(screen.getByRole('heading').textContent).toBe(title);
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/home');
    expect(document.title).toBe(`${title} – OTO E-Commerce Admin Portal`);
  });

  it('says so where the server can\u2019t be reached', () => {
    show(<ErrorPage error={new HttpError('The server cannot be reached', 0)} />);
    expect(screen.getByText('The server cannot be reached')).toBeTruthy();
  });

  it('tells the request that whoever looks after the server can find', () => {
    show(<ErrorPage error={new HttpError('x', 500, { request_id: 'r-17' })} />);
    expect(screen.getByText('Unknown Error (Request r-17)')).toBeTruthy();
  });

  it('stands in the plain layout without bars', () => {
    show(
      <PlainLayout>
        <ErrorPage error={new Error('x')} />
      </PlainLayout>,
    );
    expect(screen.getByRole('main').querySelector('h1')?.textContent).toBe('An Error Occurred');
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('a page that breaks', () => {
  let broken: Error | undefined;
  function Page() {
    if (broken) throw broken;
    return <p>The page</p>;
  }
  const boundary = (at: string) => (
    <MemoryRouter>
      <I18nContextProvider value={i18nProvider}>
        <ContentBoundary at={at}>
          <Page />
        </ContentBoundary>
      </I18nContextProvider>
    </MemoryRouter>
  );

  it('shows its error until it is tried again, or another page is opened', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    broken = new Error('broken');
    const { rerender } = render(boundary('/a'));
    expect(screen.getByRole('heading', { name: 'An Error Occurred' })).toBeTruthy();
    broken = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('The page')).toBeTruthy();
    broken = new Error('again');
    rerender(boundary('/a'));
    expect(screen.queryByText('The page')).toBeNull();
    broken = undefined;
    rerender(boundary('/b'));
    expect(screen.getByText('The page')).toBeTruthy();
  });

  it('reloads where its code could not be loaded', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    broken = new Error('Loading chunk 4 failed.');
    for (let time = 0; time < 3; time += 1) render(boundary('/a')).unmount();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('then says that there may be a newer version, and offers to reload', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    broken = new Error('Failed to fetch dynamically imported module: https://x/a.js');
    render(boundary('/a'));
    expect(screen.getByText(/it may have a newer version/u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    reload.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('and where only a part of the page is missing, a line in the bar does', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    for (let time = 0; time < 2; time += 1) countReload();
    const stop = reloadOnChunkErrors(() => Promise.resolve(true));
    render(
      <I18nContextProvider value={i18nProvider}>
        <RetryNotice />
      </I18nContextProvider>,
    );
    expect(screen.queryByRole('status')).toBeNull();
    window.dispatchEvent(new Event('vite:preloadError'));
    expect((await screen.findByText(/it may have a newer version/u)).textContent).toContain('what you typed is kept');
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
    act(stop);
  });
});
