import type { Resource } from '../../../resources/define.ts';
import { type Field, kindOf } from '../../../resources/kinds/index.ts';
import { labelIn } from '../../../resources/messages/translate.ts';
import type { Call } from '../../crud/call.ts';
import { forbiddenFields } from '../../../resources/field-access.ts';

/**
 * `GET bulk-edit/options`: the fields that bulk edit can set: first those of quick edit, then all other plain fields
 * with a single value that isn't unique per version.
 */
export async function bulkEditOptions({ resource, context, language, caller }: Call): Promise<Response> {
  const closed = forbiddenFields(resource, caller.permissions, 'write');
  const fields = bulkFields(resource)
    .filter((name) => !closed.includes(name))
    .flatMap((name) => {
      const field = resource.fields[name];
      return field
        ? [
            {
              name,
              label: labelIn(field.label, language),
              kind: field.kind,
              required: field.required === true,
              quick_edit: resource.list.quickEdit?.includes(name) === true,
              ...fieldDetails(field, language),
            },
          ]
        : [];
    });
  return context.json({ data: { fields } });
}

/** The fields of an entity that bulk edit can set. */
export function bulkFields({ fields, list }: Pick<Resource, 'fields' | 'list'>): readonly string[] {
  const plain = Object.entries(fields)
    .filter(([, field]) => isPlain(field))
    .map(([name]) => name);
  return [...new Set<string>([...(list.quickEdit ?? []), ...plain])];
}

function isPlain(field: Field): boolean {
  const { storage } = kindOf(field);
  return (
    storage.at === 'column' &&
    storage.word !== 'text[]' &&
    !storage.concealed &&
    !field.readOnly &&
    !field.unique &&
    !field.localized &&
    !field.secret
  );
}

function fieldDetails(field: Field, language: Call['language']) {
  return {
    ...(field.help && { help: labelIn(field.help, language) }),
    ...('choices' in field && {
      options: field.choices.map(({ value, label }) => ({ value, label: labelIn(label, language) })),
    }),
    ...(field.minValue !== undefined && { min: field.minValue }),
    ...(field.maxValue !== undefined && { max: field.maxValue }),
    ...(field.visibleWhen && { visible_when: field.visibleWhen }),
  };
}
