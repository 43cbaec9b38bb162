import { type ReactNode, useMemo } from 'react';
import { Box } from '@mui/material';
import { ResourceContextProvider, usePermissions } from 'react-admin';
import { type OwnInputs, OwnInputsProvider } from '../../resources/inputs/own-inputs.ts';
import { can, permissionsFor } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { CreateForm } from './CreateForm.tsx';
import { EditForm } from './EditForm.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { useFormSlots } from './slots.ts';
import { NotPermittedPage } from '../layout/ErrorPages.tsx';

export interface ResourceFormProps {
  readonly resource: Resource;
  readonly mode: 'create' | 'edit';
}

/** The screen of an entity's records: create and edit share it (SPEC §2). */
export function ResourceForm({ resource, mode }: ResourceFormProps) {
  const slots = useFormSlots();
  const inputs = useMemo(
    (): OwnInputs => Object.assign({}, ...slots.map((slot) => slot.inputs?.(resource))),
    [slots, resource],
  );
  const { permissions, isPending } = usePermissions<readonly string[]>();
  if (isPending)
    return (
      <Page>
        <FormSkeleton resource={resource} />
      </Page>
    );
  const action = mode === 'create' ? 'create' : 'get';
  if (!can(permissions ?? [], action, resource))
    return <NotPermittedPage lacking={{ missing: permissionsFor(action, resource) }} />;
  return (
    <ResourceContextProvider value={resource.name}>
      <OwnInputsProvider value={inputs}>
        <Page>{mode === 'create' ? <CreateForm resource={resource} /> : <EditForm resource={resource} />}</Page>
      </OwnInputsProvider>
    </ResourceContextProvider>
  );
}

function Page({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ px: { xs: 1, sm: 2 }, pt: 2 }}>{children}</Box>;
}
