import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cell as mediaCell } from '../../../resources/kinds/media/cell.tsx';
import { PreviewDialog } from '../../../resources/kinds/media/PreviewDialog.tsx';
import { fakeProvider, refusal, show } from '../form/harness.tsx';

/** A picture that customers see: its URL never changes, even while the server fails. */
const label = ['Photo', '圖片', '图片'] as const;
const field = { kind: 'media', label, alt: false } as const;
const bare = (file: number) => `/media/${'k'.repeat(26)}/file-${file}.png`;
const words = 'The file is missing. Upload it again.';
const picture = () => screen.getByRole<HTMLImageElement>('img', { hidden: true });

async function cell(file: number, fileThere: () => Promise<boolean>) {
  await show(<mediaCell.Cell value={file} field={field} labels={{ [file]: bare(file) }} />, {
    provider: fakeProvider({ fileThere }),
  });
  return screen.findByRole('img');
}

describe('a picture that was asked for while the server was away', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  test('is tried again after a while, each time after a longer one, until it is there', async () => {
    const fileThere = vi.fn(() => Promise.reject(refusal(503, 'Please try again')));
    let seen = await cell(901, fileThere);
    for (const wait of [3_000, 6_000, 12_000]) {
      fireEvent.error(seen);
      await waitFor(() => expect(picture().style.visibility).toBe('hidden'));
      // The timer starts after the request.
      await act(() => vi.advanceTimersByTimeAsync(wait - 100));
      expect(picture()).toBe(seen);
      await act(() => vi.advanceTimersByTimeAsync(200));
      expect(picture()).not.toBe(seen);
      expect(picture().getAttribute('src')).toBe(`${bare(901)}?size=thumb`);
      seen = picture();
    }
    fireEvent.load(seen);
    expect(picture().style.visibility).toBe('');
  });
});

describe('a picture that the server has no more', () => {
  test('is a sign with its words in a list, and none is broken', async () => {
    fireEvent.error(await cell(902, async () => false));
    const sign = await screen.findByRole('img', { name: words });
    expect([sign.title, document.querySelector('img')]).toEqual([words, null]);
  });

  test('says so in the large view, with no link that leads nowhere', async () => {
    const file = { id: 903, url: bare(903), name: 'file-903.png' };
    await show(<PreviewDialog files={[file]} place={0} onPlace={() => undefined} onClose={() => undefined} />, {
      provider: fakeProvider({ fileThere: async () => false }),
    });
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('link', { name: 'Open in a new tab' })).toBeDefined();
    fireEvent.error(dialog.getByRole('img'));
    expect(await dialog.findByText(words)).toBeDefined();
    expect(dialog.queryByRole('link', { name: 'Open in a new tab' })).toBeNull();
  });
});
