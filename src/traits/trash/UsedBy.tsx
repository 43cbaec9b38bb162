import { HttpError, Link } from 'react-admin';
import { printAddress } from '../../../resources/query/address.ts';
import { can } from '../../../resources/access.ts';
import { findResource } from '../../../resources/index.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { isRecord } from '../../../resources/schema/empty.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';

/** Records of one entity that refer to another record, and the list filter that finds them. */
interface Usage {
  readonly resource: string;
  readonly count: number;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** Reads from a refused deletion (`used_by`) what still refers to the record; only what a list filter finds. */
export function usagesIn(error: unknown, id: number | string): readonly Usage[] {
  const usedBy: unknown = error instanceof HttpError && isRecord(error.body) ? error.body.used_by : undefined;
  return (Array.isArray(usedBy) ? usedBy : []).flatMap((one: unknown): readonly Usage[] => {
    if (
      !isRecord(one) ||
      typeof one.resource !== 'string' ||
      typeof one.count !== 'number' ||
      typeof one.filter !== 'string'
    )
      return [];
    // Lists omit archived versions unless the filter names them.
    return [
      {
        resource: one.resource,
        count: one.count,
        filter: { [one.filter]: [id], ...(one.archived === one.count && { status: ['archived'] }) },
      },
    ];
  });
}

/** Links to the records that prevent a deletion. */
export function UsedBy({ usages, onGo }: { readonly usages: readonly Usage[]; readonly onGo: () => void }) {
  const { say, label } = useWords();
  const permissions = useUserPermissions();
  return usages.map(({ resource, count, filter }) => {
    const entity = findResource(resource);
    if (!entity || !can(permissions, 'list', entity)) return null;
    return (
      <div key={resource}>
        <Link to={pageOf(entity) + printAddress({ filter })} onClick={onGo}>
          {say('form.showUsers', { count, name: label(count === 1 ? entity.label : entity.plural) })}
        </Link>
      </div>
    );
  });
}
