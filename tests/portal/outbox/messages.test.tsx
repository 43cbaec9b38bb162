import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { message } from '../../../resources/marketing/message.ts';
import type { AdminDataProvider } from '../../../src/data-provider/admin-data-provider.ts';
import { createRecordPage } from '../../../src/form/record-page.ts';
import { MessagePanel } from '../../../src/screens/message/MessagePanel.tsx';
import { setUnsaved } from '../../../src/store/unsaved.ts';
import { fakeProvider, refusal, show } from '../form/harness.tsx';
import { letFramesLoad } from './frames.ts';

const letter = { subject: 'Hello', text: 'Hello', preview_url: 'about:blank' };
const count = { total: 2, repeated: 0, unusable: [], unfilled: [] };

/** Answers of a message's own calls, by subresource. */
function answers(over: Readonly<Record<string, unknown>> = {}) {
  const given: Readonly<Record<string, unknown>> = { recipients: count, ...over };
  return vi.fn(async (_resource: string, _id: unknown, part: string) => {
    const place = /^content\/(\d+)$/u.exec(part)?.[1];
    if (place === undefined) return { data: given[part] };
    const letters = { zh_HK: letter, en_US: letter };
    return { data: { email: `p${place}@a.example`, locales: ['zh_HK', 'en_US'], letters } };
  });
}

function panel(status: string, calls: Partial<AdminDataProvider>) {
  letFramesLoad();
  const page = createRecordPage();
  const refetch = vi.fn();
  page.onRefetch(refetch);
  const record = { id: 7, revision: 2, status, recipients: 2 };
  const shown = show(<MessagePanel resource={message} record={record} title="News" readOnly={false} page={page} />, {
    provider: fakeProvider(calls),
  });
  return shown.then((rest) => ({ ...rest, refetch }));
}

describe('a draft', () => {
  test('that nobody would get says so, and can’t be sent', async () => {
    await panel('draft', { readSubresource: answers({ recipients: { ...count, total: 0 } }) });
    expect((await screen.findByRole('alert')).textContent).toContain('Nobody gets it yet');
    expect(screen.queryByRole('button', { name: 'Send…' })).toBeNull();
  });

  test('isn’t sent while something is unsaved', async () => {
    const { user } = await panel('draft', { readSubresource: answers() });
    setUnsaved(true);
    await user.click(await screen.findByRole('button', { name: 'Send…' }));
    setUnsaved(false);
    expect(await screen.findByText('Save first: what is sent is what is saved.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('names repeats, and addresses that no mail can be sent to', async () => {
    await panel('draft', {
      readSubresource: answers({ recipients: { ...count, repeated: 3, unusable: ['x@', 'y@'] } }),
    });
    expect(await screen.findByText('3 addresses stood again and count once.')).toBeTruthy();
    expect(screen.getByText('No mail can be sent to: x@, y@')).toBeTruthy();
  });

  test('is previewed recipient by recipient', async () => {
    const { user } = await panel('draft', { readSubresource: answers() });
    expect(await screen.findByText('To p1@a.example (1 of 2)')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Previous recipient' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Next recipient' }));
    expect(await screen.findByText('To p2@a.example (2 of 2)')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next recipient' })).toHaveProperty('disabled', true);
  });

  test('is sent to as many as the question named, and a refusal is shown in it', async () => {
    const action = vi.fn().mockRejectedValueOnce(refusal(409, '3 people would get this message by now'));
    const { user, refetch } = await panel('draft', { readSubresource: answers(), action });
    await user.click(await screen.findByRole('button', { name: 'Send…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send “News” to 2 people?' });
    await user.click(within(dialog).getByRole('button', { name: 'Send to 2 people' }));
    expect(action).toHaveBeenCalledWith('message', 7, 'send', { body: { recipients: 2 }, revision: 2 });
    expect((await within(dialog).findByRole('alert')).textContent).toBe('3 people would get this message by now');
    expect(within(dialog).getByRole('button', { name: 'Send to 2 people' })).toHaveProperty('disabled', true);
    await waitFor(() => expect(refetch).toHaveBeenCalledTimes(1));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    action.mockResolvedValue({});
    await user.click(screen.getByRole('button', { name: 'Send…' }));
    await user.click(await screen.findByRole('button', { name: 'Send to 2 people' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(action).toHaveBeenCalledTimes(2);
  });
});

describe('the progress', () => {
  const some = { waiting: 1, queued: 0, sent: 1, failed: 0, unclear: 0, unusable: 0, has_sender: true };

  test('tells how many were sent, queued and wait', async () => {
    await panel('paused', { readSubresource: answers({ progress: some }) });
    expect(await screen.findByText('1 of 2 sent')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    expect(screen.getByText('Still to be queued: 1 · In the outbox: 0')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says that it rests without a sender', async () => {
    await panel('sending', { readSubresource: answers({ progress: { ...some, has_sender: false } }) });
    expect((await screen.findByRole('alert')).textContent).toContain('The settings name no sender address');
  });

  test('leads to mails that failed', async () => {
    await panel('sent', { readSubresource: answers({ progress: { ...some, waiting: 0, failed: 1 } }) });
    expect(await screen.findByText('1 mail failed or is unclear')).toBeTruthy();
    const address = decodeURIComponent(screen.getByRole('link', { name: 'Show' }).getAttribute('href') ?? '');
    expect(address).toMatch(/^\/outgoing_mail\?.*message.*7.*status.*failed/u);
  });

  const mail = { id: 9, revision: 4, recipient: 'a@a.example', status: 'failed', problem: 'refused', last_error: 'no' };

  test('says of a message that was sent how many mails failed, and never only that it was sent', async () => {
    const progress = { ...some, waiting: 0, failed: 1 };
    await panel('sent', { readSubresource: answers({ progress, mails: [mail] }) });
    expect(await screen.findByText('Sent, 1 failed')).toBeTruthy();
  });

  test('says where none could be sent', async () => {
    const progress = { ...some, waiting: 0, sent: 0, failed: 2 };
    await panel('sent', { readSubresource: answers({ progress, mails: [mail] }) });
    expect(await screen.findByText('None could be sent')).toBeTruthy();
  });

  test('names mails that failed, and sends them again', async () => {
    const writeSubresource = vi.fn(async () => ({}));
    const progress = { ...some, waiting: 0, failed: 1 };
    const { user } = await panel('sent', {
      readSubresource: answers({ progress, mails: [mail] }),
      writeSubresource,
    });
    const list = await screen.findByRole('list', { name: 'Mails that failed' });
    expect(await within(list).findByText('Refused by the mail server: no')).toBeTruthy();
    await user.click(within(list).getByRole('button', { name: 'Send again' }));
    expect(writeSubresource).toHaveBeenCalledWith('message', 7, 'mails/9/again', {
      method: 'POST',
      body: {},
      revision: 4,
    });
  });

  test('that is over reads the record again, whose state the server changes', async () => {
    const { refetch } = await panel('sending', {
      readSubresource: answers({ progress: { ...some, waiting: 0, sent: 2 } }),
    });
    await waitFor(() => expect(refetch).toHaveBeenCalled());
  });
});
