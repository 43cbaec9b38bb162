import { useContext } from 'react';
import { DataProviderContext, type DataProvider } from 'react-admin';
import type { AdminDataProvider } from './admin-data-provider.ts';

function isAdminDataProvider(dataProvider: DataProvider | null): dataProvider is AdminDataProvider {
  return dataProvider !== null && 'history' in dataProvider && 'settings' in dataProvider;
}

/**
 * The Admin API with its own methods. If the session is lost, the sign-in page appears by itself.
 * @throws Error if the context has another data provider
 */
export function useAdminDataProvider(): AdminDataProvider {
  const dataProvider = useContext(DataProviderContext);
  if (!isAdminDataProvider(dataProvider)) throw new Error('The data provider of this tree is not an AdminDataProvider');
  return dataProvider;
}
