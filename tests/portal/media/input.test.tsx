import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { defineResource } from '../../../resources/define.ts';
import type { UploadOptions, Uploads } from '../../../src/data-provider/upload.ts';
import { oneRecord, refusal, showForm } from '../form/harness.tsx';

/** An entity with file fields of every type. */
const poster = defineResource({
  name: 'poster',
  label: ['Poster', '海報', '海报'],
  plural: ['Posters', '海報', '海报'],
  about: ['A poster hangs on a wall.', '海報掛於牆上。', '海报挂在墙上。'],
  subject: 'Product',
  scope: 'store',
  title: 'code',
  fields: {
    code: { kind: 'text', label: ['Code', '編號', '编号'] },
    cover: { kind: 'media', label: ['Cover', '封面', '封面'] },
    photos: { kind: 'media', label: ['Photos', '圖片', '图片'], many: true, maxLength: 4 },
    clip: { kind: 'media', label: ['Clip', '短片', '短片'], fileTypes: ['video/*'], alt: false },
  },
  list: { columns: ['code'], filters: [], sort: 'code', search: ['code'] },
  form: [{ section: 'all', label: ['All', '全部', '全部'], fields: ['code', 'cover', 'photos', 'clip'] }],
});

const alt = (en_US: string | null = null) => ({ zh_HK: null, en_US });
const address = (id: number, ending = 'png') => `/media/${'k'.repeat(26)}/file-${id}.${ending}`;
const record = (more: Record<string, unknown> = {}) => ({
  id: 7,
  revision: 1,
  created_at: '2026-11-01T01:00:00.000Z',
  updated_at: '2026-11-01T01:00:00.000Z',
  code: 'P-7',
  cover: { file: 1, alt: alt('A cup') },
  photos: [
    { id: 21, file: 2, alt: alt('Two') },
    { id: 22, file: 3, alt: alt('Three') },
    { id: 23, file: 4, alt: alt('Four') },
  ],
  clip: null,
  labels: { 'cover.file': { 1: address(1) }, 'photos.file': { 2: address(2), 3: address(3), 4: address(4) } },
  ...more,
});

const png = (name: string) => new File([new Uint8Array([137, 80, 78, 71])], name, { type: 'image/png' });

/** Opens the form, with a fake server whose uploads the test answers one by one. */
async function open(more: Record<string, unknown> = {}) {
  const server = oneRecord(record(more));
  const sent: {
    readonly file: File;
    readonly options: UploadOptions;
    readonly done: (id: number) => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const upload = vi.fn<Uploads['upload']>((_route, file, options = {}) => {
    return new Promise((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      sent.push({
        file,
        options,
        done: (id) => resolve({ id, url: address(id), name: file.name, type: file.type }),
        fail: reject,
      });
    });
  });
  const shown = await showForm(poster, { provider: { ...server.provider, upload }, at: '/poster/7' });
  await screen.findByRole('group', { name: 'Cover' });
  return { ...server, ...shown, sent, upload };
}

const area = (name: string) => screen.getByRole('group', { name });
const choose = (user: UserEvent, name: string, ...files: File[]) =>
  user.upload(within(area(name)).getByTestId('files'), files);
const names = () =>
  within(area('Photos'))
    .getAllByRole('button', { name: /^Move/u })
    .map((handle) => /file-\d+/u.exec(handle.getAttribute('aria-label') ?? '')?.[0]);
/** Saves; the button is enabled once the form has noticed the change. */
async function save(user: UserEvent): Promise<void> {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

describe('one file', () => {
  test('is replaced by what is chosen, at once uploaded and kept with the form', async () => {
    const { user, sent, update } = await open();
    await choose(user, 'Cover', png('new.png'));
    expect(sent[0]?.options.purpose).toBe('poster.cover');
    sent[0]?.options.onProgress?.(0.4);
    expect(await screen.findByText('Uploading new.png: 40 %')).toBeTruthy();
    sent[0]?.done(9);
    expect(await screen.findByRole('button', { name: 'Look at file-9.png' })).toBeTruthy();
    await save(user);
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update.mock.calls[0]?.[1].data).toEqual({ cover: { file: 9 } });
  });

  test('is removed, and its absence sent', async () => {
    const { user, update } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove file-1.png' }));
    await save(user);
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update.mock.calls[0]?.[1].data).toEqual({ cover: { file: null } });
  });

  test('is shown large when pressed', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Look at file-1.png' }));
    const dialog = await screen.findByRole('dialog', { name: 'file-1.png' });
    expect(within(dialog).getByRole('img').getAttribute('src')).toBe(address(1));
    expect(within(dialog).getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')).toBe(address(1));
  });

  test('has words for those who can’t see it, in both locales', async () => {
    const { user, update } = await open();
    const [chinese] = within(area('Cover')).getAllByRole('textbox');
    if (chinese) await user.type(chinese, '茶杯');
    await save(user);
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update.mock.calls[0]?.[1].data).toEqual({ cover: { alt: { zh_HK: '茶杯' } } });
  });
});

