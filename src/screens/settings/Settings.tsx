import { Navigate } from 'react-router';
import { pageOf } from '../../../resources/names.ts';
import { settings } from '../../../resources/system/settings.ts';

/** `/settings` (SPEC §2): leads to the first group, whose page leads to the others. */
export function Settings() {
  return <Navigate to={pageOf(settings.shop)} replace />;
}
