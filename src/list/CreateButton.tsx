import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useContext } from 'react';
import { LinkBase, ListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import { pageOf } from '../../resources/names.ts';
import { useLanguage } from '../../resources/ui/use-language.ts';
import { labelIn } from '../../resources/messages/languages.ts';
import { filteredParent } from './filtered-parent.ts';
import { useNavigate } from 'react-router';
import { useCommands } from '../ui/commands.ts';
import { iconOnPhone } from './icon-on-phone.ts';

/** Link to the create form; for a child entity with its parent preset. */
export function CreateButton({
  resource,
  parentId,
  first = false,
}: {
  readonly resource: Resource;
  readonly parentId?: number | string | undefined;
  readonly first?: boolean;
}) {
  const translate = useTranslate();
  const language = useLanguage();
  // A custom page, such as a tree, has no list context.
  const filters: Readonly<Record<string, unknown>> = useContext(ListContext)?.filterValues ?? {};
  const pathname = pageOf(resource, 'create');
  const parent = parentId ?? filteredParent(resource, filters);
  const source =
    resource.parent !== undefined && parent !== undefined
      ? `?${new URLSearchParams({ source: JSON.stringify({ [resource.parent]: Number(parent) }) }).toString()}`
      : '';
  const text = translate(first ? 'list.createFirst' : 'list.create');
  const name = `${text}: ${labelIn(resource.label, language)}`;
  const navigate = useNavigate();
  // On a record's page, `n` could mean any of several lists.
  const isPage = parentId === undefined && !first;
  useCommands(isPage ? [{ name: 'create', label: name, keys: 'n', run: () => void navigate(pathname + source) }] : []);
  return (
    <Button
      component={LinkBase}
      to={pathname + source}
      variant="contained"
      size="small"
      startIcon={<AddIcon />}
      aria-label={name}
      {...(isPage && { 'aria-keyshortcuts': 'N' })}
      sx={first ? { height: 36, flex: 'none' } : iconOnPhone}
    >
      {first ? text : <span className="text">{text}</span>}
    </Button>
  );
}