describe('several files', () => {
  test('go up together', async () => {
    const { user, sent } = await open({ photos: [] });
    await choose(user, 'Photos', png('a.png'), png('b.png'));
    await waitFor(() => expect(sent).toHaveLength(2));
    sent[0]?.done(11);
    sent[1]?.done(12);
    await waitFor(() => expect(names()).toEqual(['file-11', 'file-12']));
  });

  test('stand in the order in which they were chosen, however they arrive, tried again or chosen later', async () => {
    const { user, sent } = await open({ photos: [{ id: 21, file: 2, alt: alt('Two') }] });
    await choose(user, 'Photos', png('a.png'), png('b.png'));
    await choose(user, 'Photos', png('c.png'));
    await waitFor(() => expect(sent).toHaveLength(3));
    sent[0]?.fail(refusal(503, 'The disk is full'));
    sent[2]?.done(13);
    await waitFor(() => expect(names()).toEqual(['file-2', 'file-13']));
    sent[1]?.done(12);
    await waitFor(() => expect(names()).toEqual(['file-2', 'file-12', 'file-13']));
    await user.click(await screen.findByRole('button', { name: 'Try a.png again' }));
    await waitFor(() => expect(sent).toHaveLength(4));
    sent[3]?.done(11);
    await waitFor(() => expect(names()).toEqual(['file-2', 'file-11', 'file-12', 'file-13']));
  });

  test('change places by the arrow keys on a handle, and what happened is said', async () => {
    const { user, update } = await open();
    screen.getByRole('button', { name: /^Move file-2/u }).focus();
    await user.keyboard('{ArrowDown}');
    expect(names()).toEqual(['file-3', 'file-2', 'file-4']);
    expect(screen.getByText('file-2.png is at place 2 of 3')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('Move file-2'));
    await user.keyboard('{End}');
    expect(names()).toEqual(['file-3', 'file-4', 'file-2']);
    await save(user);
    await waitFor(() => expect(update).toHaveBeenCalled());
    const data: { photos?: readonly { id: number }[] } = update.mock.calls[0]?.[1].data ?? {};
    expect(data.photos?.map(({ id }) => id)).toEqual([22, 23, 21]);
  });

  test('that are too many are left out, by name', async () => {
    const { user, sent } = await open();
    await choose(user, 'Photos', png('a.png'), png('b.png'), png('c.png'));
    expect(await screen.findByText('Only 4 files fit. Left out: b.png, c.png')).toBeTruthy();
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('are removed one by one', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove file-3.png' }));
    expect(names()).toEqual(['file-2', 'file-4']);
  });
});

describe('on their way', () => {
  test('files keep the form from being saved, and the form says why', async () => {
    const { user, sent, update } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '!');
    await choose(user, 'Photos', png('slow.png'));
    await save(user);
    expect(
      await screen.findByText(
        'Files are still being uploaded, or failed. Wait, try again or leave them out before you save.',
      ),
    ).toBeTruthy();
    expect(update).not.toHaveBeenCalled();
    sent[0]?.done(9);
    await waitFor(() => expect(names()).toContain('file-9'));
    await save(user);
    await waitFor(() => expect(update).toHaveBeenCalled());
  });

  test('one is broken off, and nothing of it stays', async () => {
    const { user, sent } = await open();
    await choose(user, 'Photos', png('slow.png'));
    await user.click(await screen.findByRole('button', { name: 'Cancel the upload of slow.png' }));
    expect(sent[0]?.options.signal?.aborted).toBe(true);
    expect(screen.queryByText(/slow\.png/u)).toBeNull();
  });

  test('one that failed says why, and is tried again or left out', async () => {
    const { user, sent } = await open();
    await choose(user, 'Photos', png('bad.png'));
    await waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.fail(refusal(503, 'The store of files is away'));
    expect(await screen.findByText('bad.png was not uploaded: The store of files is away')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try bad.png again' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    sent[1]?.fail(refusal(503, 'Busy'));
    await user.click(await screen.findByRole('button', { name: 'Leave out bad.png' }));
    expect(screen.queryByText(/bad\.png/u)).toBeNull();
  });

  test('of many only three go at once', async () => {
    const { user, sent } = await open({ photos: [] });
    await choose(user, 'Photos', png('1.png'), png('2.png'), png('3.png'), png('4.png'));
    await waitFor(() => expect(sent).toHaveLength(3));
    sent[0]?.done(1);
    await waitFor(() => expect(sent).toHaveLength(4));
  });

  test('what the field does not take is refused without being sent', async () => {
    const { sent } = await open();
    const drop = createEvent.drop(area('Clip'));
    Object.defineProperty(drop, 'dataTransfer', {
      value: {
        types: ['Files'],
        files: [png('no-clip.png'), new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' })],
      },
    });
    fireEvent(area('Clip'), drop);
    expect(await screen.findByText('x.svg was not uploaded: This field takes: videos')).toBeTruthy();
    expect(sent).toHaveLength(0);
  });
});

test('files are dropped and pasted too', async () => {
  const { sent } = await open();
  const drop = createEvent.drop(area('Photos'));
  Object.defineProperty(drop, 'dataTransfer', { value: { types: ['Files'], files: [png('dropped.png')] } });
  fireEvent(area('Photos'), drop);
  expect(await screen.findByText(/dropped\.png/u)).toBeTruthy();
  const paste = createEvent.paste(area('Cover'));
  Object.defineProperty(paste, 'clipboardData', { value: { files: [png('pasted.png')] } });
  fireEvent(area('Cover'), paste);
  expect(await screen.findByText(/pasted\.png/u)).toBeTruthy();
  await waitFor(() => expect(sent.map(({ file }) => file.name).toSorted()).toEqual(['dropped.png', 'pasted.png']));
});

test('each file is sent once, however often the form is drawn while it arrives', async () => {
  const { user, sent } = await open({ photos: [] });
  await choose(user, 'Photos', png('a.png'), png('b.png'), png('c.png'));
  await waitFor(() => expect(sent).toHaveLength(3));
  sent[0]?.done(11);
  sent[1]?.options.onProgress?.(0.5);
  sent[2]?.options.onProgress?.(0.7);
  sent[2]?.done(13);
  sent[1]?.done(12);
  await waitFor(() => expect(names().toSorted()).toEqual(['file-11', 'file-12', 'file-13']));
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '!!');
  expect(sent).toHaveLength(3);
});

test('who leaves while a file is on its way is asked first', async () => {
  const { user, go, sent } = await open();
  await choose(user, 'Photos', png('slow.png'));
  await waitFor(() => expect(sent).toHaveLength(1));
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  sent[0]?.done(9);
  await user.click(await screen.findByRole('button', { name: 'Remove file-9.png' }));
  await waitFor(() => {
    const quiet = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(quiet);
    expect(quiet.defaultPrevented).toBe(false);
  });
  await go('/elsewhere');
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test.each([
  [
    415,
    'Files of this kind are not taken. Send a picture (JPEG, PNG, WebP, GIF, AVIF), a video (MP4, WebM) or a PDF.',
    'This field takes: pictures',
  ],
  [422, 'The file is empty', 'The file is empty'],
])(
  'what the server refuses by a %i for the file itself is only left out, and the field says what it takes',
  async (status, told, said) => {
    const { user, sent } = await open();
    await choose(user, 'Photos', png('text.png'));
    await waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.fail(refusal(status, told));
    expect(await screen.findByText(`text.png was not uploaded: ${said}`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try text.png again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Leave out text.png' }));
  },
);

test('what is refused before it is sent is only left out: the same again would fail again', async () => {
  const { user } = await open();
  const drop = createEvent.drop(area('Photos'));
  Object.defineProperty(drop, 'dataTransfer', {
    value: { types: ['Files'], files: [new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' })] },
  });
  fireEvent(area('Photos'), drop);
  await user.click(await screen.findByRole('button', { name: 'Leave out x.svg' }));
  expect(screen.queryByRole('button', { name: /Try x\.svg/u })).toBeNull();
});
