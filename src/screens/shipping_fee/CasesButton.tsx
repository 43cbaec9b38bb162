import ChecklistIcon from '@mui/icons-material/Checklist';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import { shipping_fee } from '../../../resources/delivery/shipping_fee.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { ToolbarProps } from '../../list/slots.ts';
import { ToolbarButton } from '../../list/ToolbarButton.tsx';

/** Link from fees, and from test carts, to the results of the test carts. */
export function CasesButton({ permitted: { permissions } }: ToolbarProps) {
  const { label } = useWords();
  if (!can(permissions, 'list', shipping_fee)) return null;
  return (
    <ToolbarButton
      text={label(['Try test carts', '試算購物車', '试算购物车'])}
      startIcon={<ChecklistIcon />}
      component={Link}
      to={pageOf(shipping_fee, 'cases')}
    />
  );
}
