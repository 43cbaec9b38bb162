import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Action, Resource } from '../../../resources/define.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import { contentLocales, type Values } from '../../../resources/kinds/kind.ts';
import { FieldInput } from '../../../resources/kinds/FieldInput.tsx';
import { FormSettingProvider } from '../../../resources/ui/form-setting.ts';
import { focusPath } from '../../form/focus-field.ts';
import { initialValues } from '../../form/form-values.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { useSubmit } from '../../form/use-submit.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';

export interface BulkFormProps {
  readonly id: string;
  readonly resource: Resource;
  readonly name: string;
  readonly action: Action & { readonly form: Fields };
  /** Takes the checked values: the body of every call. */
  readonly onValues: (values: Values) => void;
}

/** What a declared action asks for before it runs on a selection; submitted by a button with `form={id}`. */
export function BulkForm({ id, resource, name, action, onValues }: BulkFormProps) {
  const permissions = useUserPermissions();
  const fields = action.form;
  const asked = useMemo<Resource>(
    () => ({ ...resource, fields, form: [{ section: name, label: action.label, fields: Object.keys(fields) }] }),
    [resource, fields, name, action.label],
  );
  const form = useRecordForm(
    asked,
    'create',
    useMemo(() => initialValues(fields, {}), [fields]),
  );
  const { submit } = useSubmit(form, {
    send: async (values) => {
      onValues(values);
      return values;
    },
    onSaved: () => undefined,
    onProblems: ([path]) => path !== undefined && focusPath(document, path),
  });
  const setting = useMemo(
    () => ({ resource: resource.name, id: undefined, locales: contentLocales, permissions, disabled: false }),
    [resource.name, permissions],
  );
  return (
    <FormProvider {...form.form}>
      <FormSettingProvider value={setting}>
        <form id={id} noValidate onSubmit={(event) => void submit(event)}>
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
            {Object.entries(fields).map(([field, declared]) => (
              <FieldInput key={field} source={field} field={declared} />
            ))}
          </Box>
        </form>
      </FormSettingProvider>
    </FormProvider>
  );
}
