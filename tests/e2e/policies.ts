import type { Page } from '@playwright/test';

/** Collects the violations of the page's policies that the browser reports. */
export async function watchPolicies(page: Page): Promise<string[]> {
  const breaches: string[] = [];
  await page.exposeFunction('breach', (told: string) => breaches.push(told));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const tell: unknown = Reflect.get(window, 'breach');
      if (typeof tell === 'function') tell(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript|Trusted Type/iu.test(message.text()))
      breaches.push(message.text());
  });
  return breaches;
}
