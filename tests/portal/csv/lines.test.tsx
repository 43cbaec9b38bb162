import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { linesModeIn } from '../../../resources/csv/importable-rows.ts';
import { user_group } from '../../../resources/customers/user_group.ts';
import { message } from '../../../resources/marketing/message.ts';
import { createRecordPage } from '../../../src/form/record-page.ts';
import type { Job } from '../../../src/data-provider/answer-types.ts';
import type { LinesFile, LinesForecast, LinesRun, LineResult } from '../../../src/data-provider/lines-types.ts';
import { LinesDialog } from '../../../src/traits/csv/lines/LinesDialog.tsx';
import { LinesPanel } from '../../../src/traits/csv/lines/LinesPanel.tsx';
import { fakeProvider, show } from '../list/harness.tsx';

const forecast: LinesForecast = {
  total: 4,
  counts: { added: 1, unknown: 1, repeated: 1, wrong: 1 },
  lines: [
    { line: 3, outcome: 'wrong', text: 'nobody', errors: { 'emails.email': ['That is no email.'] } },
    { line: 4, outcome: 'repeated', text: 'A@b.hk', value: 'a@b.hk' },
  ],
};
const lines: readonly LineResult[] = [
  { line: 1, outcome: 'added', text: 'a@b.hk', value: 'a@b.hk' },
  { line: 2, outcome: 'unknown', text: 'c@b.hk', value: 'c@b.hk' },
  ...forecast.lines,
];
const run: LinesRun = {
  id: 5,
  mode: 'add_emails',
  file_name: 'lines.txt',
  total: 4,
  counts: forecast.counts,
  status: 'done',
  created_by: { id: 1, name: 'Ann' },
  created_at: '2026-11-25T04:00:00Z',
};
const job: Job = { id: 9, status: 'done', total: 4, done: 3, failed: 1, errors: [], import: 5 };

function open({ at = undefined as LinesRun | undefined, mode = 'add_emails', refused = false } = {}) {
  const fake = fakeProvider([]);
  const calls = {
    forecast: vi.fn(async (_name: string, _id: unknown, _mode: string, _sent: LinesFile) => {
      if (refused) throw new Error('Too many lines.');
      return forecast;
    }),
    runs: vi.fn(async () => ({ data: [run], total: 1 })),
    run: vi.fn(async () => run),
    outcomes: vi.fn(async (_name: string, _id: number, { outcome }: { outcome?: string | undefined }) => {
      const data = lines.filter((line) => outcome === undefined || line.outcome === outcome);
      return { data, total: data.length };
    }),
  };
  const importLines = vi.fn(async () => job);
  const undoImport = vi.fn(async () => ({ undone: 1, left: [{ id: 3, title: 'c@b.hk', reason: 'It was changed.' }] }));
  Object.assign(fake.provider, { lines: calls, importLines, csv: { ...fake.provider.csv, undoImport } });
  const found = linesModeIn(user_group, mode);
  if (!found) throw new Error(`no ${mode}`);
  const [onChanged, onClose] = [vi.fn(), vi.fn()];
  const Page = () => {
    const [closed, close] = useState(false);
    return closed ? null : (
      <LinesDialog
        resource={user_group}
        id={7}
        {...found}
        {...(at && { run: at })}
        readOnly={false}
        onChanged={onChanged}
        onClose={() => {
          onClose();
          close(true);
        }}
      />
    );
  };
  show(<Page />, { fake });
  return { ...calls, fake, importLines, undoImport, onChanged, onClose };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const rows = async () =>
  within(await screen.findByRole('region', { name: 'Lines' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('a refused check says why, and keeps the lines', async () => {
  open({ refused: true });
  await userEvent.type(await screen.findByRole('textbox', { name: 'One per line' }), 'a@b.hk');
  await press('Check');
  expect(await screen.findByText('Too many lines.')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'One per line' })).toHaveProperty('value', 'a@b.hk');
});

test('nothing can be carried out where no line would change anything', async () => {
  open({ mode: 'remove_emails' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'One per line' }), 'a@b.hk');
  await press('Check');
  expect(await screen.findByRole('button', { name: 'Remove emails (0)' })).toHaveProperty('disabled', true);
});

test('lines are checked, carried out, told by line, filtered, and taken back', async () => {
  const { importLines, forecast: check, onChanged, undoImport } = open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'One per line' }), 'a@b.hk');
  await press('Check');
  expect(await screen.findByText('Nothing is changed yet. What will become of 4 lines:')).toBeDefined();
  expect(await rows()).toEqual(['3nobodyWrongThat is no email.', '4A@b.hk → a@b.hkRepeated']);
  expect(await check.mock.calls[0]?.[3].file.text()).toBe('a@b.hk');
  expect(importLines).not.toHaveBeenCalled();
  await press('Add emails (2)');
  expect(await screen.findByRole('button', { name: 'All 4' })).toBeDefined();
  expect(onChanged).toHaveBeenCalledTimes(1);
  expect((await rows()).length).toBe(4);
  await press('Wrong 1');
  await waitFor(async () => expect(await rows()).toEqual(['3nobodyWrongThat is no email.']));
  await press('Undo this import');
  const question = await screen.findByRole('dialog', { name: 'Undo the import of Add emails?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Undo this import' }));
  expect(await screen.findByText(/^1 line was taken back\./u)).toBeDefined();
  expect(screen.getByText('c@b.hk: It was changed.')).toBeDefined();
  expect(undoImport).toHaveBeenCalledTimes(1);
  expect(onChanged).toHaveBeenCalledTimes(2);
});

