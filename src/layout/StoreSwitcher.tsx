import StoreIcon from '@mui/icons-material/Storefront';
import { useTranslate } from 'react-admin';
import { useStores } from '../store/store-context.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';

/** Lists the stores, with Manage Stores leading to their list (SPEC §2). `careful` asks before what is unsaved is lost. */
export function StoreSwitcher({ careful, compact }: { careful: (act: () => void) => void; compact: boolean }) {
  const translate = useTranslate();
  const { stores, active, switchTo } = useStores();
  const title = active?.title ?? '';
  return (
    <ChoiceMenu
      name={translate('frame.switchStore', { store: title })}
      text={compact ? undefined : title}
      icon={<StoreIcon />}
      choices={stores.map(({ id, title: label }) => ({ value: id, label }))}
      value={active?.id}
      onChoose={(id) => careful(() => switchTo(id))}
      footer={{ label: translate('frame.manageStores'), to: '/store' }}
    />
  );
}
