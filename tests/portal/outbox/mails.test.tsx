import { screen, waitFor } from '@testing-library/react';
import { ListContextProvider, type RaRecord, useList } from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import { outgoing_mail } from '../../../resources/system/outgoing_mail.ts';
import { createRecordPage } from '../../../src/form/record-page.ts';
import type { NoticeProps } from '../../../src/list/slots.ts';
import { ContentPanel } from '../../../src/screens/outgoing_mail/ContentPanel.tsx';
import { FailedMails } from '../../../src/screens/outgoing_mail/FailedMails.tsx';
import { fakeProvider, show } from '../form/harness.tsx';
import { letFramesLoad } from './frames.ts';

const record = { id: 7, revision: 2, subject: 'Your order' };

const panel = (readSubresource: () => Promise<unknown>) =>
  show(
    <ContentPanel resource={outgoing_mail} record={record} title="Your order" readOnly page={createRecordPage()} />,
    {
      provider: fakeProvider({ readSubresource }),
    },
  );

describe('what a mail says', () => {
  test('that can’t be read is asked for again', async () => {
    const answer = vi.fn().mockRejectedValueOnce(new Error('The server is away'));
    const { user } = await panel(answer);
    expect((await screen.findByRole('alert')).textContent).toContain('The server is away');
    answer.mockResolvedValue({ data: { text: 'Thank you.', preview_url: null } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Thank you.')).toBeTruthy();
  });

  test('in plain text only has no other view', async () => {
    await panel(async () => ({ data: { text: 'Thank you.\nBye', preview_url: null } }));
    expect((await screen.findByText(/Thank you\./u)).textContent).toBe('Thank you.\nBye');
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('is shown in a frame where nothing may run, and as plain text', async () => {
    letFramesLoad();
    // A URL without a server.
    const { user } = await panel(async () => ({ data: { text: 'Thank you.', preview_url: 'about:blank' } }));
    const frame = await screen.findByTitle('As its reader sees it');
    expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual(['about:blank', '']);
    await user.click(screen.getByRole('tab', { name: 'Plain text' }));
    expect(screen.getByText('Thank you.')).toBeTruthy();
    expect(screen.queryByTitle('As its reader sees it')).toBeNull();
  });
});

/** The notice in a list with these filters. */
function Notice({ filter = {} }: { readonly filter?: object }) {
  const list = useList<RaRecord>({ data: [] });
  const permitted: NoticeProps['permitted'] = {
    permissions: [],
    get: true,
    create: false,
    update: false,
    delete: false,
  };
  return (
    <ListContextProvider value={{ ...list, filterValues: filter }}>
      <FailedMails resource={outgoing_mail} permitted={permitted} />
    </ListContextProvider>
  );
}

describe('mails that somebody must look after', () => {
  const provider = (total: number) => {
    const getList = vi.fn().mockResolvedValue({ data: [], total });
    return { getList, provider: fakeProvider({ getList }) };
  };
  const filter = { status: ['failed', 'unclear'] };

  test.each([
    ['there are none', 0, {}],
    ['they are what is listed', 3, filter],
  ])('aren’t told of where %s', async (_, total, shown) => {
    const { getList, provider: given } = provider(total);
    await show(<Notice filter={shown} />, { provider: given });
    await waitFor(() => expect(getList).toHaveBeenCalled());
    expect(getList.mock.calls[0]?.[1]).toMatchObject({ filter, pagination: { page: 1, perPage: 1 } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('are counted, with the way to them', async () => {
    const { provider: given } = provider(3);
    const { user, address } = await show(<Notice />, { provider: given });
    expect((await screen.findByRole('alert')).textContent).toContain('3 mails failed or are unclear.');
    await user.click(screen.getByRole('link', { name: 'Show' }));
    expect(address()).toBe('/outgoing_mail?filter={"status":["failed","unclear"]}&page=1');
  });

  test('are those of a filtered list', async () => {
    const { getList, provider: given } = provider(1);
    const { user, address } = await show(<Notice filter={{ to: 'ann' }} />, { provider: given });
    await user.click(await screen.findByRole('link', { name: 'Show' }));
    expect(getList.mock.calls[0]?.[1]).toMatchObject({ filter: { to: 'ann', ...filter } });
    expect(address()).toBe('/outgoing_mail?filter={"to":"ann","status":["failed","unclear"]}&page=1');
  });

  test('are counted in Chinese', async () => {
    const { provider: given } = provider(1);
    await show(<Notice />, { provider: given, language: 'zh-Hant' });
    expect((await screen.findByRole('alert')).textContent).toContain('1 封電郵寄送失敗或未能確定');
  });
});
