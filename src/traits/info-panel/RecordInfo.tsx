import { Typography } from '@mui/material';
import { useGetOne, useTranslate } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { labelIn } from '../../../resources/messages/languages.ts';
import type { AdminRecord } from '../../data-provider/answer-types.ts';
import { titleOf } from '../../i18n/record-title.ts';
import { Changes, useLastChanges } from './Changes.tsx';
import { Facts } from './Facts.tsx';
import { Moment } from '../../ui/Moment.tsx';

/** Facts about a record: id, revision, times, last changes. Shares the query of the record's page. */
export function RecordInfo({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { data: record } = useGetOne<AdminRecord>(resource.name, { id }, { retry: false });
  const changes = useLastChanges(resource, id, record?.revision);
  if (!record) return null;
  const last = changes.data?.data[0];
  return (
    <>
      <Typography variant="caption" color="text.secondary">
        {labelIn(resource.label, language)}
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>{titleOf(resource, record, language)}</Typography>
      <Facts
        facts={[
          { name: translate('info.id'), value: String(record.id) },
          { name: translate('info.revision'), value: String(record.revision) },
          { name: translate('info.created'), value: <Moment at={record.created_at} /> },
          {
            name: translate('info.updated'),
            value: (
              <>
                <Moment at={record.updated_at} />
                {last?.by && <div>{translate('info.by', { name: last.by.name })}</div>}
              </>
            ),
          },
        ]}
      />
      <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        {translate('info.changes')}
      </Typography>
      <Changes resource={resource} changes={changes} />
    </>
  );
}
