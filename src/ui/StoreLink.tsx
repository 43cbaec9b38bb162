import { Link as MuiLink, type LinkProps } from '@mui/material';
import { Link } from 'react-router';
import { selectStore } from '../store/active-store.ts';
import { useStores } from '../store/store-context.ts';

interface StoreLinkProps extends Omit<LinkProps, 'href' | 'onClick'> {
  /** Where the page is found; absent: in whichever store is active. */
  readonly store: number | undefined;
  readonly to: string;
}

/** A link to a page of a store. In another store than the active one the whole page begins anew. */
export function StoreLink({ store, to, ...props }: StoreLinkProps) {
  const { active } = useStores();
  if (store === undefined || store === active?.id) return <MuiLink component={Link} to={to} {...props} />;
  return (
    <MuiLink
      href={to}
      onClick={(event) => {
        // In a tab of its own it leaves the store of this one alone.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) selectStore(store);
      }}
      {...props}
    />
  );
}
