import { INSECURE, LOAD_FAILED_ATTRIBUTE } from '../base/keys.ts'

/** Says that the portal needs HTTPS (shell/notices/page-notices.tsx), and lets the page's links to itself lead to the secure address. */
export function refuseInsecurePage(): void {
  document.documentElement.setAttribute(LOAD_FAILED_ATTRIBUTE, INSECURE)
  const secureLinks = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href=""]')) link.protocol = 'https:'
  }
  // The page may already be parsed if no window took the provider's response.
  if (document.readyState === 'loading') document.addEventListener('readystatechange', secureLinks, { once: true })
  else secureLinks()
}
