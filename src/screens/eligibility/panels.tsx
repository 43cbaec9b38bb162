import { Box, Button, Tab, Tabs } from '@mui/material';
import { Link } from 'react-router';
import { useWords } from '../../../resources/ui/use-words.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import { PanelFrame } from '../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../form/slots.ts';
import { CouponCheck } from './CouponCheck.tsx';
import { PurchaseCheck } from './PurchaseCheck.tsx';
import { useCase } from './use-case.ts';

/** Below a version: why a customer can’t buy it. */
export function VersionEligibility({ record: { id, version_of } }: RecordPanelProps) {
  const { say } = useWords();
  // Customers buy the live version, not its drafts.
  if (version_of !== null) return null;
  return (
    <PanelFrame title={say('eligibility.title')}>
      <PurchaseCheck version={Number(id)} />
    </PanelFrame>
  );
}

/** Below a coupon: why a customer can’t use it. */
export function CouponEligibility({ record: { id, revision, version_of } }: RecordPanelProps) {
  const { say } = useWords();
  if (version_of !== null) return null;
  return (
    <PanelFrame title={say('eligibility.title')}>
      <CouponCheck coupon={Number(id)} revision={revision} />
    </PanelFrame>
  );
}

/** Below a customer: why they can’t buy a product, or use a coupon. */
export function UserEligibility({ record: { id } }: RecordPanelProps) {
  const { say } = useWords();
  if (!usePermitted(product_version).get) return null;
  return (
    <PanelFrame title={say('eligibility.title')}>
      <Checks user={Number(id)} />
      <Button size="small" component={Link} to="/eligibility" sx={{ mt: 1 }}>
        {say('eligibility.ask')}
      </Button>
    </PanelFrame>
  );
}

interface ChecksProps {
  /** Restricts the checks to this customer. */
  readonly user?: number;
  /** Keeps the inputs in the URL. */
  readonly kept?: boolean;
}

/** Both checks, one at a time. */
export function Checks(props: ChecksProps) {
  const { say } = useWords();
  const [{ ask }, change] = useCase({ ask: 'buy' }, props.kept === true);
  const asked = ask === 'use' ? 'use' : 'buy';
  return (
    <>
      <Tabs value={asked} onChange={(_, value: 'buy' | 'use') => change({ ask: value })} sx={{ mb: 2 }}>
        <Tab value="buy" label={say('eligibility.buy')} id="eligibility-buy" aria-controls="eligibility-asked" />
        <Tab value="use" label={say('eligibility.use')} id="eligibility-use" aria-controls="eligibility-asked" />
      </Tabs>
      <Box role="tabpanel" id="eligibility-asked" aria-labelledby={`eligibility-${asked}`}>
        {asked === 'buy' ? <PurchaseCheck {...props} /> : <CouponCheck {...props} />}
      </Box>
    </>
  );
}
