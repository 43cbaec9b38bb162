import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpError, ListBase } from 'react-admin';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { brand_campaign } from '../../../resources/catalogue/brand_campaign.ts';
import { brand_campaign_child } from '../../../resources/catalogue/brand_campaign_child.ts';
import { product_category } from '../../../resources/catalogue/product_category.ts';
import type { Resource } from '../../../resources/define.ts';
import type { Language } from '../../../resources/messages/languages.ts';
import type { SortOrder } from '../../../src/data-provider/admin-data-provider.ts';
import { SortButton } from '../../../src/generic/sort/SortButton.tsx';
import { usePermitted } from '../../../src/generic/list/use-permitted.ts';
import { hasUnsaved } from '../../../src/store/unsaved.ts';
import { fakeProvider, show } from '../list/harness.tsx';

const getSort = vi.fn<(name: string, params?: { parentId?: unknown }) => Promise<SortOrder>>();
const sort = vi.fn<(name: string, ids: readonly number[], params?: object) => Promise<SortOrder>>();
const options = vi.fn();

const order = (...titles: readonly string[]): SortOrder => ({ records: titles.map((title) => ({ id: title.charCodeAt(0), title })), tag: `"${titles.join('')}"` });
const ids = (...titles: readonly string[]) => titles.map((title) => title.charCodeAt(0));

beforeEach(() => {
  // The page of the tests has no layout: a box of this height shows some rows.
  for (const side of ['clientHeight', 'clientWidth'] as const) vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600);
  getSort.mockReset().mockResolvedValue(order('Ada', 'Bob', 'Cleo', 'Dan'));
  sort.mockReset().mockResolvedValue(order());
  options.mockReset().mockResolvedValue([{ id: 7, title: 'Food' }]);
});

function Button({ resource, parentId }: { readonly resource: Resource; readonly parentId?: number | undefined }) {
  return <SortButton resource={resource} permitted={usePermitted(resource)} {...(parentId !== undefined && { parentId })} />;
}

interface Given {
  readonly resource?: Resource;
  readonly parentId?: number;
  readonly filter?: object;
  readonly permissions?: readonly string[];
  readonly language?: Language;
}

/** The button of a list, not yet pressed. */
async function showButton({ resource = brand_campaign, parentId, filter, permissions = allPermissions, language = 'en' }: Given = {}) {
  const fake = fakeProvider([]);
  fake.options.mockImplementation(options);
  const at = `/${resource.name}${filter ? `?filter=${JSON.stringify(filter)}` : ''}`;
  await show(
    <ListBase resource={resource.name}>
      <Button resource={resource} parentId={parentId} />
    </ListBase>,
    { fake: { ...fake, provider: { ...fake.provider, getSort, sort } }, permissions, language, at },
  );
  return fake;
}

async function open(given: Given = {}) {
  const fake = await showButton(given);
  fireEvent.click(await screen.findByRole('button', { name: /^Sort:/u }));
  await screen.findByRole('dialog');
  return fake;
}

const rows = () => screen.getAllByRole('listitem').map((row) => within(row).getAllByRole('button')[0]?.querySelector('.title')?.textContent);
const grip = (title: string) => screen.getByRole('button', { name: new RegExp(`^${title}, place`, 'u') });
const press = (title: string, ...keys: readonly string[]) => {
  for (const key of keys) {
    const focused = grip(title);
    focused.focus();
    fireEvent.keyDown(focused, { key });
  }
};
const button = (name: string) => screen.getByRole('button', { name });
const ready = () => screen.findByRole('button', { name: /^Ada, place/u });

describe('the button', () => {
  test('is not there for who may not change the records', async () => {
    await showButton({ permissions: ['ecommerce:ListBrands', 'ecommerce:GetBrand'] });
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  });

  test('names the list, and opens it in its order', async () => {
    await open();
    await ready();
    expect(screen.getByRole('dialog', { name: 'Sort: Brand campaigns' })).toBeTruthy();
    expect(rows()).toEqual(['Ada', 'Bob', 'Cleo', 'Dan']);
    expect(button('Save order')).toHaveProperty('disabled', true);
    expect(hasUnsaved()).toBe(false);
  });

  test('speaks Chinese', async () => {
    await showButton({ language: 'zh-Hant' });
    fireEvent.click(await screen.findByRole('button', { name: '排序: 品牌活動' }));
    expect(await screen.findByRole('button', { name: 'Ada，第 1 位，共 4 項' })).toBeTruthy();
  });
});

