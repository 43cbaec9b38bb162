import { memo } from 'react';
import { Button } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { can } from '../access.ts';
import { findResource } from '../index.ts';
import { isPrefixed, type PrefixRule, prefixRules } from '../prefix.ts';
import { HiddenText } from '../ui/typography.tsx';
import type { InputProps } from '../kinds/kind-views.ts';
import { viewsOf } from '../kinds/views.ts';
import { useFormSetting } from '../ui/form-setting.ts';
import { useLookUp } from '../ui/look-up.ts';
import { useWords } from '../ui/use-words.ts';

/** The input of a `prefixedBy` field: shows the required prefix, and problems while typing. */
export const PrefixedInput = memo(function PrefixedInput(props: InputProps) {
  const declared = findResource(props.resource);
  const rule = declared && prefixRules(declared).find(({ field }) => field === props.source);
  const { Input } = viewsOf(props.field);
  return rule ? <WithRule {...props} rule={rule} /> : <Input {...props} />;
});

function WithRule({ rule, ...props }: InputProps & { readonly rule: PrefixRule }) {
  const { say, label } = useWords();
  const { Input } = viewsOf(props.field);
  const { setValue } = useFormContext();
  const [linked, typed]: readonly unknown[] = useWatch({ name: [rule.link, rule.field] });
  const text = typeof typed === 'string' ? typed.trim() : '';
  const prefix = usePrefix(props.resource, rule, linked);
  const inUse = useIsInUse(props, prefix !== undefined && isPrefixed(text, prefix) ? text : undefined);

  const link = findResource(props.resource)?.fields[rule.link];
  const hint =
    prefix === undefined
      ? typeof linked === 'number' || !link
        ? undefined
        : say('prefix.choose', { other: label(link.label) })
      : say('prefix.hint', { prefix });
  const lacksPrefix = prefix !== undefined && isWrong(text, prefix);
  const suggestion = lacksPrefix ? `${prefix}-${text}` : undefined;
  const problem = inUse
    ? say('validation.unique', { field: props.label })
    : lacksPrefix
      ? say('validation.prefixed', { field: props.label, prefix })
      : undefined;
  return (
    <>
      <Input
        {...props}
        helperText={[hint, props.helperText].filter(Boolean).join(' ') || undefined}
        problem={problem}
      />
      <HiddenText role="status">{problem}</HiddenText>
      {suggestion !== undefined &&
      !props.disabled &&
      suggestion.length <= (props.field.maxLength ?? suggestion.length) ? (
        <Button
          size="small"
          onClick={() =>
            setValue(props.source, suggestion, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
          }
          sx={{ textTransform: 'none', overflowWrap: 'anywhere' }}
        >
          {say('prefix.put', { text: suggestion })}
        </Button>
      ) : null}
    </>
  );
}

/** An incomplete prefix is no mistake yet. */
function isWrong(text: string, prefix: string): boolean {
  return !isPrefixed(text, prefix) && !prefix.startsWith(text);
}

/** The prefix from the record selected in the sibling. */
function usePrefix(resource: string, { link, by }: PrefixRule, id: unknown): string | undefined {
  const chosen = typeof id === 'number' ? id : undefined;
  const { data } = useLookUp(
    chosen === undefined ? undefined : `${resource}/${link}/${chosen}/${by}`,
    (provider, signal) => provider.options(resource, link, { ids: chosen === undefined ? [] : [chosen], signal }),
    false,
  );
  const prefix = data?.find((option) => option.id === chosen)?.values?.[by];
  return typeof prefix === 'string' ? prefix : undefined;
}

/** Whether another record already has this text. Only for unique fields, and if the user may list the entity. */
function useIsInUse({ resource, source, field }: InputProps, text: string | undefined): boolean {
  const { id, permissions } = useFormSetting();
  const declared = findResource(resource);
  const filters: readonly string[] = declared?.list.filters ?? [];
  const checks =
    text !== undefined &&
    field.unique === true &&
    filters.includes(source) &&
    declared !== undefined &&
    can(permissions, 'list', declared);
  const { data, loading } = useLookUp(
    checks ? `${resource}?${source}=${text}` : undefined,
    async (provider, signal) =>
      (
        await provider.getList(resource, {
          filter: { [source]: text },
          pagination: { page: 1, perPage: 2 },
          sort: { field: 'id', order: 'ASC' },
          signal,
        })
      ).data,
    true,
  );
  return checks && !loading && data !== undefined && data.some((record) => String(record.id) !== String(id));
}
