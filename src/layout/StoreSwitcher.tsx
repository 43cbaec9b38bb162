import StoreIcon from '@mui/icons-material/Storefront';
import { useTranslate } from 'react-admin';
import { can } from '../../resources/access.ts';
import { findResource } from '../../resources/index.ts';
import { useStores } from '../store/store-context.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { useUser } from '../auth-provider/use-user.ts';

/**
 * Menu of the stores; Manage Stores links to their list if the user may see it (SPEC §2). `confirmDiscard` asks before
 * unsaved edits are lost.
 */
export function StoreSwitcher({
  confirmDiscard,
  compact,
}: {
  confirmDiscard: (action: () => void) => void;
  compact: boolean;
}) {
  const translate = useTranslate();
  const { stores, active, switchTo } = useStores();
  const user = useUser();
  const title = active?.title ?? '';
  const declared = findResource('store');
  const manages = declared !== undefined && can(user?.permissions ?? [], 'list', declared);
  return (
    <ChoiceMenu
      id="choose-store"
      name={translate('frame.switchStore', { store: title })}
      text={compact ? undefined : title}
      icon={<StoreIcon />}
      choices={stores.map(({ id, title: label }) => ({ value: id, label }))}
      value={active?.id}
      onChoose={(id) => confirmDiscard(() => switchTo(id))}
      {...(manages && { footer: { label: translate('frame.manageStores'), to: '/store' } })}
    />
  );
}
