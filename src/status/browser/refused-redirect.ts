interface RedirectWatch {
  /** Whether the policy of this page has refused a redirect of the request. */
  readonly isRefused: () => boolean
  readonly stop: () => void
}

/**
 * Watches a request that is about to begin. A site may redirect its icon to a sign-in service, whose host our policy does
 * not name. The browser then reports a violation with the address before the redirects (CSP 3 §2.4.2), so the site has
 * responded.
 */
export function watchRedirect(address: string): RedirectWatch {
  const url = new URL(address, location.href)
  let isRefused = false
  const onViolation = ({ blockedURI, originalPolicy, effectiveDirective }: SecurityPolicyViolationEvent) => {
    isRefused ||= blockedURI === url.href && names(originalPolicy, effectiveDirective, url.origin)
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return {
    isRefused: () => isRefused,
    stop: () => document.removeEventListener('securitypolicyviolation', onViolation),
  }
}

/** Whether a policy of ours names the origin. If it does not, the browser has sent no request at all. */
function names(policy: string, directive: string, origin: string): boolean {
  const directives = policy.split(';').map((text) => text.trim().split(/\s+/))
  const [, ...sources] = directives.find(([name]) => name === directive) ?? []
  return sources.includes(origin) || (origin === location.origin && sources.includes("'self'"))
}
