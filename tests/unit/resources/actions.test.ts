import { expect, test } from 'vitest';
import { checkScreens } from '../../../resources/check/screens.ts';
import { user_group_application } from '../../../resources/customers/user_group_application.ts';
import type { Resource } from '../../../resources/define.ts';

const followed = (followUp: string): Resource => ({
  ...user_group_application,
  actions: {
    add_to_group: { label: ['Add to group', '加入群組', '加入群组'] },
    approve: { label: ['Approve', '批准', '批准'], followUp },
  },
});

test('an action is followed by one that its entity has', () => {
  const wrong = (followUp: string) => [...checkScreens(followed(followUp), [])].map((one) => one.wrong);
  expect(wrong('add_to_list')).toContain('is followed by “add_to_list”, which is no action');
  expect(wrong('add_to_group').filter((one) => one.startsWith('is followed'))).toEqual([]);
});
