// The rules as the server tried them: the outcome as text, with what would have to change and where.
import Failed from '@mui/icons-material/CancelOutlined';
import Passed from '@mui/icons-material/CheckCircleOutlined';
import Open from '@mui/icons-material/HelpOutlined';
import { Alert, Box, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { PurchaseRule } from '../../../resources/catalogue/purchase-rules.ts';
import type { RuleAnswer } from '../../../resources/eligibility/rule-answer.ts';
import { findResource } from '../../../resources/index.ts';
import type { CouponRule } from '../../../resources/marketing/coupon-rules.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

type Rule = PurchaseRule | CouponRule;

interface RuleListProps<R extends Rule> {
  readonly outcome: string;
  readonly rules: readonly (Omit<RuleAnswer, 'rule'> & { readonly rule: R })[];
  /** Rules whose outcome isn't known yet. */
  readonly open?: ReadonlySet<R>;
}

/**
 * The outcome in a sentence, then each rule in order, including the fulfilled ones, because customers ask staff about
 * them.
 */
export function RuleList<R extends Rule>({ outcome, rules, open }: RuleListProps<R>) {
  const { say, language } = useWords();
  const known = rules.filter(({ rule }) => !open?.has(rule));
  const severity = known.some(({ passed }) => !passed) ? 'warning' : known.length < rules.length ? 'info' : 'success';
  return (
    <>
      <Alert role="status" severity={severity} sx={{ py: 0 }}>
        {outcome}
      </Alert>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {rules.map(({ rule, passed, message, about }) => {
          const isOpen = open?.has(rule) === true;
          const fails = !passed && !isOpen;
          return (
            <Box component="li" key={rule} sx={{ display: 'flex', gap: 1 }}>
              {isOpen ? (
                <Open color="info" fontSize="small" titleAccess={say('eligibility.open')} />
              ) : passed ? (
                <Passed color="success" fontSize="small" titleAccess={say('eligibility.passed')} />
              ) : (
                <Failed color="error" fontSize="small" titleAccess={say('eligibility.failed')} />
              )}
              <div>
                <Typography variant="body2" sx={{ fontWeight: fails ? 600 : undefined }}>
                  {say(`eligibility.rules.${rule}`)}
                </Typography>
                <Typography variant="body2" color={fails ? undefined : 'text.secondary'}>
                  {isOpen
                    ? `${say('eligibility.openWhy')} `
                    : fails && `${message}${language === 'en' ? '. ' : '。'}${say(`eligibility.change.${rule}`)} `}
                  <About records={about} />
                </Typography>
              </div>
            </Box>
          );
        })}
      </Box>
    </>
  );
}

function About({ records }: { readonly records: RuleAnswer['about'] }) {
  const { language } = useWords();
  return records.flatMap(({ entity, id, title }, place) => {
    const resource = findResource(entity);
    if (!resource) return [];
    return [
      place > 0 ? commaIn(language) : '',
      <Link key={`${entity} ${id}`} to={pageOf(resource, String(id))}>
        {title}
      </Link>,
    ];
  });
}
