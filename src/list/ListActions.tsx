import { Suspense } from 'react';
import { can } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { csvActions } from '../traits/csv/csv-actions.ts';
import { listActions } from '../screens/index.ts';
import type { ListAction } from '../form/slots.ts';
import type { Permitted } from '../auth-provider/use-permitted.ts';

/** The buttons that an entity's own screens and its files add to its list, and that one may press. */
export function offeredListActions(
  resource: Resource,
  place: ListAction['place'],
  permitted: Pick<Permitted, 'permissions'>,
): readonly Omit<ListAction, 'resource'>[] {
  const own = listActions.filter((action) => action.resource === resource.name);
  return [...own, ...csvActions(resource, permitted.permissions)].filter(
    (action) => action.place === place && can(permitted.permissions, action.needs, resource),
  );
}

export function ListActions({
  resource,
  place,
  permitted,
}: {
  readonly resource: Resource;
  readonly place: ListAction['place'];
  readonly permitted: Permitted;
}) {
  return (
    <Suspense fallback={null}>
      {offeredListActions(resource, place, permitted).map(({ Button }, index) => (
        <Button key={index} resource={resource} />
      ))}
    </Suspense>
  );
}
