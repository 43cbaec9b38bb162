import type { RecordOf, RowOf } from '../../../resources/record.ts';
import { settings_sign_in } from '../../../resources/system/settings_sign_in.ts';
import { titlesOf } from '../../crud/labels.ts';
import type { WriteContext } from '../../crud/hooks.ts';
import { recordSecurityEvent } from '../../session/security-log.ts';

/** A group of the user pool, and the role that it gives. */
export type Mapping = Pick<RowOf<typeof settings_sign_in, 'groups'>, 'group' | 'role'>;

type Requirements = Pick<RecordOf<typeof settings_sign_in>, 'second_factor_for_all' | 'first_password_days'>;

/** Mappings that a change added and removed. */
interface MappingChanges {
  readonly given: readonly Mapping[];
  readonly taken: readonly Mapping[];
}

/** Describes changed requirements for all accounts; empty if none changed. */
export function requirementChanges(before: Requirements, after: Requirements): string {
  const [factor, days] = [after.second_factor_for_all, after.first_password_days];
  return [
    ...(factor === before.second_factor_for_all ? [] : [`second factor for everybody: ${factor ? 'yes' : 'no'}`]),
    ...(days === before.first_password_days ? [] : [`first passwords: ${days} days`]),
  ].join(', ');
}

const without = (mappings: readonly Mapping[], others: readonly Mapping[]): readonly Mapping[] =>
  mappings.filter(({ group, role }) => !others.some((other) => other.role === role && other.group === group));

/** The differences between two sets of mappings; ignores their order. */
export const mappingChanges = (before: readonly Mapping[], after: readonly Mapping[]): MappingChanges => ({
  given: without(after, before),
  taken: without(before, after),
});

/** Records the changed mappings in the security log: `+ warehouse → Catalogue`. */
export async function recordMappings(
  { tx, client }: Pick<WriteContext, 'tx' | 'client'>,
  { given, taken }: MappingChanges,
  now: Date,
  by?: string,
): Promise<void> {
  const roles = [...given, ...taken].map(({ role }) => role);
  const names = await titlesOf(client, 'role', roles, 'en_US');
  const inWords = ({ group, role }: Mapping) => `${group} → ${names.get(role) ?? role}`;
  const details = [...given.map((row) => `+ ${inWords(row)}`), ...taken.map((row) => `− ${inWords(row)}`)].join(', ');
  await recordSecurityEvent(tx, { event: 'groups_mapped', by, details }, now);
}
