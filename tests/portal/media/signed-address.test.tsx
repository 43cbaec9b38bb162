import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { laterExpiringUrl } from '../../../resources/kinds/media/addresses.ts';
import { cell as mediaCell } from '../../../resources/kinds/media/cell.tsx';
import { defineResource } from '../../../resources/define.ts';
import { fakeProvider, oneRecord, refusal, show, showForm } from '../form/harness.tsx';

/** Private files, on a page that stays open longer than their signed URLs are valid. */
const label = ['Files', '檔案', '文件'] as const;
const claim = defineResource({
  name: 'claim',
  label,
  plural: label,
  about: label,
  subject: 'User',
  scope: 'shared',
  title: 'code',
  fields: {
    code: { kind: 'text', label: ['Code', '編號', '编号'] },
    proof: { kind: 'media', label: ['Proof', '證明', '证明'] },
    papers: { kind: 'media', label: ['Papers', '文件', '文件'], many: true, extensions: ['pdf', 'png', 'mp4'] },
  },
  list: { columns: ['code'], filters: [], sort: 'code', search: ['code'] },
  form: [{ section: 'all', label: ['All', '全部', '全部'], fields: ['code', 'proof', 'papers'] }],
});

/** Each test has its own files, because the page caches them. */
let first = 0;
beforeEach(() => {
  first += 10;
});
const bare = (file: number, ending = 'png') => `/media/${'k'.repeat(26)}/file-${file}.${ending}`;
const signed = (file: number, ends: number, ending?: string) =>
  `${bare(file, ending)}?expires=${ends}&signature=s${ends}`;
const alt = { zh_HK: null, en_US: null };
const thumb = (url: string) => `${url}&size=thumb`;

async function open(endings: readonly string[] = []) {
  const file = first;
  const papers = endings.map((ending, index) => ({ id: index + 1, file: file + index + 1, ending }));
  const labels = {
    'proof.file': { [file]: signed(file, 100) },
    'papers.file': Object.fromEntries(papers.map((one) => [one.file, signed(one.file, 100, one.ending)])),
  };
  const server = oneRecord({
    id: 7,
    revision: 1,
    created_at: '2026-11-01T01:00:00.000Z',
    updated_at: '2026-11-01T01:00:00.000Z',
    code: 'C-7',
    proof: { file, alt },
    papers: papers.map(({ id, file: paper }) => ({ id, file: paper, alt })),
    labels,
  });
  const fileAddress = vi.fn(async (id: number) => signed(id, 200, papers.find((one) => one.file === id)?.ending));
  const fileThere = vi.fn(async (_address: string) => true);
  const shown = await showForm(claim, { provider: { ...server.provider, fileAddress, fileThere }, at: '/claim/7' });
  const area = await screen.findByRole('group', { name: 'Proof' });
  return {
    ...server,
    ...shown,
    file,
    fileAddress,
    fileThere,
    picture: () =>
      within(area)
        .getByRole('button', { name: /^Look at/u })
        .querySelector('img'),
  };
}
const sourceOf = (element: Element | null) => element?.getAttribute('src');
const fail = (element: Element | null) => element && fireEvent.error(element);

describe('a picture that can no longer be loaded', () => {
  test('is drawn by an address of now, asked for once, and none is seen broken meanwhile', async () => {
    const { picture, file, fileAddress } = await open();
    expect(sourceOf(picture())).toBe(thumb(signed(file, 100)));
    fail(picture());
    expect(picture()?.style.visibility).toBe('hidden');
    await waitFor(() => expect(sourceOf(picture())).toBe(thumb(signed(file, 200))));
    expect(picture()?.style.visibility).toBe('hidden');
    fireEvent.load(picture() ?? document);
    expect(picture()?.style.visibility).toBe('');
    expect(fileAddress.mock.calls).toEqual([[file]]);
  });

  test('with the new address neither is not asked for again: that it is missing stands in its place', async () => {
    const { picture, file, fileAddress, fileThere } = await open();
    fileThere.mockResolvedValue(false);
    fail(picture());
    await waitFor(() => expect(sourceOf(picture())).toBe(thumb(signed(file, 200))));
    fail(picture());
    expect(await screen.findAllByText('The file is missing. Upload it again.')).not.toHaveLength(0);
    expect([picture(), fileAddress.mock.calls.length]).toEqual([null, 1]);
    expect(fileThere.mock.calls).toEqual([[thumb(signed(file, 200))]]);
  });

  test('changes nothing in the form: nothing is unsaved, and what is saved holds no address', async () => {
    const { user, picture, file, update } = await open();
    fail(picture());
    await waitFor(() => expect(sourceOf(picture())).toBe(thumb(signed(file, 200))));
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '!');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update.mock.calls[0]?.[1].data).toEqual({ code: 'C-7!' });
  });

  test('is asked after by the address it has where no other can be had, or customers see the file', async () => {
    const { provider } = oneRecord({ id: 1 });
    const fileAddress = vi.fn(() => Promise.reject(refusal(404, 'Not found')));
    const fileThere = vi.fn(async (_address: string) => false);
    const [gone, open] = [first, first + 1];
    const field = { kind: 'media', label, alt: false } as const;
    await show(
      <>
        <mediaCell.Cell value={gone} field={field} labels={{ [gone]: signed(gone, 100) }} />
        <mediaCell.Cell value={open} field={field} labels={{ [open]: bare(open) }} />
      </>,
      { provider: { ...provider, fileAddress, fileThere } },
    );
    for (const picture of await screen.findAllByRole('img')) fail(picture);
    await waitFor(() =>
      expect(screen.getAllByRole('img', { name: 'The file is missing. Upload it again.' })).toHaveLength(2),
    );
    expect(fileThere.mock.calls.toSorted()).toEqual(
      [[thumb(signed(gone, 100))], [`${bare(open)}?size=thumb`]].toSorted(),
    );
    expect(fileAddress.mock.calls).toEqual([[gone]]);
  });

  test('in many places is asked for once', async () => {
    const fileAddress = vi.fn(async (id: number) => signed(id, 200));
    const field = { kind: 'media', label, alt: false } as const;
    const [file, places] = [first, [1, 2, 3]];
    await show(
      places.map((place) => (
        <mediaCell.Cell key={place} value={file} field={field} labels={{ [file]: signed(file, 100) }} />
      )),
      { provider: { ...fakeProvider(), fileAddress } },
    );
    const pictures = await screen.findAllByRole('img');
    for (const picture of pictures) fail(picture);
    await waitFor(() => expect(pictures.map(sourceOf)).toEqual(places.map(() => thumb(signed(file, 200)))));
    expect(fileAddress).toHaveBeenCalledTimes(1);
  });
});

