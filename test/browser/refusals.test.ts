import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { choose, loginOf, openSignIn, signOutOf, storedUserOf, useVisitors } from '../support/visitor.ts'

// Responses of a real provider, forged in transit to a real browser, to check that the page keeps working.
// test/auth/refusals.test.ts has all other forgeries and the error codes.
const portal = usePortal('refusals', { sites: 'fast' })
const visit = useVisitors(portal)

type Json = Record<string, unknown>

const encode = (part: Json) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json

/** Changes fields in the header or payload of a token. Keeps its signature, except with `alg: none`. */
function forged(token: unknown, change: { readonly header?: Json; readonly claims?: Json }): string {
  const [header, claims, signature] = String(token).split('.')
  const changed = [encode({ ...decode(header), ...change.header }), encode({ ...decode(claims), ...change.claims })]
  return [...changed, change.header?.['alg'] === 'none' ? '' : signature].join('.')
}

const json = async (route: Route, change: (body: Json) => Json) => {
  const response = await route.fetch()
  await route.fulfill({ response, json: change((await response.json()) as Json) })
}

interface Forgery {
  readonly name: string
  readonly says: string
  /** Changes the token response. */
  readonly tokens?: (body: Json) => Json
  /** Changed parameters of the authorization response. Null removes a parameter, a list repeats it. */
  readonly answer?: Readonly<Record<string, string | null | readonly string[]>>
  readonly discovery?: (body: Json) => Json
  /** The popup shows the problem, because the page that opened it cannot recognise the response. */
  readonly inPopup?: boolean
}

const forgeries: readonly Forgery[] = [
  {
    name: 'an unsigned ID token',
    says: 'id-token-alg',
    tokens: (body) => ({ ...body, id_token: forged(body['id_token'], { header: { alg: 'none' } }) }),
  },
  {
    name: 'an ID token for another user, with the old signature',
    says: 'id-token-signature',
    tokens: (body) => ({ ...body, id_token: forged(body['id_token'], { claims: { sub: 'mallory' } }) }),
  },
  {
    name: 'an ID token with an unknown key',
    says: 'id-token-key',
    tokens: (body) => ({ ...body, id_token: forged(body['id_token'], { header: { kid: 'other' } }) }),
  },
  { name: 'a missing ID token', says: 'id-token-missing', tokens: ({ id_token: _gone, ...body }) => body },
  { name: 'an unknown token type', says: 'token-type', tokens: (body) => ({ ...body, token_type: 'mac' }) },
  { name: 'the wrong issuer in the response', says: 'response-issuer', answer: { iss: 'https://evil.test' } },
  { name: 'a missing issuer', says: 'response-issuer-missing', answer: { iss: null } },
  {
    name: 'an error in place of the code',
    says: 'The sign-in service refused the request',
    answer: { code: null, error: 'server_error' },
  },
  { name: 'a code given twice', says: 'parameter-duplicated', answer: { code: ['first', 'second'] } },
  { name: 'the wrong state', says: 'No matching state found in storage', answer: { state: 'other' }, inPopup: true },
  { name: 'a missing state', says: 'No state in response', answer: { state: null }, inPopup: true },
  {
    name: 'a discovery document that names another issuer',
    says: 'discovery-issuer',
    discovery: (body) => ({ ...body, issuer: 'https://evil.test' }),
  },
]

/**
 * Changes parameters in the URL of the first response, as if the provider had sent them. Runs in each page before its
 * own scripts.
 */
function forgeAddress(answer: NonNullable<Forgery['answer']>): void {
  const { pathname, searchParams } = new URL(location.href)
  if (!searchParams.has('code') || localStorage.getItem('forged') === 'done') return
  localStorage.setItem('forged', 'done')
  for (const [name, value] of Object.entries(answer)) {
    searchParams.delete(name)
    for (const each of value === null ? [] : [value].flat()) searchParams.append(name, each)
  }
  history.replaceState(null, '', `${pathname}?${searchParams.toString()}`)
}

const pendingKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.')))

describe('the portal refuses, and keeps working after,', () => {
  test.for(forgeries)('$name', async ({ says, tokens, answer, discovery, inPopup = false }) => {
    const { page, context, goTo } = await visit()
    await goTo('/webpages')
    const forge = async (pattern: RegExp, how: (route: Route) => Promise<void>) => context.route(pattern, how)
    if (tokens) await forge(/\/openid-connect\/token$/, (route) => json(route, tokens))
    if (discovery) await forge(/openid-configuration$/, (route) => json(route, discovery))
    if (answer) await context.addInitScript(forgeAddress, answer)

    const popup = await openSignIn(page)
    if (!discovery) await choose(popup, 'Ana Torres')
    const target = inPopup ? popup : page
    await target.getByRole('alert').getByText(says, { exact: true }).waitFor()
    expect(new URL(target.url()).search).toBe('')
    expect(await storedUserOf(target)).toBeNull()
    if (inPopup) await popup.close()
    // The page has stopped waiting, so the person can try again, and succeeds with an honest provider.
    await loginOf(page).and(page.locator(':not([aria-disabled="true"])')).waitFor()
    await context.unrouteAll()
    const again = await openSignIn(page)
    // After this forgery the provider has no session, because the first attempt failed before its sign-in page.
    if (discovery) await choose(again, 'Ana Torres')
    await signOutOf(page).waitFor()
    expect(await pendingKeys(page)).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/webpages')
  })
})
