import PrintIcon from '@mui/icons-material/Print';
import { Alert, Box, Button, GlobalStyles, LinearProgress, MenuItem, TextField, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import type { Language } from '../../../resources/messages/languages.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { pageOf } from '../../../resources/names.ts';
import type { OrderDocuments, PrintedOrder, PrintedPart } from '../../../resources/orders/order-documents.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePageTitle } from '../../layout/page-title.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { PackingSlip } from './PackingSlip.tsx';
import { PrintLanguage } from './PrintLanguage.tsx';
import { printRequestIn } from './print-request.ts';
import { documentsOf, type PrintedDocument } from './printed-documents.ts';
import { mostPrinted, useDocuments } from './use-documents.ts';

type Spoken = Language | 'customer';

/** States of sub-orders that need no packing. */
const unsent = new Set(['unpaid', 'cancelled', 'failed']);

interface PageProps {
  readonly resource: Resource;
}

/** `/order/order_sheet`: orders with prices, one per sheet. */
export function OrderSheets({ resource }: PageProps) {
  return (
    <DocumentPage
      resource={resource}
      path="order_sheet"
      sheetsOf={({ shop, orders }, languageOf) =>
        orders.map((order) => (
          <PrintLanguage key={order.id} language={languageOf(order)}>
            <OrderSheet shop={shop} order={order} />
          </PrintLanguage>
        ))
      }
    />
  );
}

/** Does staff pack it? Digital goods, such as codes sent by email, aren't packed. */
const isPacked = ({ status, delivery_type }: PrintedPart) => !unsent.has(status) && delivery_type !== 'digital';

/** `/order/packing_slip`, `/sub_order/packing_slip`: a slip for each sub-order to be sent. */
export function PackingSlips({ resource }: PageProps) {
  return (
    <DocumentPage
      resource={resource}
      path="packing_slip"
      leftOut={({ orders }) => orders.flatMap(({ parts }) => parts.filter((part) => !isPacked(part))).length}
      sheetsOf={({ shop, orders }, languageOf) =>
        orders.flatMap((order) =>
          order.parts.filter(isPacked).map((part) => (
            <PrintLanguage key={part.id} language={languageOf(order)}>
              <PackingSlip shop={shop} order={order} part={part} />
            </PrintLanguage>
          )),
        )
      }
    />
  );
}

interface DocumentPageProps extends PageProps {
  readonly path: PrintedDocument['path'];
  readonly sheetsOf: (documents: OrderDocuments, languageOf: (order: PrintedOrder) => Language) => readonly ReactNode[];
  /** Number of records without a sheet. */
  readonly leftOut?: (documents: OrderDocuments) => number;
}

/** Printable A4 sheets for the records that a list or a record's page passed on. */
function DocumentPage({ resource, path, sheetsOf, leftOut }: DocumentPageProps) {
  const { say, label, language } = useWords();
  const { search, state } = useLocation();
  const [request] = useState(() => printRequestIn(search, state));
  const [spoken, setSpoken] = useState<Spoken>('customer');
  const [part, setPart] = useState(0);
  const { total, read, documents, error, refetch } = useDocuments(resource, request, part);
  const title = label(documentsOf(resource).find((one) => one.path === path)?.label ?? resource.plural);
  usePageTitle(title);
  const languageOf = ({ locale }: PrintedOrder): Language =>
    spoken === 'customer' ? (locale === 'en_US' ? 'en' : language === 'zh-Hans' ? 'zh-Hans' : 'zh-Hant') : spoken;
  const sheets = documents ? sheetsOf(documents, languageOf) : [];
  const without = documents && leftOut ? leftOut(documents) : 0;
  const parts = Math.ceil((total ?? 0) / mostPrinted);
  const here = Math.min(mostPrinted, (total ?? 0) - part * mostPrinted);
  return (
    <Box sx={{ px: { xs: 1, sm: 2 }, pt: 2, '@media print': { p: 0 } }}>
      <GlobalStyles styles={{ '@page': { size: 'A4', margin: '14mm' } }} />
      <Box
        data-print="none"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2, maxWidth: '210mm', mx: 'auto' }}
      >
        <Typography component="h1" variant="h6" sx={{ fontWeight: 600, flex: '1 1 auto' }}>
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary" role="status">
          {documents
            ? say('orders.print.sheets', { smart_count: sheets.length, count: groupDigits(sheets.length) })
            : ''}
        </Typography>
        <TextField
          select
          size="small"
          margin="none"
          label={say('orders.print.language')}
          value={spoken}
          onChange={({ target }) => setSpoken(spokenIn(target.value))}
          sx={{ width: 170, my: 0 }}
        >
          <MenuItem value="customer">{say('orders.print.customers')}</MenuItem>
          <MenuItem value="en">English</MenuItem>
          <MenuItem value="zh-Hant">繁體中文</MenuItem>
          <MenuItem value="zh-Hans">简体中文</MenuItem>
        </TextField>
        <Button
          variant="contained"
          startIcon={<PrintIcon />}
          disabled={sheets.length === 0}
          onClick={() => window.print()}
        >
          {say('orders.print.print')}
        </Button>
        {parts > 1 && (
          <Box sx={{ flexBasis: '100%', display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography variant="body2">
              {say('orders.print.part', {
                from: groupDigits(part * mostPrinted + 1),
                to: groupDigits(part * mostPrinted + here),
                total: groupDigits(total ?? 0),
              })}
            </Typography>
            <Button size="small" disabled={part === 0} onClick={() => setPart(part - 1)}>
              {say('orders.print.before')}
            </Button>
            <Button size="small" disabled={part === parts - 1} onClick={() => setPart(part + 1)}>
              {say('orders.print.next')}
            </Button>
          </Box>
        )}
        {without > 0 && (
          <Alert severity="info" sx={{ flexBasis: '100%' }}>
            {say('orders.print.leftOut', { smart_count: without, count: groupDigits(without) })}
          </Alert>
        )}
        {total === 0 && (
          <Alert
            severity="info"
            sx={{ flexBasis: '100%' }}
            action={
              <Button color="inherit" size="small" component={Link} to={pageOf(resource)}>
                {label(resource.plural)}
              </Button>
            }
          >
            {say('orders.print.nothing')}
          </Alert>
        )}
        {error && (
          <Box sx={{ flexBasis: '100%' }}>
            <RetryAlert onRetry={refetch}>{say('orders.print.failed', { reason: error.message })}</RetryAlert>
          </Box>
        )}
        {!documents && !error && total !== 0 && (
          <LinearProgress
            aria-label={say('orders.print.reading')}
            sx={{ flexBasis: '100%' }}
            {...(here > 0 && { variant: 'determinate', value: (100 * read) / here })}
          />
        )}
      </Box>
      {sheets}
    </Box>
  );
}

const spokenIn = (value: string): Spoken =>
  (['customer', 'en', 'zh-Hant', 'zh-Hans'] as const).find((one) => one === value) ?? 'customer';