describe('by keyboard', () => {
  test('a row is picked up, moved and put down, and each is said', async () => {
    await open();
    await ready();
    press('Ada', ' ');
    expect(grip('Ada').getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText(/^Picked up Ada, place 1 of 4/u)).toBeTruthy();
    press('Ada', 'ArrowDown', 'ArrowDown');
    expect(rows()).toEqual(['Bob', 'Cleo', 'Ada', 'Dan']);
    expect(screen.getByText('Ada: place 3 of 4')).toBeTruthy();
    expect(document.activeElement).toBe(grip('Ada'));
    press('Ada', 'Enter');
    expect(grip('Ada').getAttribute('aria-pressed')).toBe('false');
    expect(screen.getByText('Put down Ada: place 3 of 4')).toBeTruthy();
    expect(screen.getByText('1 moved, not saved')).toBeTruthy();
    expect(within(grip('Ada')).getByText('was 1')).toBeTruthy();
    expect(hasUnsaved()).toBe(true);
  });

  test('Escape puts back what is picked up, and leaves the dialog', async () => {
    await open();
    await ready();
    press('Dan', ' ', 'Home');
    expect(rows()).toEqual(['Dan', 'Ada', 'Bob', 'Cleo']);
    press('Dan', 'Escape');
    expect(rows()).toEqual(['Ada', 'Bob', 'Cleo', 'Dan']);
    expect(screen.getByText('Dan is back at place 4 of 4')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
    press('Dan', 'Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('without picking up, the arrows only go from row to row', async () => {
    await open();
    await ready();
    press('Ada', 'ArrowDown');
    expect(document.activeElement).toBe(grip('Bob'));
    press('Bob', 'End');
    expect(document.activeElement).toBe(grip('Dan'));
    expect(rows()).toEqual(['Ada', 'Bob', 'Cleo', 'Dan']);
    expect(grip('Dan').tabIndex).toBe(0);
    expect(grip('Ada').tabIndex).toBe(-1);
  });

  test('what loses the focus is put down', async () => {
    await open();
    await ready();
    press('Bob', ' ', 'ArrowUp');
    button('Save order').focus();
    await waitFor(() => expect(grip('Bob').getAttribute('aria-pressed')).toBe('false'));
    expect(rows()).toEqual(['Bob', 'Ada', 'Cleo', 'Dan']);
  });

  test('a press without a key, as of a screen reader, picks up too', async () => {
    await open();
    await ready();
    fireEvent.click(grip('Cleo'), { detail: 0 });
    expect(grip('Cleo').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(grip('Cleo'), { detail: 1 });
    expect(grip('Cleo').getAttribute('aria-pressed')).toBe('true');
  });
});

test('buttons move a row to either end and by one; those that lead nowhere are off', async () => {
  await open();
  await ready();
  fireEvent.click(button('Move Cleo to the top'));
  expect(rows()).toEqual(['Cleo', 'Ada', 'Bob', 'Dan']);
  fireEvent.click(button('Move Ada to the bottom'));
  expect(rows()).toEqual(['Cleo', 'Bob', 'Dan', 'Ada']);
  fireEvent.click(button('Move Dan up'));
  fireEvent.click(button('Move Cleo down'));
  expect(rows()).toEqual(['Dan', 'Cleo', 'Bob', 'Ada']);
  expect(button('Move Dan up')).toHaveProperty('disabled', true);
  expect(button('Move Ada to the bottom')).toHaveProperty('disabled', true);
  fireEvent.click(button('Put all back'));
  expect(rows()).toEqual(['Ada', 'Bob', 'Cleo', 'Dan']);
  expect(screen.queryByText(/not saved/u)).toBeNull();
});

describe('saving', () => {
  test('sends the order with the name of the one that was read, closes, and says so', async () => {
    const fake = await open();
    await ready();
    const before = fake.getList.mock.calls.length;
    fireEvent.click(button('Move Dan to the top'));
    fireEvent.click(button('Save order'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sort.mock.calls).toEqual([['brand_campaign', ids('Dan', 'Ada', 'Bob', 'Cleo'), { parentId: undefined, tag: '"AdaBobCleoDan"' }]]);
    expect(await screen.findByText('The order of Brand campaigns is saved')).toBeTruthy();
    await waitFor(() => expect(fake.getList.mock.calls.length).toBe(before + 1));
    expect(hasUnsaved()).toBe(false);
  });

  test('refused for another reason keeps the order on the screen, and it can be sent again', async () => {
    sort.mockRejectedValueOnce(new HttpError('The shop is starting.', 503, {}));
    await open();
    await ready();
    fireEvent.click(button('Move Dan to the top'));
    fireEvent.click(button('Save order'));
    expect((await screen.findByRole('alert')).textContent).toContain('The shop is starting.');
    expect(rows()).toEqual(['Dan', 'Ada', 'Bob', 'Cleo']);
    expect(screen.queryByRole('button', { name: 'Load it, keep my order' })).toBeNull();
    fireEvent.click(button('Save order'));
    await waitFor(() => expect(sort).toHaveBeenCalledTimes(2));
  });

  test.each([409, 412])('refused with %i for the list changed: the current one is loaded, one’s own order stays on top of it', async (status) => {
    sort.mockRejectedValueOnce(new HttpError('The list changed meanwhile.', status, {}));
    await open();
    await ready();
    fireEvent.click(button('Move Dan to the top'));
    fireEvent.click(button('Save order'));
    expect((await screen.findByRole('alert')).textContent).toContain('The list changed meanwhile.');
    expect(rows()).toEqual(['Dan', 'Ada', 'Bob', 'Cleo']);
    expect(button('Save order')).toHaveProperty('disabled', true);

    getSort.mockRejectedValueOnce(new Error('Network Error'));
    fireEvent.click(button('Load it, keep my order'));
    await screen.findByText('Network Error');
    getSort.mockResolvedValueOnce(order('Cleo', 'Ada', 'Eve', 'Dan'));
    fireEvent.click(button('Load it, keep my order'));
    await screen.findByText(/1 new, 1 gone/u);
    expect(rows()).toEqual(['Dan', 'Ada', 'Eve', 'Cleo']);
    expect(within(grip('Eve')).getByText('new')).toBeTruthy();
    fireEvent.click(button('Save order'));
    await waitFor(() => expect(sort).toHaveBeenLastCalledWith('brand_campaign', ids('Dan', 'Ada', 'Eve', 'Cleo'), { parentId: undefined, tag: '"CleoAdaEveDan"' }));
  });

  test('theirs can be taken instead', async () => {
    sort.mockRejectedValueOnce(new HttpError('The list changed meanwhile.', 409, {}));
    await open();
    await ready();
    fireEvent.click(button('Move Dan to the top'));
    fireEvent.click(button('Save order'));
    getSort.mockResolvedValueOnce(order('Cleo', 'Ada', 'Eve', 'Dan'));
    fireEvent.click(await screen.findByRole('button', { name: 'Load it, keep my order' }));
    await screen.findByText(/1 new, 1 gone/u);
    fireEvent.click(button('Put all back'));
    expect(rows()).toEqual(['Cleo', 'Ada', 'Eve', 'Dan']);
    expect(button('Save order')).toHaveProperty('disabled', true);
  });
});

describe('leaving', () => {
  test('with nothing moved closes at once', async () => {
    await open();
    await ready();
    fireEvent.click(button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('with a new order asks first', async () => {
    await open();
    await ready();
    fireEvent.click(button('Move Dan to the top'));
    fireEvent.click(button('Cancel'));
    expect(await screen.findByRole('dialog', { name: 'Give up the new order of Brand campaigns?' })).toBeTruthy();
    fireEvent.click(button('Keep sorting'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Give up/u })).toBeNull());
    expect(rows()).toEqual(['Dan', 'Ada', 'Bob', 'Cleo']);
    fireEvent.click(button('Cancel'));
    fireEvent.click(await screen.findByRole('button', { name: 'Give it up' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sort).not.toHaveBeenCalled();
    expect(hasUnsaved()).toBe(false);
  });
});

describe('where there are parents', () => {
  test('of a tree, the top level comes first, and each row leads to what stands below it', async () => {
    await open({ resource: product_category });
    await ready();
    expect(getSort).toHaveBeenLastCalledWith('product_category', expect.objectContaining({ parentId: undefined }));
    getSort.mockResolvedValueOnce(order('Xena', 'Yuri'));
    fireEvent.click(button('Sort those below Bob'));
    await screen.findByRole('button', { name: /^Xena, place/u });
    expect(getSort).toHaveBeenLastCalledWith('product_category', expect.objectContaining({ parentId: 66 }));
    expect(screen.getByRole('combobox', { name: 'Parent category' })).toHaveProperty('value', 'Bob');
    fireEvent.click(button('Move Yuri up'));
    fireEvent.click(button('Save order'));
    await waitFor(() => expect(sort).toHaveBeenCalledWith('product_category', ids('Yuri', 'Xena'), { parentId: 66, tag: '"XenaYuri"' }));
    await screen.findByText('The order of Product categories is saved');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(button('Save order')).toHaveProperty('disabled', true);
  });

  test('a new order is not left for another parent unasked', async () => {
    await open({ resource: product_category });
    await ready();
    fireEvent.click(button('Move Dan to the top'));
    fireEvent.click(button('Sort those below Bob'));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep sorting' }));
    expect(getSort).toHaveBeenCalledTimes(1);
  });

  test('where every record has one, it is chosen first', async () => {
    await open({ resource: brand_campaign_child });
    expect(await screen.findByText('Choose whose Brand campaign children to sort: Brand campaign.')).toBeTruthy();
    expect(getSort).not.toHaveBeenCalled();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Brand campaign' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Food' }));
    await ready();
    expect(getSort).toHaveBeenLastCalledWith('brand_campaign_child', expect.objectContaining({ parentId: 7 }));
  });

  test('the one that the list is narrowed to is chosen already', async () => {
    await open({ resource: brand_campaign_child, filter: { brand_campaign: [7] } });
    await ready();
    expect(getSort).toHaveBeenLastCalledWith('brand_campaign_child', expect.objectContaining({ parentId: 7 }));
  });

  test('on a parent’s own page it is that one, and no other', async () => {
    await open({ resource: brand_campaign_child, parentId: 9 });
    await ready();
    expect(getSort).toHaveBeenLastCalledWith('brand_campaign_child', expect.objectContaining({ parentId: 9 }));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: /below/u })).toBeNull();
  });
});

describe('what there is to see', () => {
  test('none', async () => {
    getSort.mockResolvedValue(order());
    await open();
    expect(await screen.findByText('There is nothing to sort here.')).toBeTruthy();
  });

  test('one alone; of a tree, the way below it', async () => {
    getSort.mockResolvedValue(order('Ada'));
    await open({ resource: product_category });
    expect(await screen.findByText('There is only one: nothing to sort.')).toBeTruthy();
    fireEvent.click(button('Sort those below Ada'));
    await waitFor(() => expect(getSort).toHaveBeenLastCalledWith('product_category', expect.objectContaining({ parentId: 65 })));
  });

  test('why it could not be loaded, and again', async () => {
    getSort.mockRejectedValueOnce(new Error('Network Error'));
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('The order could not be loaded. Network Error');
    fireEvent.click(button('Try again'));
    await ready();
  });

  test('of thousands only those in sight are drawn, and the last is a key away', async () => {
    getSort.mockResolvedValue({ records: Array.from({ length: 3_000 }, (_, index) => ({ id: index + 1, title: `Row ${index + 1}` })) });
    await open();
    await screen.findByRole('button', { name: 'Row 1, place 1 of 3000' });
    expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
    const first = button('Row 1, place 1 of 3000');
    first.focus();
    fireEvent.keyDown(first, { key: ' ' });
    fireEvent.keyDown(first, { key: 'End' });
    expect(document.activeElement).toBe(button('Row 1, place 3000 of 3000'));
    fireEvent.click(button('Save order'));
    await waitFor(() => expect(sort.mock.calls[0]?.[1].at(-1)).toBe(1));
  });
});
