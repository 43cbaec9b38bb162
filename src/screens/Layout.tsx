import { lazy, type ReactNode } from 'react';
import { partLoader } from '../i18n/part-loader.ts';
import { MainLayout } from '../layout/MainLayout.tsx';
import { Reauthentication } from '../layout/Reauthentication.tsx';
import { MenuPagesProvider } from '../layout/use-menu.ts';
import { SearchLauncher } from '../traits/command-line/SearchLauncher.tsx';
import { pages } from './index.ts';
import { useKnownData } from './known-data.ts';

const InfoPanel = lazy(
  partLoader(['home', 'history'], () => import('../traits/info-panel/InfoPanel.tsx'), 'InfoPanel'),
);

const Banner = lazy(partLoader([], () => import('./banner/Banner.tsx'), 'Banner'));

/** The layout of every page: bar, menu, info panel. */
export function Layout({ children }: { readonly children: ReactNode }) {
  useKnownData();
  return (
    <MenuPagesProvider value={pages}>
      <MainLayout panel={<InfoPanel />} banner={<Banner />} search={<SearchLauncher />}>
        {children}
      </MainLayout>
      <Reauthentication />
    </MenuPagesProvider>
  );
}
