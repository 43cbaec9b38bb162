import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { valueAt } from '../i18n/record-title.ts';
import type { Column } from './columns.ts';
import { RecordLink } from './RecordLink.tsx';

interface OtherRecordProps {
  readonly at: Column['opens'];
  readonly record: RaRecord;
  readonly children: ReactNode;
}

/** The title of another record shown in a row, as a link to that record. */
export function OtherRecord({ at, record, children }: OtherRecordProps) {
  const id = at && valueAt(record, at.id);
  if (!at || typeof id !== 'number') return children;
  return (
    <RecordLink resource={at.resource} id={id}>
      {children}
    </RecordLink>
  );
}
