import { lazy, type ReactNode, useEffect, useState } from 'react';
import { Resource as EntityPages, type ResourceProps } from 'react-admin';
import { Navigate, Route, useLocation, useParams } from 'react-router';
import type { Resource } from '../../resources/define.ts';
import { findResource, resourcesAndViews } from '../../resources/index.ts';
import { pageOf, routeOf } from '../../resources/names.ts';
import { type Label, labelIn } from '../../resources/messages/languages.ts';
import { useLanguage } from '../../resources/ui/use-language.ts';
import { recordRepresentation } from '../i18n/record-title.ts';
import { entityPageElement, pageElement } from '../layout/page.tsx';
import { usePageTitle } from '../layout/page-title.ts';
import { PermissionGate } from '../layout/PermissionGate.tsx';
import { withMinimumLoadingTime } from '../layout/minimum-loading-time.ts';
import { prefetchWhenIdle } from '../layout/prefetch.ts';
import { readActiveStore } from '../store/active-store.ts';
import { abilityPages } from './ability-pages.ts';
import { loadHome, loadProfile, type CustomPage, pages } from './index.ts';
import { loadForm, loadList, panelLoads, preloadPanels } from './screen-loads.ts';

const List = lazy(() => withMinimumLoadingTime(loadList));
const Form = lazy(() => withMinimumLoadingTime(loadForm));

function RecordForm({ resource }: { readonly resource: Resource }) {
  const { id = '' } = useParams<{ id: string }>();
  // Only once, even if this renders several times before the form's code is loaded.
  useState(() => preloadPanels(resource, id, readActiveStore()));
  return <Form resource={resource} mode="edit" />;
}

function RecordList({ resource }: { readonly resource: Resource }) {
  useEffect(() => prefetchWhenIdle(panelLoads(resource)), [resource]);
  return <List resource={resource} />;
}

function Titled({ label, children }: { readonly label: Label; readonly children: ReactNode }) {
  usePageTitle(labelIn(label, useLanguage()));
  return children;
}

function elementOf({ needs, load, label }: CustomPage) {
  const resource = needs && findResource(needs.resource);
  const page = needs && resource ? entityPageElement(resource, { action: needs.action, load }) : pageElement(load);
  return label ? <Titled label={label}>{page}</Titled> : page;
}

/** Custom pages with their paths. */
export const screenPages = pages.map((page) => ({ path: page.path, element: elementOf(page) }));

const subpages = new Map(
  resourcesAndViews.map((resource) => [
    resource.name,
    abilityPages(resource).map((page) => (
      <Route key={page.path} path={page.path} element={entityPageElement(resource, page)} />
    )),
  ]),
);

/** Prefetches the other pages' code while the browser is idle. */
export function usePrefetchedScreens(): void {
  useEffect(() => prefetchWhenIdle([loadList, loadForm, loadHome, loadProfile]), []);
}

/**
 * Redirects from the paths where react-admin expects an entity's pages, `/address_area_country/3`, to their real paths.
 */
function ToPages({ resource }: { readonly resource: Resource }) {
  const { '*': below = '' } = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={`${pageOf(resource)}${below === '' ? '' : `/${below}`}${search}${hash}`} replace />;
}

const isNested = (resource: Resource) => routeOf(resource) !== resource.name;

/** Props of an entity's `<Resource>`, which react-admin mounts at the entity's name. */
export function registered(resource: Resource) {
  const pages = pagesOf(resource);
  if (!isNested(resource)) return pages;
  const { name, recordRepresentation: title, create } = pages;
  const children = <Route path="*" element={<ToPages resource={resource} />} />;
  return { name, recordRepresentation: title, hasEdit: true, hasCreate: create !== undefined, children };
}

/** The pages of entities whose path has several parts, such as `/address_area/country`. */
export const nestedRoutes = resourcesAndViews
  .filter(isNested)
  .map((resource) => (
    <Route key={resource.name} path={`${routeOf(resource)}/*`} element={<EntityPages {...pagesOf(resource)} />} />
  ));

/** Props of an entity's pages; actions in `without` get no page. */
function pagesOf(resource: Resource): ResourceProps {
  const without = new Set<string>(resource.without ?? []);
  if (resource.singleton)
    return {
      name: resource.name,
      recordRepresentation: recordRepresentation(resource),
      list: (
        <PermissionGate action="get" resource={resource}>
          <Form resource={resource} mode="edit" />
        </PermissionGate>
      ),
    };
  return {
    name: resource.name,
    recordRepresentation: recordRepresentation(resource),
    list: (
      <PermissionGate action="list" resource={resource}>
        <RecordList resource={resource} />
      </PermissionGate>
    ),
    children: subpages.get(resource.name),
    edit: (
      <PermissionGate action="get" resource={resource}>
        <RecordForm resource={resource} />
      </PermissionGate>
    ),
    ...(!without.has('create') && {
      create: (
        <PermissionGate action="create" resource={resource}>
          <Form resource={resource} mode="create" />
        </PermissionGate>
      ),
    }),
  };
}
