import { lazy, type ReactNode, Suspense, useState } from 'react';
import { readSpentCode } from '../auth-provider/spent-code.ts';
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

const SpentCode = lazy(partLoader(['home'], () => import('./profile/SpentCode.tsx'), 'SpentCode'));

const Banner = lazy(partLoader([], () => import('./banner/Banner.tsx'), 'Banner'));

/** The layout of every page: bar, menu, info panel. */
export function Layout({ children }: { readonly children: ReactNode }) {
  useKnownData();
  const [tellsSpentCode] = useState(readSpentCode);
  return (
    <MenuPagesProvider value={pages}>
      <MainLayout panel={<InfoPanel />} banner={<Banner />} search={<SearchLauncher />}>
        {children}
      </MainLayout>
      <Reauthentication />
      {tellsSpentCode && (
        <Suspense>
          <SpentCode />
        </Suspense>
      )}
    </MenuPagesProvider>
  );
}
