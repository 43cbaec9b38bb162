import { HttpError, Link } from 'react-admin';
import { printAddress } from '../../../resources/query/address.ts';
import { can } from '../../../resources/access.ts';
import { findResource } from '../../../resources/index.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { isRecord } from '../../../resources/schema/empty.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';

/** Who still refers to a record, as a refused deletion tells (`used_by`); only those whose list finds them. */
interface User {
  readonly resource: string;
  readonly count: number;
  readonly filter: Readonly<Record<string, unknown>>;
}

export function usersIn(error: unknown, id: number | string): readonly User[] {
  const told: unknown = error instanceof HttpError && isRecord(error.body) ? error.body.used_by : undefined;
  return (Array.isArray(told) ? told : []).flatMap((one: unknown): readonly User[] => {
    if (
      !isRecord(one) ||
      typeof one.resource !== 'string' ||
      typeof one.count !== 'number' ||
      typeof one.filter !== 'string'
    )
      return [];
    // A list leaves archived copies out unless they are asked for.
    return [
      {
        resource: one.resource,
        count: one.count,
        filter: { [one.filter]: [id], ...(one.archived === one.count && { status: ['archived'] }) },
      },
    ];
  });
}

/** The way to the records that are in the way of a deletion. */
export function UsedBy({ users, onGo }: { readonly users: readonly User[]; readonly onGo: () => void }) {
  const { say, label } = useWords();
  const permissions = useUserPermissions();
  return users.map(({ resource, count, filter }) => {
    const user = findResource(resource);
    if (!user || !can(permissions, 'list', user)) return null;
    return (
      <div key={resource}>
        <Link to={`/${resource}${printAddress({ filter })}`} onClick={onGo}>
          {say('form.showUsers', { count, name: label(count === 1 ? user.label : user.plural) })}
        </Link>
      </div>
    );
  });
}
