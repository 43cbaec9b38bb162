import { type FunctionComponent, lazy, type ReactNode } from 'react';
import type { Action } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { withMinimumLoadingTime } from './minimum-loading-time.ts';
import { Permitted } from './Permitted.tsx';

/** The code of a page, loaded when it is first needed. */
export type LoadPage<Props = object> = () => Promise<{ readonly default: FunctionComponent<Props> }>;

/** A page below an entity's address, such as `/product/export`. */
export interface EntityPage {
  /** The last part of its address. */
  readonly path: string;
  /** Whoever may do this may open it. */
  readonly action: Action;
  readonly load: LoadPage<{ readonly resource: Resource }>;
}

/** A page as routes take it. Called once for each page: every call makes a component of its own. */
export function pageElement(load: LoadPage): ReactNode {
  const Page = lazy(() => withMinimumLoadingTime(load));
  return <Page />;
}

/** A page for whoever may do `action`, else the page for 403. */
export function entityPageElement(resource: Resource, { action, load }: Omit<EntityPage, 'path'>): ReactNode {
  const Page = lazy(() => withMinimumLoadingTime(load));
  return (
    <Permitted action={action} resource={resource}>
      <Page resource={resource} />
    </Permitted>
  );
}
