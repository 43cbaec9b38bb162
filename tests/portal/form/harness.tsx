import { QueryClient } from '@tanstack/react-query';
import { getConfig, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AdminContext, HttpError, memoryStore, Notification, type RaRecord, TestMemoryRouter } from 'react-admin';
import { Route, Routes } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import type { Language } from '../../../resources/messages/languages.ts';
import type { AdminDataProvider } from '../../../src/data-provider/admin-data-provider.ts';
import { writeSession } from '../../../src/auth-provider/session.ts';
import { FormScreen } from '../../../src/screens/FormScreen.tsx';
import { i18nIn } from '../i18n-in.ts';
import { darkTheme, lightTheme } from '../../../src/layout/theme.ts';

/** Creates a data provider whose calls are mocks. Calls that aren't given reject. */
export function fakeProvider(calls: Partial<AdminDataProvider> = {}): AdminDataProvider {
  const unused = () => Promise.reject(new Error('not expected in this test'));
  return {
    storeId: 1,
    getList: unused,
    getOne: unused,
    getMany: unused,
    getManyReference: unused,
    create: unused,
    update: unused,
    updateMany: unused,
    delete: unused,
    deleteMany: unused,
    meta: unused,
    options: vi.fn(async () => []),
    getSort: unused,
    sort: unused,
    draft: unused,
    promote: unused,
    versions: unused,
    promoteRefusal: unused,
    differences: unused,
    timeline: unused,
    bulkFields: unused,
    lines: { forecast: unused, runs: async () => ({ data: [], total: 0 }), run: unused, outcomes: unused },
    csv: {
      exportOptions: unused,
      exportFile: unused,
      fileBelow: unused,
      importRows: unused,
      openImport: unused,
      imports: unused,
      oneImport: unused,
      importedRows: unused,
      finishImport: unused,
      undoImport: unused,
    },
    bulk: { create: unused, list: unused, get: unused, rows: unused, start: unused, stop: unused, undo: unused },
    action: unused,
    readSubresource: unused,
    writeSubresource: unused,
    import: unused,
    upload: unused,
    fileAddress: unused,
    clock: unused,
    read: unused,
    post: unused,
    references: async () => [],
    fileThere: unused,
    job: unused,
    history: vi.fn(async () => ({ data: [], total: 0 })),
    historyMeta: vi.fn(async () => ({ people: [], system: false, fields: [] })),
    restore: unused,
    rows: vi.fn(async () => ({ data: [], total: 0 })),
    importLines: unused,
    counts: unused,
    ownChanges: unused,
    colleaguesChanges: unused,
    sessions: { list: unused, end: unused },
    secondFactor: {
      get: unused,
      setUp: unused,
      confirm: unused,
      remove: unused,
      newCodes: unused,
      addPasskey: unused,
      removePasskey: unused,
    },
    givers: unused,
    analysis: { sales: unused, options: unused },
    settings: { read: async () => undefined, write: async () => undefined },
    ...calls,
  };
}

/**
 * Silences the errors of refused calls, which react-admin logs in development. Any other logged error still fails the
 * test.
 */
function expectRefusals(): void {
  const others: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    if (!(words[0] instanceof HttpError)) others.push(words);
  });
  onTestFinished(() => expect(others).toEqual([]));
}

/** Returns the error of a refused call. */
export function refusal(status: number, message: string, body: Record<string, unknown> = {}): HttpError {
  if (!vi.isMockFunction(console.error) || vi.mocked(console.error).getMockImplementation() === undefined)
    expectRefusals();
  return new HttpError(message, status, { message, ...body });
}

/** Signs a user in. */
export function signIn(): void {
  writeSession({ access_token: 'a', refresh_token: 'r', user_id: 1 });
}

export interface Surroundings {
  readonly provider: AdminDataProvider;
  readonly permissions?: readonly string[];
  readonly language?: Language;
  readonly at?: string;
  readonly dark?: boolean;
}

export interface Shown {
  readonly user: UserEvent;
  readonly address: () => string;
  /** Navigates like a link. The router uses its own transition. */
  readonly go: (to: string | number) => Promise<void>;
  readonly client: QueryClient;
}

/**
 * Runs an action that navigates. The router's transition ends after any `act`, so the action runs outside it, as
 * `waitFor` does.
 */
export async function outsideAct(run: () => void): Promise<void> {
  await getConfig().asyncWrapper(async () => {
    run();
    await Promise.resolve();
  });
}

/** Renders a part of the portal within its router, providers, language, theme and notifications. */
export async function show(
  children: ReactNode,
  { provider, permissions = allPermissions, language = 'en', at = '/', dark = false }: Surroundings,
): Promise<Shown> {
  const i18nProvider = await i18nIn(language);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
  signIn();
  let address = at;
  let navigate: (to: string | number) => void = () => undefined;
  const authProvider = {
    login: async () => undefined,
    logout: async () => undefined,
    checkAuth: async () => undefined,
    checkError: async () => undefined,
    getPermissions: async () => permissions,
    canAccess: async () => true,
  };
  render(
    <TestMemoryRouter
      initialEntries={[at]}
      locationCallback={({ pathname, search }) => {
        address = pathname + search;
      }}
      navigateCallback={(to) => {
        navigate = (where) => void (typeof where === 'number' ? to(where) : to(where));
      }}
    >
      <AdminContext
        dataProvider={provider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        store={memoryStore()}
        queryClient={client}
        theme={dark ? darkTheme : lightTheme}
        darkTheme={null}
      >
        {children}
        <Notification />
      </AdminContext>
    </TestMemoryRouter>,
  );
  return {
    user: userEvent.setup(),
    address: () => decodeURIComponent(address),
    go: (to) => outsideAct(() => navigate(to)),
    client,
  };
}

/** Renders the entity's form screens under their routes, with another page to navigate to. */
export function showForm(resource: Resource, surroundings: Surroundings & { readonly at: string }): Promise<Shown> {
  return show(
    <Routes>
      <Route
        path={`/${resource.name}/create`}
        element={<FormScreen key="create" resource={resource} mode="create" />}
      />
      <Route path={`/${resource.name}/:id`} element={<FormScreen key="edit" resource={resource} mode="edit" />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    surroundings,
  );
}

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges localized values and groups, as the API does. */
function mergeMembers(before: Members, data: object): Members {
  return Object.fromEntries([
    ...Object.entries(before),
    ...Object.entries(data).map(([name, value]): [string, unknown] => [
      name,
      isMembers(value) ? mergeMembers(isMembers(before[name]) ? before[name] : {}, value) : value,
    ]),
  ]);
}

/** A fake server with one record: answers getOne and update, and refuses an outdated revision with 412. */
export function oneRecord(first: RaRecord) {
  const server = { record: first };
  const update = vi.fn(
    async (_name: string, { data, previousData }: { data: object; previousData?: { revision?: unknown } }) => {
      if (previousData?.revision !== server.record.revision)
        throw refusal(412, 'Someone changed the record since you opened it', { data: server.record });
      server.record = {
        ...mergeMembers(server.record, data),
        id: server.record.id,
        revision: Number(server.record.revision) + 1,
      };
      return { data: server.record };
    },
  );
  const getOne = vi.fn(async () => ({ data: server.record }));
  const provider = fakeProvider();
  Object.assign(provider, { getOne, update });
  return { server, update, getOne, provider };
}
