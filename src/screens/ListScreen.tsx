import { lazy } from 'react';
import { Navigate, useLocation } from 'react-router';
import { permissionsFor } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { FilePreviewContext } from '../../resources/kinds/media/file-preview.tsx';
import type { PreviewDialogProps } from '../../resources/kinds/media/PreviewDialog.tsx';
import { possibleAddress } from '../../resources/query/address.ts';
import { usePermitted } from '../auth-provider/use-permitted.ts';
import { partLoader } from '../i18n/part-loader.ts';
import { NotPermittedPage } from '../layout/ErrorPages.tsx';
import { useDeletedView } from '../list/deleted-view.ts';
import { ResourceList } from '../list/ResourceList.tsx';
import { ListSlotsContext } from '../list/slots.ts';
import { ActionEffectsContext } from '../ui/action-effects.tsx';
import { actionEffects } from './index.ts';
import { deletedListSlots, listSlots } from './list-slots.ts';

const FilePreview = lazy(
  partLoader(['form'], () => import('../../resources/kinds/media/PreviewDialog.tsx'), 'PreviewDialog'),
);

const filePreview = (props: PreviewDialogProps) => <FilePreview {...props} />;

/**
 * The list of any entity, with the additions of abilities. Lists of deleted records have others, and need the
 * permission to delete.
 */
export function ListScreen({ resource }: { readonly resource: Resource }) {
  const { search } = useLocation();
  const deleted = useDeletedView();
  const permitted = usePermitted(resource);
  const address = possibleAddress(search);
  if (address !== search) return <Navigate to={{ search: address }} replace />;
  if (deleted && !permitted.delete)
    return resource.without?.includes('delete') ? (
      <NotPermittedPage />
    ) : (
      <NotPermittedPage lacking={{ missing: permissionsFor('delete', resource) }} />
    );
  return (
    <FilePreviewContext value={filePreview}>
      <ActionEffectsContext value={actionEffects}>
        <ListSlotsContext value={deleted ? deletedListSlots : listSlots}>
          <ResourceList resource={resource} />
        </ListSlotsContext>
      </ActionEffectsContext>
    </FilePreviewContext>
  );
}
