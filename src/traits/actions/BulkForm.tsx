import type { Action, Resource } from '../../../resources/define.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { focusPath } from '../../form/focus-field.ts';
import { useSubmit } from '../../form/use-submit.ts';
import { ActionForm, useActionForm } from './ActionForm.tsx';

export interface BulkFormProps {
  readonly id: string;
  readonly resource: Resource;
  readonly name: string;
  readonly action: Action & { readonly form: Fields };
  /** Receives the validated values: the body of every call. */
  readonly onValues: (values: Values) => void;
}

/** The values that a declared action needs before it runs on a selection; submitted by a button with `form={id}`. */
export function BulkForm({ id, resource, name, action, onValues }: BulkFormProps) {
  const form = useActionForm(resource, name, action.label, action.form);
  const { submit } = useSubmit(form, {
    send: async (values) => {
      onValues(values);
      return values;
    },
    onSaved: () => undefined,
    onProblems: ([path]) => path !== undefined && focusPath(document, path),
  });
  return <ActionForm id={id} form={form} submit={submit} />;
}
