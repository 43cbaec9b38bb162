import Download from '@mui/icons-material/FileDownload';
import Upload from '@mui/icons-material/FileUpload';
import { Box, Button, Paper, Typography } from '@mui/material';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import { pageOf } from '../../../resources/names.ts';
import { intangible_good } from '../../../resources/orders/intangible_good.ts';
import { order } from '../../../resources/orders/order.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { usePageTitle } from '../../layout/page-title.ts';
import { importPathOf, modesInOrder } from '../../traits/csv/import-paths.ts';

const ofOrders = [order, sub_order, order_return];
const ofGoods = [intangible_good];

interface FilesProps {
  readonly of: typeof ofOrders | typeof ofGoods;
}

/** `/order/export_or_import` (SPEC §2): exports and imports of orders and related entities in one place. */
export const OrderFiles = () => <Files of={ofOrders} />;

/** `/intangible_good/export_or_import` (SPEC §2). */
export const IntangibleGoodFiles = () => <Files of={ofGoods} />;

function Files({ of }: FilesProps) {
  const { say, label } = useWords();
  const permissions = useUserPermissions();
  const title = say('orders.files.title');
  usePageTitle(title);
  return (
    <Box sx={{ px: { xs: 1, sm: 2 }, pt: 2, maxWidth: 900 }}>
      <Typography component="h1" variant="h6" sx={{ mb: 2, fontWeight: 600 }}>
        {title}
      </Typography>
      {of.map((resource) => {
        const [mode] = modesInOrder(resource);
        const name = label(resource.plural);
        return (
          <Paper key={resource.name} component="section" variant="outlined" aria-label={name} sx={{ p: 2, mb: 2 }}>
            <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
              {name}
            </Typography>
            <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
              {say(`orders.files.${resource.name}`)}
            </Typography>
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              {can(permissions, 'export', resource) && (
                <Button variant="outlined" component={Link} to={pageOf(resource, 'export')} startIcon={<Download />}>
                  {say('orders.files.export')}
                </Button>
              )}
              {mode && can(permissions, 'import', resource) && (
                <Button variant="outlined" component={Link} to={importPathOf(resource, mode)} startIcon={<Upload />}>
                  {say('orders.files.import')}
                </Button>
              )}
            </Box>
          </Paper>
        );
      })}
    </Box>
  );
}