test('a later signature of the same file draws no picture anew, another file does', async () => {
  const field = { kind: 'media', label, alt: false } as const;
  const [file, provider] = [first, fakeProvider()];
  const told = [
    [file, 100],
    [file, 300],
    [file + 1, 300],
  ] as const;
  function Page() {
    const [place, setPlace] = useState(0);
    const [id, ends] = told[place] ?? [0, 0];
    return (
      <>
        <mediaCell.Cell value={id} field={field} labels={{ [id]: signed(id, ends) }} />
        <button onClick={() => setPlace(place + 1)}>Next</button>
      </>
    );
  }
  const { user } = await show(<Page />, { provider });
  const sources = [sourceOf(await screen.findByRole('img'))];
  for (let times = 0; times < 2; times += 1) {
    await user.click(screen.getByRole('button', { name: 'Next' }));
    sources.push(sourceOf(screen.getByRole('img')));
  }
  expect(sources).toEqual([thumb(signed(file, 100)), thumb(signed(file, 100)), thumb(signed(file + 1, 300))]);
});

describe('a file that is opened', () => {
  const opened = vi.fn<typeof window.open>();
  beforeEach(() => void vi.stubGlobal('open', opened));
  afterEach(() => {
    vi.unstubAllGlobals();
    opened.mockReset();
  });

  test('large is drawn by an address of now', async () => {
    const { user, file } = await open();
    await user.click(screen.getByRole('button', { name: `Look at file-${file}.png` }));
    const large = () => screen.getByRole('dialog').querySelector('img');
    expect(sourceOf(large())).toBe(signed(file, 100));
    fail(large());
    await waitFor(() => expect(sourceOf(large())).toBe(signed(file, 200)));
  });

  test('as a video goes on where it was', async () => {
    const { user, file } = await open(['mp4']);
    await user.click(screen.getByRole('button', { name: `Look at file-${file + 1}.mp4` }));
    const video = screen.getByRole<HTMLVideoElement>('dialog').querySelector('video');
    if (!video) throw new Error('no video');
    video.currentTime = 61;
    fail(video);
    await waitFor(() => expect(sourceOf(video)).toBe(signed(file + 1, 200, 'mp4')));
    video.currentTime = 0;
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(61);
  });

  test('in another tab has an address of now', async () => {
    const { user, file, fileAddress } = await open(['pdf']);
    const replace = vi.fn();
    const tab = { opener: window, location: { replace } };
    Reflect.apply(opened.mockReturnValue, opened, [tab]);
    await user.click(screen.getByRole('button', { name: `Look at file-${file + 1}.pdf` }));
    await user.click(screen.getByRole('link', { name: 'Open in a new tab' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(signed(file + 1, 200, 'pdf')));
    expect([tab.opener, fileAddress.mock.calls]).toEqual([null, [[file + 1]]]);
  });
});

test('of two addresses of a file the one that is good for longer counts, and of another file what was told', () => {
  expect(laterExpiringUrl(signed(1, 200), signed(1, 100))).toBe(signed(1, 200));
  expect(laterExpiringUrl(signed(1, 100), signed(1, 200))).toBe(signed(1, 200));
  expect(laterExpiringUrl(signed(2, 200), signed(1, 100))).toBe(signed(1, 100));
  expect(laterExpiringUrl(signed(1, 200), bare(1))).toBe(bare(1));
  expect(laterExpiringUrl(undefined, signed(1, 1))).toBe(signed(1, 1));
});
