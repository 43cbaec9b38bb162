import { useContext } from 'react';
import { HttpError, Link } from 'react-admin';
import { printAddress } from '../../../resources/query/address.ts';
import { can } from '../../../resources/access.ts';
import { findResource } from '../../../resources/index.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { isRecord } from '../../../resources/schema/empty.ts';
import type { Referrer } from '../../data-provider/answer-types.ts';
import { referrersIn } from '../../data-provider/answers.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { StoreContext } from '../../store/store-context.ts';

/** The records that still refer to a record, from a refused deletion (`used_by`). */
export function referrersOf(error: unknown): readonly Referrer[] {
  return referrersIn(error instanceof HttpError && isRecord(error.body) ? error.body.used_by : undefined);
}

/**
 * The filter of a referrer's list that finds its records. Lists omit archived versions unless the filter includes them,
 * and never contain records of other stores.
 */
function filterOf({ filter, archived, count, store }: Referrer, id: number | string) {
  return filter === undefined || store !== undefined
    ? undefined
    : { [filter]: [id], ...(archived === count && { status: ['archived'] }) };
}

interface UsedByProps {
  /** The record that can't be deleted. */
  readonly id: number | string;
  readonly referrers: readonly Referrer[];
  /** Also lists those that no list can show, or that the user may not list. */
  readonly all?: boolean;
  readonly onGo: () => void;
}

/** The records that prevent a deletion, with links to them. */
export function UsedBy({ id, referrers, all = false, onGo }: UsedByProps) {
  const { say, label } = useWords();
  const permissions = useUserPermissions();
  const stores = useContext(StoreContext)?.stores ?? [];
  return referrers.map((referrer) => {
    const { resource, count, store } = referrer;
    const key = `${resource} ${store ?? ''}`;
    const entity = findResource(resource);
    const filter = filterOf(referrer, id);
    const words = { count, name: entity ? label(count === 1 ? entity.label : entity.plural) : resource };
    if (entity && filter && can(permissions, 'list', entity))
      return (
        <div key={key}>
          <Link to={pageOf(entity) + printAddress({ filter })} onClick={onGo}>
            {say('form.showUsers', words)}
          </Link>
        </div>
      );
    if (!all) return null;
    const title = stores.find((one) => one.id === store)?.title;
    const elsewhere =
      title === undefined ? say('form.usersElsewhere', words) : say('form.usersOfStore', { ...words, store: title });
    return <div key={key}>{store === undefined ? say('form.users', words) : elsewhere}</div>;
  });
}
