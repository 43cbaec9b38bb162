import GridOnIcon from '@mui/icons-material/GridOn';
import { Link } from 'react-router';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { ToolbarProps } from '../../list/slots.ts';
import { ToolbarButton } from '../../list/ToolbarButton.tsx';

/** Link to the coverage page. */
export function CoverageButton({ resource }: ToolbarProps) {
  const { label } = useWords();
  return (
    <ToolbarButton
      text={label(['Coverage', '涵蓋範圍', '覆盖范围'])}
      startIcon={<GridOnIcon />}
      component={Link}
      to={pageOf(resource, 'coverage')}
    />
  );
}
