import List from '@mui/icons-material/FormatListBulleted';
import { LinkBase } from 'react-admin';
import { can } from '../../../resources/access.ts';
import { printAddress } from '../../../resources/query/address.ts';
import { innerLabel } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { lazy, type ComponentType, Suspense } from 'react';
import type { Resource } from '../../../resources/define.ts';
import { rowReferences } from '../../../resources/filters.ts';
import { findResource, resources } from '../../../resources/index.ts';
import { pageOf } from '../../../resources/names.ts';
import { kindOf } from '../../../resources/kinds/index.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import type { FormSlots, HeaderProps, RecordPanel } from '../../form/slots.ts';
import { CommandButton } from '../../ui/CommandButton.tsx';
import type { RelatedListProps } from './RelatedList.tsx';

const AddRelated = lazy(partLoader(['form'], () => import('./AddRelated.tsx'), 'AddRelated'));

/** Links to the lists named in the declaration, filtered by the record. */
function LeadsTo({ form: { resource }, record, title, permitted: { permissions } }: HeaderProps) {
  const { label } = useWords();
  return (resource.leadsTo ?? []).map(({ to, by }) => {
    const other = findResource(to);
    if (!other || !can(permissions, 'list', other)) return null;
    // A second link to the same list is distinguished by the rows that refer to the record.
    const rows = rowReferences(other).find(({ path }) => path === by)?.rows;
    return (
      <CommandButton
        key={`${to} ${by}`}
        label={label(rows ? innerLabel(other.plural, rows.label) : other.plural)}
        about={title}
        size="small"
        component={LinkBase}
        to={pageOf(other) + printAddress({ filter: { [by]: [record.id] } })}
        startIcon={<List />}
      />
    );
  });
}

/** The entities whose declared parent is this one. */
function childrenOf(resource: Pick<Resource, 'name'>): readonly Resource[] {
  const all: readonly Resource[] = resources;
  return all.filter((child) => {
    const field = child.parent === undefined ? undefined : child.fields[child.parent];
    const storage = field && kindOf(field).storage;
    return storage?.at === 'link' && storage.to === resource.name;
  });
}

/** Lists below the form of a record: its children by entity, and records that refer to it and can be added. */
export function related(RelatedList: ComponentType<RelatedListProps>): FormSlots {
  const children = (resource: Resource): readonly RecordPanel[] =>
    childrenOf(resource).map((child) => ({
      section: child.name,
      label: child.plural,
      Panel: ({ record }) => (
        <Suspense fallback={null}>
          <RelatedList resource={child} parentId={record.id} />
        </Suspense>
      ),
    }));
  const inverses = (resource: Resource): readonly RecordPanel[] =>
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const { storage } = kindOf(field);
      const other = storage.at === 'inverse' ? findResource(storage.to) : undefined;
      if (storage.at !== 'inverse' || storage.add === undefined || !other) return [];
      const { by, add: action } = storage;
      return {
        section: name,
        label: field.label,
        Panel: ({ record: { id }, title }) => (
          <Suspense fallback={null}>
            <RelatedList
              resource={other}
              parentId={id}
              by={by}
              add={
                <AddRelated
                  resource={resource}
                  name={name}
                  other={other}
                  by={by}
                  action={action}
                  id={id}
                  title={title}
                />
              }
            />
          </Suspense>
        ),
      };
    });
  return { Header: LeadsTo, panels: (resource) => [...children(resource), ...inverses(resource)] };
}
