import { lazy, Suspense } from 'react';
import { Box } from '@mui/material';
import type { Lacking } from '../data-provider/api-errors.ts';
import { partLoader } from '../i18n/part-loader.ts';

const Details = lazy(
  partLoader(['lacking'], () => import('../ui/lacking/LackingPermissions.tsx'), 'LackingPermissions'),
);

/** Missing permissions and who can give them, loaded on the first refusal. */
export function LackingPermissions(lacking: Lacking) {
  return (
    <Suspense fallback={<Box aria-busy="true" sx={{ width: 1, minHeight: 160 }} />}>
      <Details {...lacking} />
    </Suspense>
  );
}