test('a double click leaves the dialog open; closed, it goes on, refreshes the page and says that it is over', async () => {
  const { fake, importLines, onChanged, onClose } = open();
  importLines.mockResolvedValue({ ...job, status: 'running' });
  let end: (job: Job) => void = () => undefined;
  const ended = new Promise<Job>((resolve) => (end = resolve));
  Object.assign(fake.provider, { job: vi.fn(() => ended) });
  await userEvent.type(await screen.findByRole('textbox', { name: 'One per line' }), 'a@b.hk');
  await press('Check');
  await press('Add emails (2)');
  const close = await screen.findByRole('button', { name: 'Close' });
  fireEvent.click(close, { detail: 2 });
  expect(onClose).not.toHaveBeenCalled();
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  end(job);
  expect(await screen.findByText('Add emails: done', {}, { timeout: 5000 })).toBeDefined();
  expect(onChanged).toHaveBeenCalledTimes(1);
});

test('a paste too long for a text field is kept as a file, which can be taken away', async () => {
  const { forecast: check } = open();
  await userEvent.click(await screen.findByRole('textbox', { name: 'One per line' }));
  const pasted = Array.from({ length: 2_000 }, (_, number) => `p${number}@club.example`).join('\n');
  await userEvent.paste(pasted);
  expect(await screen.findByText('File: Pasted lines.txt')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  await press('Check');
  expect((await check.mock.calls[0]?.[3].file.text())?.trim()).toBe(pasted);
  await press('Back');
  await press('Take it away');
  expect(await screen.findByRole('textbox', { name: 'One per line' })).toHaveProperty('value', '');
});

test('an earlier import is shown by its lines', async () => {
  const { outcomes: ask } = open({ at: run });
  expect((await rows()).length).toBe(4);
  expect(ask).toHaveBeenCalledWith('user_group', 5, expect.objectContaining({ page: 1 }));
});

describe('the panel of a message to user groups, whose addresses are hidden', () => {
  const fakeWith = (runs: readonly LinesRun[]) => {
    const fake = fakeProvider([]);
    const asked = vi.fn(async () => ({ data: runs, total: runs.length }));
    Object.assign(fake.provider, { lines: { ...fake.provider.lines, runs: asked } });
    return { fake, asked };
  };
  const open = (to: string, fake: ReturnType<typeof fakeProvider>) =>
    show(
      <LinesPanel
        resource={message}
        record={{ id: 7, revision: 1, to }}
        title="News"
        readOnly={false}
        page={createRecordPage()}
      />,
      { fake },
    );
  const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

  test('isn’t there where nothing was imported', async () => {
    const { fake, asked } = fakeWith([]);
    await open('user_groups', fake);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.queryByText('Lists by file or paste')).toBeNull();
    expect(buttons()).toEqual([]);
  });

  test('shows only what was imported', async () => {
    await open('user_groups', fakeWith([run]).fake);
    expect(await screen.findByRole('list', { name: 'Imports so far' })).toBeDefined();
    expect(buttons()).toEqual(['Show']);
  });

  test('has its buttons where the message goes to addresses', async () => {
    await open('emails', fakeWith([]).fake);
    expect(await screen.findByRole('button', { name: 'Remove addresses' })).toBeDefined();
    expect(buttons()).toEqual(['Add addresses', 'Remove addresses']);
  });
});
