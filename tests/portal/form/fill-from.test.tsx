import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { message } from '../../../resources/marketing/message.ts';
import { fakeProvider, oneRecord, refusal, showForm } from './harness.tsx';

const spring = {
  id: 4,
  name: 'Spring',
  use: 'message',
  subject: { zh_HK: '春茶', en_US: 'Spring tea' },
  text: { zh_HK: '{name}：請來。', en_US: 'Dear {name}, come.' },
};

const getList = vi.fn(async () => ({ data: [{ id: 4, name: 'Spring' }], total: 1 }));
const getOne = vi.fn(async () => ({ data: spring }));

/** Opens the form of a new message, with a provider that has these calls. */
const newMessage = (calls: object = {}) =>
  showForm(message, { provider: Object.assign(fakeProvider(), { getList, getOne }, calls), at: '/message/create' });

const subject = () => screen.findByRole('textbox', { name: 'Subject (English)' });
const pick = async (user: UserEvent, name = 'Spring') => {
  await user.click(await screen.findByRole('combobox', { name: 'Fill in from: Mail template' }));
  await user.click(await screen.findByRole('option', { name }));
};

test('a message begins with a template of its use: subject and text in both languages', async () => {
  const { user } = await newMessage();
  await pick(user);
  await waitFor(async () => expect(await subject()).toHaveProperty('value', 'Spring tea'));
  expect(screen.getByRole('textbox', { name: 'Subject (Chinese)' })).toHaveProperty('value', '春茶');
  expect(screen.getByRole('textbox', { name: 'Text (English)' })).toHaveProperty('value', 'Dear {name}, come.');
  expect(screen.getByText('Filled in from [Spring], not saved yet.')).toBeDefined();
  expect(getList).toHaveBeenCalledWith(
    'message_template',
    expect.objectContaining({ filter: { use: 'message' }, sort: { field: 'name', order: 'ASC' } }),
  );
});

test('what is typed is only replaced after a question that names it', async () => {
  const { user } = await newMessage();
  await user.type(await subject(), 'Mine');
  await pick(user);
  const question = await screen.findByRole('dialog', { name: 'Replace what stands here by [Spring]?' });
  expect(within(question).getByText(/^Replaced: Subject\./u)).toBeDefined();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await subject()).toHaveProperty('value', 'Mine');
  await pick(user);
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  await waitFor(async () => expect(await subject()).toHaveProperty('value', 'Spring tea'));
});

test('a template that can’t be read changes nothing, and says why', async () => {
  const { user } = await newMessage({ getOne: () => Promise.reject(refusal(404, 'It was deleted')) });
  await pick(user);
  expect(await screen.findByText('It was deleted')).toBeDefined();
  expect(await subject()).toHaveProperty('value', '');
});

test.for([
  ['a record', () => ({ data: spring })],
  ['a refusal', () => Promise.reject(refusal(404, 'It was deleted'))],
] as const)('of two choices the later counts, though %s comes late for the earlier', async ([, answer]) => {
  const autumn = { ...spring, id: 5, name: 'Autumn', subject: { zh_HK: '秋茶', en_US: 'Autumn tea' } };
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const { user } = await newMessage({
    getList: async () => ({ data: [spring, autumn], total: 2 }),
    getOne: async (_: string, { id }: { readonly id: number }) => (id === 5 ? { data: autumn } : arrived.then(answer)),
  });
  await pick(user);
  await pick(user, 'Autumn');
  await waitFor(async () => expect(await subject()).toHaveProperty('value', 'Autumn tea'));
  await act(async () => arrive());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Filled in from [Autumn], not saved yet.')).toBeDefined();
  expect(screen.queryByText('It was deleted')).toBeNull();
});

test('a message that began to be sent offers none', async () => {
  const { provider } = oneRecord({ ...spring, revision: 1, status: 'sent', to: 'users', users: [], recipients: 1 });
  const progress = { waiting: 0, unusable: 0, queued: 0, sent: 1, failed: 0, unclear: 0, has_sender: true };
  await showForm(message, {
    provider: Object.assign(provider, { getList, readSubresource: async () => ({ data: progress }) }),
    at: '/message/4',
  });
  expect(await screen.findByText('1 of 1 sent')).toBeDefined();
  expect(screen.queryByRole('combobox')).toBeNull();
});
