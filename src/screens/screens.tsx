import { lazy, useEffect } from 'react';
import type { Resource } from '../../resources/define.ts';
import { Permitted } from '../layout/Permitted.tsx';
import { lasting } from '../layout/lasting.ts';
import { prefetchWhenIdle } from '../layout/prefetch.ts';

const loadList = () => import('../generic/list/ResourceList.tsx').then((module) => ({ default: module.ResourceList }));
const loadForm = () => import('../generic/form/ResourceForm.tsx').then((module) => ({ default: module.ResourceForm }));
const loadHome = () => import('./home/Home.tsx').then((module) => ({ default: module.Home }));
const loadProfile = () => import('./profile/Profile.tsx').then((module) => ({ default: module.Profile }));

const List = lazy(() => lasting(loadList));
const Form = lazy(() => lasting(loadForm));
export const HomeScreen = lazy(() => lasting(loadHome));
export const ProfileScreen = lazy(() => lasting(loadProfile));

/** Begins to load the code of the page at this address. */
export function beginScreen(path: string): void {
  const [name, record] = path.split('/').filter(Boolean);
  const load = name === 'home' || name === undefined ? loadHome : name === 'profile' ? loadProfile : record === undefined ? loadList : loadForm;
  load().catch(() => undefined);
}

/** Loads the other pages' code when the browser is idle. */
export function usePrefetchedScreens(): void {
  useEffect(() => prefetchWhenIdle([loadList, loadForm, loadHome, loadProfile]), []);
}

/** The pages of an entity, as react-admin's `<Resource>` takes them; what an entity goes without has no page. */
export function pagesOf(resource: Resource) {
  const without = new Set<string>(resource.without ?? []);
  return {
    list: (
      <Permitted action="list" resource={resource}>
        <List resource={resource} />
      </Permitted>
    ),
    edit: (
      <Permitted action="get" resource={resource}>
        <Form resource={resource} mode="edit" />
      </Permitted>
    ),
    ...(!without.has('create') && {
      create: (
        <Permitted action="create" resource={resource}>
          <Form resource={resource} mode="create" />
        </Permitted>
      ),
    }),
  };
}
