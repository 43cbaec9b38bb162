import { Fragment } from 'react';
import { Cut, CutText, NoValue } from '../../ui/typography.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import { useRecordLink } from '../../ui/record-link.ts';
import type { CellProps, KindCell } from '../kind-views.ts';
import { commaIn } from '../../messages/languages.ts';

/** Titles of the referenced records as links; `#12` if the response has no title. */
function ReferenceCell({ value, field, labels }: CellProps) {
  const RecordLink = useRecordLink();
  const separator = commaIn(useLanguage());
  if (field.kind !== 'reference') return null;
  const ids = (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number' || typeof id === 'string');
  if (ids.length === 0) return <NoValue />;
  const titled = ids.map((id) => ({ id, title: labels?.[String(id)] ?? `#${id}` }));
  const alone = titled.length === 1;
  const links = titled.map(({ id, title }, index) => (
    <Fragment key={id}>
      {index > 0 && separator}
      <RecordLink resource={field.to} id={id}>
        {alone ? <CutText>{title}</CutText> : title}
      </RecordLink>
    </Fragment>
  ));
  return alone ? links : <Cut whole={titled.map(({ title }) => title).join(separator)}>{links}</Cut>;
}

export const cell: KindCell = { Cell: ReferenceCell, width: 180, least: 120 };
