import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Language, languages } from '../../../resources/messages/languages.ts';
import { memberOf, parseJson } from '../../browser/json.ts';
import { sharedStorage, storageKey } from '../../browser/storage.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { onWrite } from '../../data-provider/write-events.ts';

export type Severity = 'info' | 'warning' | 'severe';

/** A currently valid article in the answer of `GET banner`. */
export interface BannerArticle {
  readonly id: number;
  /** Identifies the dismissed text: a changed article is shown again. */
  readonly key: string;
  readonly severity: Severity;
  readonly text: Readonly<Record<Language, string>>;
}

interface Banner {
  readonly articles: readonly BannerArticle[];
  /** Milliseconds until the answer changes. */
  readonly changesIn: number | undefined;
}

/** Milliseconds. Longest interval between requests, for changes that nothing announces, such as a new article. */
const atLeastEvery = 5 * 60_000;
/** Milliseconds, so that the page's own data is loaded first. */
const delay = 1_000;

function bannerIn(json: unknown): Banner {
  const data = memberOf(json, 'data');
  const meta = memberOf(json, 'meta');
  const next = memberOf(meta, 'next');
  const until = Date.parse(String(next)) - Date.parse(String(memberOf(meta, 'now')));
  return {
    articles: (Array.isArray(data) ? data : []).flatMap((value: unknown) => {
      const id = memberOf(value, 'id');
      const severity = memberOf(value, 'severity');
      const text = memberOf(value, 'text');
      const [en, hant, hans] = languages.map((language) => String(memberOf(text, language) ?? ''));
      if (typeof id !== 'number' || !en) return [];
      return [
        {
          id,
          key: `${id}.${String(memberOf(value, 'revision'))}`,
          severity: severity === 'severe' || severity === 'warning' ? severity : 'info',
          text: { en, 'zh-Hant': hant || en, 'zh-Hans': hans || en },
        } satisfies BannerArticle,
      ];
    }),
    changesIn: Number.isNaN(until) ? undefined : until,
  };
}

const storage = storageKey('banner.dismissed');

function readDismissed(): readonly string[] {
  const stored = parseJson(sharedStorage.getItem(storage));
  return Array.isArray(stored) ? stored.map(String) : [];
}

/**
 * The articles to show; they appear and disappear on time without a reload. The server says when its answer changes, by
 * its own clock, and is then asked again.
 */
export function useBanner(): {
  readonly articles: readonly BannerArticle[];
  readonly dismiss: (articles: readonly BannerArticle[]) => void;
} {
  const provider = useAdminDataProvider();
  const [dismissed, setDismissed] = useState(readDismissed);
  const [enabled, setEnabled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setEnabled(true), delay);
    return () => clearTimeout(timer);
  }, []);
  const { data, refetch } = useQuery({
    queryKey: ['banner'],
    queryFn: async ({ signal }) => bannerIn(await provider.read('banner', { signal })),
    enabled,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      Math.min(Math.max((state.data?.changesIn ?? atLeastEvery) + 500, 1_000), atLeastEvery),
  });
  useEffect(() => onWrite('staff_article', () => void refetch()), [refetch]);
  return {
    articles: (data?.articles ?? []).filter(({ key, severity }) => severity === 'severe' || !dismissed.includes(key)),
    dismiss: (articles) => {
      const now = (data?.articles ?? []).map(({ key }) => key);
      // Drops the keys of articles that are no longer valid.
      const next = [...readDismissed().filter((key) => now.includes(key)), ...articles.map(({ key }) => key)];
      sharedStorage.setItem(storage, JSON.stringify(next));
      setDismissed(next);
    },
  };
}
