import LockIcon from '@mui/icons-material/LockOutlined';
import { IconButton } from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import type { Resource } from '../../../resources/define.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUser } from '../../auth-provider/use-user.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import { useCommands } from '../commands.ts';
import { closedOffers, type Offer } from './offers.ts';

const ClosedDialog = lazy(partLoader(['lacking'], () => import('./ClosedDialog.tsx'), 'ClosedDialog'));

interface ClosedActionsProps {
  readonly resource: Resource;
  /** All actions that the page offers with full permissions. */
  readonly offers: readonly Offer[];
  /** Distinguishes it in the command line from other parts of the page. */
  readonly about?: string;
}

/**
 * A small link that says that a page has more actions than the user sees, and opens the missing permissions. Renders
 * nothing if no action is hidden. The command line finds it by the names of the hidden actions.
 */
export function ClosedActions({ resource, offers, about = '' }: ClosedActionsProps) {
  const { say, label, language } = useWords();
  const user = useUser();
  const [isShown, setShown] = useState(false);
  const name = useId();
  const closed = closedOffers(user?.permissions ?? [], resource, user ? offers : []).map((offer) => ({
    ...offer,
    title: typeof offer.label === 'string' ? say(offer.label) : label(offer.label),
  }));
  const text = say('list.closedActions', { smart_count: closed.length });
  const titles = closed.map(({ title }) => title).join(commaIn(language));
  const run = () => setShown(true);
  useCommands(
    closed.length === 0
      ? []
      : [{ name, label: text, about: about === '' ? titles : `${about}: ${titles}`, general: true, run }],
  );
  if (closed.length === 0) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={text}
        title={text}
        aria-haspopup="dialog"
        onClick={run}
        sx={{ flex: 'none', width: 36, height: 36, color: 'text.secondary' }}
      >
        <LockIcon sx={{ fontSize: 18 }} />
      </IconButton>
      {isShown && (
        <Suspense fallback={null}>
          <ClosedDialog closed={closed} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
}
