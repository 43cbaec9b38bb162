import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { describe, expect, test } from 'vitest';
import { brand_campaign_child } from '../../../resources/catalogue/brand_campaign_child.ts';
import { product_category } from '../../../resources/catalogue/product_category.ts';
import { hasUnsaved } from '../../../src/store/unsaved.ts';
import { button, getSort, grip, ids, open, order, ready, rows, sort } from './harness.tsx';
import { withStyles } from '../styles.ts';

withStyles();

describe('saving', () => {
  test('sends the order with the name of the one that was read, closes, and says so', async () => {
    const fake = await open();
    await ready();
    const before = fake.getList.mock.calls.length;
    fireEvent.click(button('Move Dan to the top'));
    fireEvent.click(button('Save order'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sort.mock.calls).toEqual([
      ['brand_campaign', ids('Dan', 'Ada', 'Bob', 'Cleo'), { parentId: undefined, tag: '"AdaBobCleoDan"' }],
    ]);
    expect(await screen.findByText('The order of brand campaigns is saved')).toBeTruthy();
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

  test.each([409, 412])(
    'refused with %i for the list changed: the current one is loaded, one’s own order stays on top of it',
    async (status) => {
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
      await waitFor(() =>
        expect(sort).toHaveBeenLastCalledWith('brand_campaign', ids('Dan', 'Ada', 'Eve', 'Cleo'), {
          parentId: undefined,
          tag: '"CleoAdaEveDan"',
        }),
      );
    },
  );

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
    await waitFor(() =>
      expect(sort).toHaveBeenCalledWith('product_category', ids('Yuri', 'Xena'), { parentId: 66, tag: '"XenaYuri"' }),
    );
    await screen.findByText('The order of product categories is saved');
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
    expect(
      await screen.findByText('Choose the brand campaign whose brand campaign children are to be sorted.'),
    ).toBeTruthy();
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
