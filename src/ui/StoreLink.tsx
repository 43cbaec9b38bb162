import { Link as MuiLink, type LinkProps } from '@mui/material';
import { Link } from 'react-router';
import { selectStore } from '../store/active-store.ts';
import { useStores } from '../store/store-context.ts';

interface StoreLinkProps extends Omit<LinkProps, 'href' | 'onClick'> {
  /** Store of the page; `undefined`: the active store. */
  readonly store: number | undefined;
  readonly to: string;
}

/** A link to a page of a store. If it isn't the active store, the whole page is loaded again. */
export function StoreLink({ store, to, ...props }: StoreLinkProps) {
  const { active } = useStores();
  if (store === undefined || store === active?.id) return <MuiLink component={Link} to={to} {...props} />;
  return (
    <MuiLink
      href={to}
      onClick={(event) => {
        // A new tab doesn't change this tab's store.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) selectStore(store);
      }}
      {...props}
    />
  );
}
