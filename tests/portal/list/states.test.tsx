import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { HttpError, useLocation, useNavigate } from 'react-admin';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { ListScreen } from '../../../src/screens/ListScreen.tsx';
import { fakeProvider, parcel, parcels, show, type ShowOptions } from './harness.tsx';

const list = (options: ShowOptions) => show(<ListScreen resource={parcel} />, options);

/** Navigates away while the list is being rendered. */
function Hasty() {
  const navigate = useNavigate();
  useEffect(() => {
    navigate('/parcel/create');
  }, [navigate]);
  return null;
}

function ListHastilyLeft() {
  return useLocation().pathname === '/parcel' ? (
    <>
      <Hasty />
      <ListScreen resource={parcel} />
    </>
  ) : (
    <p>A new parcel</p>
  );
}

afterEach(() => {
  vi.useRealTimers();
});

test('whoever stepped on before the list was drawn is not led back to it', async () => {
  const shown = await show(<ListHastilyLeft />, { fake: fakeProvider(parcels(1)) });
  await screen.findByText('A new parcel');
  expect(shown.address()).toBe('/parcel/create');
});

describe('an empty list', () => {
  test('says what belongs here and offers to create the first one', async () => {
    await list({ fake: fakeProvider([]) });
    expect(await screen.findByText('There are no parcels yet')).toBeDefined();
    expect(screen.getByText('A parcel is on its way to a customer.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Create the first one: Parcel' }).getAttribute('href')).toBe(
      '/parcel/create',
    );
  });

  test('offers nothing to those who may not create', async () => {
    await list({
      fake: fakeProvider([]),
      permissions: allPermissions.filter((permission) => permission !== 'ecommerce:CreateProduct'),
    });
    expect(await screen.findByText('There are no parcels yet')).toBeDefined();
    expect(screen.queryByRole('link', { name: /Create/ })).toBeNull();
  });

  test('without creating in the declaration there is no button', async () => {
    await show(<ListScreen resource={{ ...parcel, without: ['create'] }} />, { fake: fakeProvider(parcels(1)) });
    await screen.findByText('Parcel 1');
    expect(screen.queryByRole('link', { name: /Create/ })).toBeNull();
  });

  test.each(['{"q":""}', '{"name":[]}', '{"fee":{"gte":""}}'])(
    'no filter is blamed where none is set: %s',
    async (filter) => {
      await list({ fake: fakeProvider([]), at: `/parcel?filter=${encodeURIComponent(filter)}` });
      expect(await screen.findByText('There are no parcels yet')).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Clear search and filters' })).toBeNull();
    },
  );

  test.each([
    ['{"q":"tea"}', 'Nothing fits the search.'],
    ['{"name":["tea"]}', 'Nothing fits the filters.'],
    ['{"q":"tea","name":["tea"]}', 'Nothing fits the search and the filters together.'],
  ])('what narrows the list is named: %s', async (filter, words) => {
    await list({ fake: fakeProvider([]), at: `/parcel?filter=${encodeURIComponent(filter)}` });
    expect(await screen.findByText((text) => text.startsWith(words))).toBeDefined();
  });

  test('a search that was cleared is to blame no longer', async () => {
    await list({ fake: fakeProvider([]), at: `/parcel?filter=${encodeURIComponent('{"q":"tea"}')}` });
    expect(await screen.findByText('No parcels match')).toBeDefined();
    await userEvent.clear(screen.getByRole('searchbox'));
    expect(await screen.findByText('There are no parcels yet')).toBeDefined();
  });

  test('where nothing matches, clearing brings everything back', async () => {
    const fake = fakeProvider(parcels(2));
    fake.getList.mockImplementation(async (_: string, { filter }: { filter: Record<string, unknown> }) =>
      filter['q'] ? { data: [], total: 0 } : { data: parcels(2), total: 2 },
    );
    await list({ fake, at: `/parcel?filter=${encodeURIComponent('{"q":"nothing"}')}` });
    expect(await screen.findByText('No parcels match')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('Parcel 2')).toBeDefined();
  });
});

describe('a list that fails', () => {
  test('says why and tries again', async () => {
    // ra-core logs the error of a rejected call.
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fake = fakeProvider(parcels(1));
    fake.getList.mockRejectedValueOnce(new HttpError('The sea is rough', 500, {}));
    await list({ fake });
    expect((await screen.findByRole('alert')).textContent).toContain('The sea is rough');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Parcel 1')).toBeDefined();
    expect(logged).toHaveBeenCalledTimes(1);
  });
});

describe('loading', () => {
  /** Renders a list whose rows the test releases, on fake timers. */
  async function held(): Promise<{ readonly pass: (time: number) => Promise<unknown>; readonly answer: () => void }> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const fake = fakeProvider(parcels(1));
    const asked: ((value: unknown) => void)[] = [];
    fake.getList.mockImplementation(() => new Promise((resolve) => asked.push(resolve)));
    await list({ fake });
    const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
    while (asked.length === 0) await pass(0);
    return { pass, answer: () => asked.forEach((resolve) => resolve({ data: parcels(1), total: 1 })) };
  }

  test('data that is soon comes without a loading state', async () => {
    const { pass, answer } = await held();
    await pass(199);
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
    answer();
    await pass(0);
    expect(screen.getByText('Parcel 1')).toBeDefined();
  });

  test('a loading state once shown stays 200 ms', async () => {
    const { pass, answer } = await held();
    await pass(250);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
    answer();
    await pass(50);
    expect(screen.queryByText('Parcel 1')).toBeNull();
    await pass(150);
    expect(screen.getByText('Parcel 1')).toBeDefined();
  });

  test('the rows before stay while the next page loads', async () => {
    const fake = fakeProvider(parcels(60));
    await list({ fake });
    await screen.findByText('Parcel 60');
    fake.getList.mockImplementation(() => new Promise(() => undefined));
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
    expect(screen.getByText('Parcel 60')).toBeDefined();
  });
});
