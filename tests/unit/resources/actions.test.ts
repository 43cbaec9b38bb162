import { describe, expect, test } from 'vitest';
import { type Action, bulkFormOf } from '../../../resources/action.ts';
import { checkScreens } from '../../../resources/check/screens.ts';
import { user_group_application } from '../../../resources/customers/user_group_application.ts';
import type { Resource } from '../../../resources/define.ts';
import type { Fields } from '../../../resources/kinds/index.ts';

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

describe('what a selection isn’t asked', () => {
  const to = { kind: 'email', label: ['To', '收件人', '收件人'] } as const;
  const use = { kind: 'text', label: ['Mail', '電郵', '邮件'] } as const;
  const sent = (form: Fields, forOne: readonly string[]): Action => ({
    label: ['Send', '寄出', '发送'],
    form,
    forOne,
  });

  test('is left out of its form, and with all of that the form itself', () => {
    expect(bulkFormOf(sent({ to, use }, ['to']))).toEqual({ use });
    expect(bulkFormOf(sent({ to }, ['to']))).toBeUndefined();
    expect(bulkFormOf(sent({ to, use }, []))).toEqual({ to, use });
  });

  test('is in the form, and may be empty', () => {
    const wrong = (form: Fields) =>
      [...checkScreens({ ...user_group_application, actions: { send: sent(form, ['to']) } }, [])]
        .map((one) => one.wrong)
        .filter((one) => one.startsWith('asks a selection'));
    expect(wrong({ use })).toHaveLength(1);
    expect(wrong({ to: { ...to, required: true } })).toHaveLength(1);
    expect(wrong({ to, use })).toEqual([]);
  });
});
