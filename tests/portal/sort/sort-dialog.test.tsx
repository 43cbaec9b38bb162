import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { product_category } from '../../../resources/catalogue/product_category.ts';
import { hasUnsaved } from '../../../src/store/unsaved.ts';
import { watchCommands } from '../command-line/offered.ts';
import { button, getSort, grip, open, order, press, ready, rows, showButton, sort } from './harness.tsx';
import { withStyles } from '../styles.ts';

withStyles();

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

  test('is a command that says the list once', async () => {
    await showButton();
    const { offered } = watchCommands();
    await waitFor(() => expect(offered()).toContain('Sort: Brand campaigns'));
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

describe('by finger', () => {
  const handle = (title: string) => grip(title).querySelector('.handle') ?? grip(title);
  const finger = { pointerId: 5, pointerType: 'touch' };

  test('a row is dragged by its handle; a tap moves nothing', async () => {
    await open();
    await ready();
    fireEvent.pointerDown(handle('Ada'), { ...finger, clientY: 20 });
    fireEvent.pointerMove(handle('Ada'), { ...finger, clientY: 24 });
    fireEvent.pointerUp(handle('Ada'), { ...finger, clientY: 24 });
    expect(rows()).toEqual(['Ada', 'Bob', 'Cleo', 'Dan']);
    fireEvent.pointerDown(handle('Ada'), { ...finger, clientY: 20 });
    fireEvent.pointerMove(handle('Ada'), { ...finger, clientY: 125 });
    expect(grip('Ada').closest('li')?.hasAttribute('data-dragged')).toBe(true);
    fireEvent.pointerUp(handle('Ada'), { ...finger, clientY: 130 });
    expect(rows()).toEqual(['Bob', 'Cleo', 'Ada', 'Dan']);
    expect(screen.getByText('Ada: place 3 of 4')).toBeTruthy();
  });

  test('what is broken off leaves the order as it is; a second finger and the mouse are let be', async () => {
    await open();
    await ready();
    fireEvent.pointerDown(handle('Ada'), { ...finger, clientY: 20 });
    fireEvent.pointerMove(handle('Ada'), { pointerId: 6, pointerType: 'touch', clientY: 170 });
    fireEvent.pointerUp(handle('Ada'), { pointerId: 6, pointerType: 'touch', clientY: 170 });
    fireEvent.pointerMove(handle('Ada'), { ...finger, clientY: 120 });
    fireEvent.pointerCancel(handle('Ada'), { ...finger, clientY: 120 });
    expect(rows()).toEqual(['Ada', 'Bob', 'Cleo', 'Dan']);
    expect(grip('Ada').closest('li')?.hasAttribute('data-dragged')).toBe(false);
    fireEvent.pointerDown(handle('Ada'), { pointerId: 1, pointerType: 'mouse', clientY: 20 });
    fireEvent.pointerMove(handle('Ada'), { pointerId: 1, pointerType: 'mouse', clientY: 120 });
    fireEvent.pointerUp(handle('Ada'), { pointerId: 1, pointerType: 'mouse', clientY: 120 });
    expect(rows()).toEqual(['Ada', 'Bob', 'Cleo', 'Dan']);
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

describe('leaving', () => {
  test('with nothing moved closes at once', async () => {
    await open();
    await ready();
    fireEvent.click(button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('with a new order asks first after Escape, but not after Cancel', async () => {
    await open();
    await ready();
    fireEvent.click(button('Move Dan to the top'));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(await screen.findByRole('dialog', { name: 'Give up the new order of brand campaigns?' })).toBeTruthy();
    fireEvent.click(button('Keep sorting'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Give up/u })).toBeNull());
    expect(rows()).toEqual(['Dan', 'Ada', 'Bob', 'Cleo']);
    fireEvent.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sort).not.toHaveBeenCalled();
    expect(hasUnsaved()).toBe(false);
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
    await waitFor(() =>
      expect(getSort).toHaveBeenLastCalledWith('product_category', expect.objectContaining({ parentId: 65 })),
    );
  });

  test('why it could not be loaded, and again', async () => {
    getSort.mockRejectedValueOnce(new Error('Network Error'));
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('The order could not be loaded. Network Error');
    fireEvent.click(button('Try again'));
    await ready();
  });

  test('of thousands only those in sight are drawn, and the last is a key away', async () => {
    getSort.mockResolvedValue({
      records: Array.from({ length: 3_000 }, (_, index) => ({ id: index + 1, title: `Row ${index + 1}` })),
    });
    await open();
    await screen.findByRole('button', { name: 'Row 1, place 1 of 3,000' });
    expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
    const first = button('Row 1, place 1 of 3,000');
    first.focus();
    fireEvent.keyDown(first, { key: ' ' });
    fireEvent.keyDown(first, { key: 'End' });
    expect(document.activeElement).toBe(button('Row 1, place 3,000 of 3,000'));
    fireEvent.click(button('Save order'));
    await waitFor(() => expect(sort.mock.calls[0]?.[1].at(-1)).toBe(1));
  });
});
