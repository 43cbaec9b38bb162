import { Navigate } from 'react-router';
import { pageOf } from '../../../resources/names.ts';
import { settings } from '../../../resources/system/settings.ts';

/** `/settings` (SPEC §2): redirects to the first group, whose page links to the others. */
export function Settings() {
  return <Navigate to={pageOf(settings.shop)} replace />;
}
