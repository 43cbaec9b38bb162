import PrintIcon from '@mui/icons-material/Print';
import { useListContext } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { can } from '../../../resources/access.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import type { HeaderProps } from '../../form/slots.ts';
import { type FromList, fromListState } from '../../list/from-list.ts';
import { useListSelection } from '../../list/selection.ts';
import { SelectionButton } from '../../list/SelectionButton.tsx';
import type { ListSlots, SelectionProps } from '../../list/slots.ts';
import { CommandButton } from '../../ui/CommandButton.tsx';
import { documentsOf } from './printed-documents.ts';

/** The documents of a record, beside its heading. */
export function PrintRecord({ form: { resource }, record: { id }, title }: HeaderProps) {
  const { label } = useWords();
  const permissions = useUserPermissions();
  return documentsOf(resource)
    .filter((one) => can(permissions, 'get', one.of))
    .map((one) => (
      <CommandButton
        key={one.path}
        label={label(one.label)}
        about={title}
        size="small"
        color="inherit"
        startIcon={<PrintIcon />}
        component={Link}
        to={`${pageOf(one.of, one.path)}?ids=${id}`}
      />
    ));
}

/** The documents of the selected records, in the order in which the list showed them. */
function PrintSelected({ resource }: SelectionProps) {
  const { label } = useWords();
  const navigate = useNavigate();
  const { filter, sort } = useListContext();
  const { selection, seen } = useListSelection();
  const request = (): FromList => {
    const order = { field: sort.field, order: sort.order === 'DESC' ? 'DESC' : 'ASC' } as const;
    if (!('ids' in selection)) {
      const { filter: matching, except } = selection;
      return { ids: [], filter: { ...filter, ...matching }, except, sort: order, scope: 'matching' };
    }
    const places = new Map([...seen.keys()].map((id, place) => [id, place]));
    const place = (id: number | string) => places.get(id) ?? seen.size;
    return {
      ids: [...selection.ids].toSorted((one, other) => place(one) - place(other)),
      filter: {},
      scope: 'selected',
    };
  };
  return documentsOf(resource).map((one) => (
    <SelectionButton
      key={one.path}
      label={label(one.label)}
      startIcon={<PrintIcon />}
      onClick={() => void navigate(pageOf(one.of, one.path), { state: fromListState(request()) })}
    />
  ));
}

/** Documents of the selection, for users who may read the records. */
export const printedSelection: ListSlots = {
  selection: {
    offers: (resource, { permissions }) => documentsOf(resource).some((one) => can(permissions, 'get', one.of)),
    Buttons: PrintSelected,
  },
};
