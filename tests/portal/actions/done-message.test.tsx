import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { user_group_application } from '../../../resources/customers/user_group_application.ts';
import { useDoneMessage } from '../../../src/traits/actions/use-done-message.tsx';
import { fakeProvider, show } from '../form/harness.tsx';

const application = { id: 7, revision: 4, created_at: '', updated_at: '', labels: {} };

function Decided({ name }: { readonly name: string }) {
  const tell = useDoneMessage(user_group_application);
  return <button onClick={() => tell(name, `${name}: done`, application)}>Decide</button>;
}

async function decide(name: string, permissions?: readonly string[]) {
  const action = vi.fn(async () => ({ data: application, message: 'Added to the group' }));
  const { user } = await show(<Decided name={name} />, {
    provider: fakeProvider({ action }),
    ...(permissions && { permissions }),
  });
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText(`${name}: done`)).toBeDefined();
  return { action, user };
}

test('once an application is approved, the message offers the way into the group: its page is left by then', async () => {
  const { action, user } = await decide('approve');
  await user.click(screen.getByRole('button', { name: 'Add to group' }));
  expect(await screen.findByText('Added to the group')).toBeDefined();
  expect(action).toHaveBeenCalledWith('user_group_application', 7, 'add_to_group', { revision: 4 });
});

test.each([
  ['reject', undefined],
  ['approve', []],
] as const)('nothing is offered after %s with permissions %j', async (name, permissions) => {
  await decide(name, permissions);
  expect(screen.queryByRole('button', { name: 'Add to group' })).toBeNull();
});
