import { Box } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Resource } from '../../../resources/define.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import { contentLocales, type Label, type Values } from '../../../resources/kinds/kind.ts';
import { FieldInput } from '../../../resources/inputs/FieldInput.tsx';
import { FormSettingProvider } from '../../../resources/ui/form-setting.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { initialValues } from '../../form/form-values.ts';
import { type RecordForm, useRecordForm } from '../../form/use-record-form.ts';
import type { Submit } from '../../form/use-submit.ts';

const noValues: Values = {};

/** The form state of an action's values, handled as a small record. */
export function useActionForm(
  resource: Resource,
  name: string,
  label: Label,
  fields: Fields,
  begins: Values = noValues,
): RecordForm {
  const ownResource = useMemo<Resource>(
    () => ({ ...resource, fields, form: [{ section: name, label, fields: Object.keys(fields) }] }),
    [resource, fields, name, label],
  );
  return useRecordForm(
    ownResource,
    'create',
    useMemo(() => initialValues(fields, begins), [fields, begins]),
  );
}

/** The inputs of an action; submitted by a button with `form={id}`. */
export function ActionForm({
  id,
  form: { resource, form },
  submit,
  children,
}: {
  readonly id: string;
  readonly form: RecordForm;
  readonly submit: Submit['submit'];
  /** Shown below the inputs; may watch their values. */
  readonly children?: ReactNode;
}) {
  const permissions = useUserPermissions();
  const setting = useMemo(
    () => ({ resource: resource.name, id: undefined, locales: contentLocales, permissions, disabled: false }),
    [resource.name, permissions],
  );
  return (
    <FormProvider {...form}>
      <FormSettingProvider value={setting}>
        <form id={id} noValidate onSubmit={(event) => void submit(event)}>
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
            {Object.entries(resource.fields).map(([field, declared]) => (
              <FieldInput key={field} source={field} field={declared} />
            ))}
          </Box>
          {children}
        </form>
      </FormSettingProvider>
    </FormProvider>
  );
}
