import { lazy, useEffect, useState } from 'react';
import { Route, useParams } from 'react-router';
import type { Resource } from '../../resources/define.ts';
import type { ScreenPage } from '../form/slots.ts';
import { csvRoutes } from '../traits/csv/csv-routes.tsx';
import { titleOf } from '../i18n/record-title.ts';
import { Permitted } from '../layout/Permitted.tsx';
import { lasting } from '../layout/minimum-loading-time.ts';
import { prefetchWhenIdle } from '../layout/prefetch.ts';
import { findResource } from '../../resources/index.ts';
import { readActiveStore } from '../store/active-store.ts';
import { pages } from './index.ts';
import { beginPanels, loadForm, loadHome, loadList, loadProfile, loadTimeline, panelLoads } from './screen-loads.ts';

const List = lazy(() => lasting(loadList));
const Form = lazy(() => lasting(loadForm));

function RecordForm({ resource }: { readonly resource: Resource }) {
  const { id = '' } = useParams<{ id: string }>();
  // Asked for once, however often this is drawn before the form's code is there.
  useState(() => beginPanels(resource.name, id, readActiveStore()));
  return <Form resource={resource} mode="edit" />;
}

function RecordList({ resource }: { readonly resource: Resource }) {
  useEffect(() => prefetchWhenIdle(panelLoads(resource.name)), [resource.name]);
  return <List resource={resource} />;
}

const TimelineScreen = lazy(() => lasting(loadTimeline));
const HomeScreen = lazy(() => lasting(loadHome));
const ProfileScreen = lazy(() => lasting(loadProfile));

/** The pages that are neither list nor form, with their addresses. */
export const screenPages = [
  { path: '/home', element: <HomeScreen /> },
  { path: '/profile', element: <ProfileScreen /> },
  ...pages.flatMap(entityPage),
];

function entityPage({ path, resource: name, action, load }: ScreenPage) {
  const Page = lazy(() => lasting(load));
  const resource = findResource(name);
  return resource
    ? [
        {
          path,
          element: (
            <Permitted action={action} resource={resource}>
              <Page />
            </Permitted>
          ),
        },
      ]
    : [];
}

/** Loads the other pages' code when the browser is idle. */
export function usePrefetchedScreens(): void {
  useEffect(() => prefetchWhenIdle([loadList, loadForm, loadHome, loadProfile]), []);
}

/** The pages of an entity, as react-admin's `<Resource>` takes them; what an entity goes without has no page. */
export function pagesOf(resource: Resource) {
  const without = new Set<string>(resource.without ?? []);
  return {
    name: resource.name,
    recordRepresentation: titleOf(resource),
    list: (
      <Permitted action="list" resource={resource}>
        <RecordList resource={resource} />
      </Permitted>
    ),
    children: [
      ...(resource.period
        ? [
            <Route
              key="timeline"
              path="timeline"
              element={
                <Permitted action="list" resource={resource}>
                  <TimelineScreen resource={resource} />
                </Permitted>
              }
            />,
          ]
        : []),
      ...csvRoutes(resource),
    ],
    edit: (
      <Permitted action="get" resource={resource}>
        <RecordForm resource={resource} />
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
