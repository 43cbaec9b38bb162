import { Alert, Typography } from '@mui/material';
import { commaIn } from '../../../resources/messages/languages.ts';
import { permissionChoices } from '../../../resources/system/permissions.ts';
import { menuChange } from '../../../resources/permission-opens.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { environment } from '../../browser/environment.ts';
import type { IntendedAction } from '../../ui/action-effects.tsx';
import { HolderNames, Suspended, withNames } from './HolderNames.tsx';
import { textsIn } from './texts-in.ts';
import { useRoleHolders } from './use-role-facts.ts';

/** Before a role is saved: added and removed permissions, a new second-factor requirement, and the affected users. */
export function RoleEffect({ action, ids, values, record }: IntendedAction) {
  const [id] = ids;
  if (action !== 'update' || id === undefined || !record || !values) return null;
  const asks = values.requires_second_factor === true && record.requires_second_factor !== true;
  if (!asks && !('permissions' in values)) return null;
  const before = textsIn(record.permissions);
  return (
    <Difference {...{ id, asks, before }} after={'permissions' in values ? textsIn(values.permissions) : before} />
  );
}

interface DifferenceProps {
  readonly id: number;
  /** True if the role newly requires a second factor. */
  readonly asks: boolean;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

function Difference({ id, asks, before, after }: DifferenceProps) {
  const { say, label, language } = useWords();
  const comma = commaIn(language);
  const nameOf = (permission: string) => {
    const choice = permissionChoices.find(({ value }) => value === permission);
    return choice ? label(choice.label) : permission;
  };
  const menu = menuChange(before, after);
  const lines = [
    ['roles.added', after.filter((one) => !before.includes(one)).map(nameOf)],
    ['roles.removed', before.filter((one) => !after.includes(one)).map(nameOf)],
  ] as const;
  return (
    <Alert role="status" severity="info" icon={false} sx={{ '& p': { m: 0 } }}>
      {lines.map(([key, names]) =>
        names.length > 0 ? (
          <Typography key={key} variant="body2">
            <strong>{say(key)}</strong> {names.join(comma)}
          </Typography>
        ) : null,
      )}
      {menu.gained.length > 0 && (
        <p>{say('roles.menuGained', { names: menu.gained.map((one) => label(one)).join(comma) })}</p>
      )}
      {menu.lost.length > 0 && (
        <p>{say('roles.menuLost', { names: menu.lost.map((one) => label(one)).join(comma) })}</p>
      )}
      {asks && environment.authStrategy === 'local' && <p>{say('roles.asksFactor')}</p>}
      <Holders id={id} />
    </Alert>
  );
}

/** The role's current users; hidden if the user may not list admin users. */
function Holders({ id }: { readonly id: number }) {
  const { say } = useWords();
  const { data, error } = useRoleHolders();
  if (error) return <p>{say('roles.notLoaded', { reason: error.message })}</p>;
  const own = data?.find((one) => one.id === id);
  if (!own) return null;
  return (
    <>
      <p>
        {own.active === 0
          ? say('roles.holdersNone')
          : withNames((names) => say('roles.holders', { smart_count: own.active, names }), <HolderNames of={own} />)}
      </p>
      {own.suspended > 0 && (
        <p>
          <Suspended of={own} />
        </p>
      )}
    </>
  );
}
