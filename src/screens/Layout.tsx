import { lazy, type ReactNode } from 'react';
import { MainLayout } from '../layout/MainLayout.tsx';

const InfoPanel = lazy(() =>
  import('../traits/info-panel/InfoPanel.tsx').then((module) => ({ default: module.InfoPanel })),
);

/** What stands around every page. */
export function Layout({ children }: { readonly children: ReactNode }) {
  return <MainLayout panel={<InfoPanel />}>{children}</MainLayout>;
}
