import type { Values } from '../../resources/kinds/kind.ts';
import { proofPicture } from './pictures.ts';
import { elementAt } from './random.ts';
import { type DemoRecord, type GeneratorOptions, records, scaled } from './shop.ts';
import { mobileNumber, randomName } from './words/names.ts';

const hour = 3_600_000;

/** Applications for groups, with their proofs; pending ones last, in the order of arrival. */
export function userGroupApplications(
  setting: GeneratorOptions,
  groups: readonly DemoRecord[],
  users: readonly DemoRecord[],
): readonly DemoRecord[] {
  const { random } = setting;
  const open = groups.filter(({ values }) => configOf(values).require_approval === true);
  const values = Array.from({ length: scaled(setting, 36) }, (_, index): Values => {
    const group = elementAt(open, index);
    const { type, max_attachment: most } = configOf(group.values);
    const person = randomName(random);
    const known = elementAt(users, index * 5).values;
    return {
      user_group: group.id,
      email: index % 3 === 0 ? `${person.mailbox}.${index}@apply.example.hk` : known.email,
      phone: mobileNumber(700_000 + index),
      staff_no: type === 'staff_no' ? String(random.int(100_000, 999_999)) : null,
      remarks: index % 4 === 0 && type === 'attachment' ? '附上證明，謝謝。 Proof attached, thank you.' : null,
      created_by: '海旁網店 Waterfront web shop',
      attachments: Array.from(
        { length: type === 'attachment' ? Math.min(Number(most), 1 + (index % 2)) : 0 },
        (_, place) => proofPicture(index + place),
      ),
      ...(index < 12 && decisions[index % decisions.length]),
    };
  });
  return records(setting, values, { days: 21 }).map((record) => {
    const decided = new Date(Date.parse(record.created_at) + 3 * hour).toISOString();
    const isDecided = record.values.status !== undefined;
    return {
      ...record,
      values: { ...record.values, applied_at: record.created_at, ...(isDecided && { decided_at: decided }) },
    };
  });
}

const decisions: readonly Values[] = [
  { status: 'approved', decided_by: '陳美儀 Mei Chan' },
  { status: 'rejected', decided_by: '陳美儀 Mei Chan', reason: '證明文件已過期。 The proof is out of date.' },
  { status: 'approved', decided_by: '李志明 Chi Ming Lee', reason: '歡迎加入。 Welcome.' },
];

function configOf({ application_config: config }: Values): Values {
  return typeof config === 'object' && config !== null ? { ...config } : {};
}
