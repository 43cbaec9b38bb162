import { type FunctionComponent, lazy, type ReactNode } from 'react';
import type { Action } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { withMinimumLoadingTime } from './minimum-loading-time.ts';
import { PermissionGate } from './PermissionGate.tsx';

/** Dynamic import of a page. */
export type LoadPage<Props = object> = () => Promise<{ readonly default: FunctionComponent<Props> }>;

/** A page below an entity's path, such as `/product/export`. */
export interface EntityPage {
  /** Last segment of the path. */
  readonly path: string;
  /** The action that the user needs permission for. */
  readonly action: Action;
  readonly load: LoadPage<{ readonly resource: Resource }>;
}

/** Element of a page for a route. Call it once per page: every call creates a new component. */
export function pageElement(load: LoadPage): ReactNode {
  const Page = lazy(() => withMinimumLoadingTime(load));
  return <Page />;
}

/** Element of an entity's page for a route; the 403 page for users without the permission. */
export function entityPageElement(resource: Resource, { action, load }: Omit<EntityPage, 'path'>): ReactNode {
  const Page = lazy(() => withMinimumLoadingTime(load));
  return (
    <PermissionGate action={action} resource={resource}>
      <Page resource={resource} />
    </PermissionGate>
  );
}
