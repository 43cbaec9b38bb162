import { Box, Button, DialogActions, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { withinSentence } from '../../../resources/messages/languages.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { rowHeight } from './sort-style.ts';
import { Sorter, type SorterProps } from './Sorter.tsx';

/** Loads the order of one parent's children. Never refetched, because the user changes it here. */
export function SortContent(props: SorterProps) {
  const { resource, parentId, parentMissing, onCancel } = props;
  const translate = useTranslate();
  const language = useLanguage();
  const provider = useAdminDataProvider();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sort-order', provider.storeId, resource.name, parentId ?? null],
    queryFn: ({ signal }) => provider.getSort(resource.name, { parentId, signal }),
    enabled: !parentMissing,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  if (data) return <Sorter {...props} initial={data} />;
  const parent = resource.parent === undefined ? undefined : resource.fields[resource.parent];
  const skeleton = isFetching && (
    <Box aria-busy="true" sx={{ overflow: 'hidden', borderTop: 1, borderBottom: 1, borderColor: 'divider', flex: 1 }}>
      {Array.from({ length: 12 }, (_, index) => (
        <Box key={index} sx={{ height: rowHeight, px: 3, py: 1.5 }}>
          <Skeleton width={`${40 + ((index * 17) % 40)}%`} />
        </Box>
      ))}
    </Box>
  );
  return (
    <>
      {skeleton || (
        <Box sx={{ flex: 1, px: 3 }}>
          {parentMissing ? (
            <Box sx={{ color: 'text.secondary' }}>
              {translate('sorting.choose', {
                list: withinSentence(resource.plural, language),
                parent: parent ? withinSentence(parent.label, language) : '',
              })}
            </Box>
          ) : (
            <RetryAlert onRetry={() => void refetch()}>
              {translate('sorting.failed')} {error?.message}
            </RetryAlert>
          )}
        </Box>
      )}
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {translate('list.cancel')}
        </Button>
      </DialogActions>
    </>
  );
}
