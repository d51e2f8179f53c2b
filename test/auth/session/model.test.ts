/**
 * Random histories of a browser with up to four tabs, against the promises of src/auth/README.md. Whatever users, the
 * network and the provider do, these hold. A new doubt goes here first.
 */
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createAuth } from '../../../src/auth/session/runner.ts'
import type { Auth } from '../../../src/auth/index.ts'
import { GIVE_UP_MS } from '../../../src/auth/session/renewal.ts'
import type { StoredUser } from '../../../src/auth/protocol/record.ts'
import { markOf, storedUser, USER_KEY } from '../../support/auth-page.ts'
import { config, createFakeAuthEnv, createFakeBrowser, ORIGIN } from '../../support/fake-auth-env.ts'
import type { FakeAuthEnv, FakeBrowser } from '../../support/fake-auth-env.ts'
import { numRuns } from '../../support/runs.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'

allowSlowTests()
// Far more than it takes on a busy machine.
vi.setConfig({ testTimeout: 300_000 + 500 * numRuns })

const MAX_TABS = 4
const subjects = ['ana', 'ben'] as const

// Most happens in two tabs, so that what they do meets more often.
const tabIndex = fc.constantFrom(0, 0, 0, 1, 1, 1, 2, 3)
const onTab = <Kind extends string>(...kinds: readonly Kind[]) =>
  fc.record({ do: fc.constantFrom(...kinds), tab: tabIndex })
/** The endpoints that answer with errors, and what they answer. A status alone comes as a page in HTML. */
const errorPaths = ['/token', '/certs', '/openid-configuration', '/revoke', '/auth'] as const
const errorAnswers = [
  'invalid_grant',
  'login_required',
  'interaction_required',
  'temporarily_unavailable',
  'server_error',
  'invalid_scope',
  'invalid_dpop_proof',
  'Not Found',
  200,
  201,
  404,
  429,
  500,
  503,
] as const
const clockJumps = [-3_600_000, -2_000, 2_000, 3_600_000] as const

const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('sign-in' as const), tab: tabIndex, person: fc.constantFrom(...subjects) }),
  },
  { weight: 3, arbitrary: onTab('sign-out', 'reload', 'duplicate', 'open', 'close', 'look') },
  { weight: 1, arbitrary: onTab('redirect', 'close-popup', 'read-late') },
  { weight: 2, arbitrary: onTab('stop', 'go-on', 'go-on', 'sign-in-stopped', 'forged-link') },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('sleep' as const),
      ms: fc.constantFrom(241_000, 301_000, 3_700_000, 8 * 3_600_000),
      networkLateMs: fc.constantFrom(0, 7_000, 12_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('locks-refuse' as const, 'locks-hang' as const, 'locks-work' as const, 'locks-work' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('session-frame' as const),
      tab: tabIndex,
      answer: fc.constantFrom('unchanged', 'changed', 'error', null),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      path: fc.constantFrom(...errorPaths),
      with: fc.constantFrom(...errorAnswers),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const), byMs: fc.constantFrom(...clockJumps) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('clear-storage' as const, 'fill-storage' as const, 'empty-storage' as const),
    }),
  },
  { weight: 2, arbitrary: onTab('freeze', 'wake', 'crash', 'restore-twice') },
  {
    weight: 2,
    arbitrary: onTab('hide-cookies', 'show-cookies', 'hang-frames', 'free-frames', 'hide-keys', 'show-keys'),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(0, 1_000, 6_000, 61_000, 241_000, 301_000, 3_700_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('answer-slowly' as const, 'answer-quickly' as const) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'provider-leaves' as const,
        'provider-fails' as const,
        'provider-returns' as const,
        'session-ends' as const,
        'lose-answer' as const,
        'lose-request' as const,
        'authenticate-again' as const,
        'forge-refresh' as const,
        'other-issuer' as const,
        'keys-lag' as const,
        'keys-vanish' as const,
        'refuse-hint' as const,
        'drop-state' as const,
        'lose-responses' as const,
        'date-back' as const,
        'be-honest' as const,
      ),
    }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

interface Tab {
  readonly fake: FakeAuthEnv
  readonly auth: Auth
  /** Names the page in `Sent`. */
  readonly page: object
  /** Names the session storage, which the next page of the tab inherits. A copy of it is another one. */
  readonly lineage: object
  readonly storage: ReadonlyMap<string, string>
  /** The page is in the back/forward cache, where it runs nothing. */
  readonly isFrozen: boolean
  /** What the page reads from local storage, if it reads it late. */
  readonly late: { value: ReadonlyMap<string, string> | null }
  readonly seen: Seen
}

/** A page at the last look. */
interface Seen {
  /** The page is stopped, as by a phone or a print dialogue. */
  isStopped: boolean
  record: StoredUser | null
  atMs: number
}

/** A token request. `isAnswered`: while its page was open. */
interface Sent {
  /** Empty if the provider has said that it has not used the token. */
  token: string
  readonly page: object
  readonly lineage: object
  readonly atMs: number
  /** How often the clock had been set. */
  readonly clockChanges: number
  isAnswered: boolean
}

class World {
  readonly browser: FakeBrowser = createFakeBrowser()
  readonly tabs: (Tab | null)[] = Array.from({ length: MAX_TABS }, () => null)
  readonly sent: Sent[] = []
  readonly unbound: string[] = []
  /** Tokens in the storage of two pages of which neither could know of the other, and the pages that are closed. */
  readonly copiedTokens = new Set<string>()
  readonly closedPages = new Set<object>()
  /** Codes that the provider has refused, because they had been used. */
  readonly refusedCodes: string[] = []
  locks: 'work' | 'refuse' | 'hang' = 'work'
  /** Locks have not worked for a while. Then two pages with one token may both send it. */
  haveLocksFailed = false
  /** The provider may have said that nobody is signed in, and a page may not have heard it yet. */
  mayHaveSaidNobody = false
  /** The provider has refused a proof, or somebody has cleared the storage that the pages share. */
  isProofRefused = false
  /** The authorization endpoint answers that it cannot sign anybody in without asking. */
  isNobodyAnswered = false
  isStorageCleared = false
  redirects = 0
  /** Clicks that may lead to a redirect. */
  clicks = 0
  nextAnswer: 'kept' | 'lost' | 'never-sent' = 'kept'
  /** The next answer of an endpoint, which the request does not reach. */
  error: { readonly path: string; readonly with: string | number } | null = null
  /** How far the clock was set. Times of requests do not count that. */
  clockMs = 0
  clockChanges = 0
  /** How long the answers of the token endpoint take. */
  answersAfterMs = 0
  /** Somebody has signed out, and nobody has asked to sign in since. */
  isSignedOut = false
  readonly isBound: boolean

  constructor(isBound: boolean) {
    this.isBound = isBound
    Object.assign(this.browser.provider.proofs, { advertises: isBound, binds: isBound })
  }

  open(
    index: number,
    copied?: ReadonlyMap<string, string>,
    lineage: object = {},
    responseUrl: string | null = null,
  ): void {
    const fake = createFakeAuthEnv(this.browser, copied)
    const page = {}
    const late: Tab['late'] = { value: null }
    const ask: FakeAuthEnv['env']['fetch'] = async (url, init) => {
      const response = this.takeError(url) ?? (await fake.env.fetch(url, init))
      const { answersAfterMs } = this
      if (url.endsWith('/token') && answersAfterMs > 0)
        await new Promise((resolve) => this.browser.after(answersAfterMs, () => resolve(undefined)))
      return response
    }
    const fetch: FakeAuthEnv['env']['fetch'] = async (url, init) => {
      const form = new URLSearchParams(String(init.body ?? ''))
      const isTokenRequest = url.endsWith('/token')
      if (isTokenRequest && !new Headers(init.headers).has('dpop')) this.unbound.push(form.get('grant_type') ?? '')
      if (form.get('grant_type') === 'authorization_code' && isTokenRequest) {
        const response = await ask(url, init)
        const isUsed = (await response.clone().text()).includes('Code not valid')
        if (isUsed) this.refusedCodes.push(form.get('code') ?? '')
        return response
      }
      if (form.get('grant_type') !== 'refresh_token' || !isTokenRequest) return ask(url, init)
      const token = form.get('refresh_token') ?? ''
      const { clockChanges } = this
      const atMs = this.browser.now() - this.clockMs
      const request: Sent = { token, page, lineage, atMs, clockChanges, isAnswered: false }
      const how = this.nextAnswer
      this.nextAnswer = 'kept'
      this.sent.push(request)
      if (how === 'never-sent') throw new TypeError('Failed to fetch')
      const response = await ask(url, init)
      if (how === 'lost') throw new TypeError('Failed to fetch')
      // After these the token is still good, and may be sent again.
      const isUnused = response.headers.has('x-unused')
      if (isUnused) request.token = ''
      request.isAnswered = !isUnused && !this.closedPages.has(page)
      return response
    }
    const open: FakeAuthEnv['env']['open'] = (via, onClosed) => {
      if (via === 'redirect') this.redirects += 1
      return fake.env.open(via, onClosed)
    }
    const get = (key: string) => (late.value === null ? fake.env.local.get(key) : (late.value.get(key) ?? null))
    const holdLock: FakeAuthEnv['env']['holdLock'] = async (name) => {
      if (this.locks === 'work') return fake.env.holdLock(name)
      // After 4 s a lock that is not granted says nothing about copies.
      if (this.locks === 'hang') await new Promise((resolve) => this.browser.after(4_000, () => resolve(undefined)))
      return true
    }
    const auth = createAuth(config, { ...fake.env, fetch, open, holdLock, local: { ...fake.env.local, get } })
    const seen: Seen = { isStopped: false, record: storedUser(fake), atMs: this.browser.now() }
    auth.start(responseUrl)
    this.tabs[index] = { fake, auth, page, lineage, storage: fake.session.items, isFrozen: false, late, seen }
  }

  /** Stops a page, which then reads the storage as it is now until it has caught up. */
  stop({ fake, late, seen }: Tab): void {
    fake.stop()
    seen.isStopped = true
    late.value = new Map(this.browser.local.items)
  }

  goOn({ fake, seen }: Tab): void {
    seen.isStopped = false
    fake.goOn()
  }

  /** Lets the pages read the present storage. Other processes read it late by milliseconds, not longer. */
  catchUp(): void {
    this.tabs.forEach((tab) => {
      if (tab === null || tab.late.value === null || tab.seen.isStopped) return
      tab.late.value = null
      if (!tab.isFrozen) tab.fake.comeBack()
    })
  }

  /** The pages that run. */
  livingTabs(): readonly Tab[] {
    return this.tabs.filter((tab) => tab !== null && !tab.isFrozen && !tab.seen.isStopped) as readonly Tab[]
  }

  /** The error with which the endpoint at `url` answers this time. */
  takeError(url: string): Response | null {
    const { error } = this
    if (error === null || !url.endsWith(error.path)) return null
    this.error = null
    const { with: answer } = error
    // A framework's 404 has an `error` that is not OAuth's.
    const status = { 'Not Found': 404 }[String(answer)] ?? (typeof answer === 'number' ? answer : 400)
    const isUnused = answer === 'temporarily_unavailable' || [404, 429, 503].includes(status)
    const headers = isUnused ? { 'x-unused': 'true' } : new Headers()
    const body = status === 200 || status === 201 ? { status: 'maintenance' } : {}
    if (typeof answer === 'string') return Response.json({ error: answer }, { status, headers })
    return status < 300 ? Response.json(body, { status, headers }) : new Response('<h1>later</h1>', { status, headers })
  }

  noteCopy(storage: ReadonlyMap<string, string>): void {
    const { refresh_token: token } = JSON.parse(storage.get(USER_KEY) ?? '{}') as { readonly refresh_token?: string }
    if (token !== undefined) this.copiedTokens.add(token)
  }

  close(index: number): ReadonlyMap<string, string> | undefined {
    const tab = this.tabs[index]
    tab?.fake.close()
    this.tabs[index] = null
    if (tab) this.closedPages.add(tab.page)
    return tab?.storage
  }

  async perform(step: Action): Promise<void> {
    const { browser } = this
    const { provider } = browser
    const index = 'tab' in step ? step.tab : 0
    const tab = this.tabs[index]
    const isAlive = tab !== null && tab !== undefined && !tab.isFrozen && !tab.seen.isStopped
    const free = this.tabs.indexOf(null)
    switch (step.do) {
      case 'open':
        if (free >= 0) this.open(free)
        break
      case 'close':
        this.close(index)
        break
      case 'reload':
        if (tab) this.open(index, this.close(index), tab.lineage)
        break
      case 'duplicate':
        if (tab?.isFrozen) this.noteCopy(tab.storage)
        if (tab && free >= 0) this.open(free, new Map(tab.storage))
        break
      case 'crash': {
        // A crash removes nothing from the session storage, and the browser offers the tab again.
        const storage = tab && new Map(tab.storage)
        this.close(index)
        if (storage) this.open(index, storage, tab.lineage)
        break
      }
      case 'restore-twice': {
        // A restored window has two tabs with the same storage.
        const storage = this.close(index)
        if (storage) this.noteCopy(storage)
        if (storage) this.open(index, storage, tab?.lineage)
        if (storage && free >= 0) this.open(free, storage)
        break
      }
      case 'freeze':
        if (tab && !tab.isFrozen) {
          tab.fake.close()
          this.closedPages.add(tab.page)
          this.tabs[index] = { ...tab, storage: new Map(tab.storage), isFrozen: true }
        }
        break
      case 'wake':
        // A page from the back/forward cache reloads.
        if (tab?.isFrozen) this.open(index, this.close(index), tab.lineage)
        break
      case 'look':
        if (isAlive) tab.fake.comeBack()
        break
      case 'stop':
        if (isAlive) this.stop(tab)
        break
      case 'go-on':
        if (tab?.seen.isStopped === true && !tab.isFrozen) this.goOn(tab)
        break
      case 'sign-in-stopped': {
        // The page is stopped while the user signs in, so it gets the response when it goes on.
        if (!isAlive) break
        provider.world.subject = 'ana'
        this.isSignedOut = false
        tab.fake.control.person = 'waits'
        tab.auth.signIn('popup')
        await browser.settle()
        tab.fake.control.person = 'signs-in'
        const popup = tab.fake.opened.findLast(({ via }) => via === 'popup')
        if (!popup?.url || popup.closed) break
        this.stop(tab)
        popup.answer(provider.authorize(popup.url))
        break
      }
      case 'forged-link': {
        if (free < 0) break
        const isFresh = (key: string) => {
          const { created = 0 } = JSON.parse(browser.local.get(key) ?? '{}') as { readonly created?: number }
          return Math.abs(browser.now() / 1000 - created) < 900
        }
        const keys = () => browser.local.keys().filter((key) => key.startsWith('oidc.') && isFresh(key))
        const before = keys()
        this.open(free, undefined, {}, `${ORIGIN}/?code=x&state=forged`)
        expect(keys(), 'requests after a forged link').toEqual(expect.arrayContaining(before))
        break
      }
      case 'sleep':
        if (step.networkLateMs > 0) provider.leave('network')
        browser.sleep(step.ms)
        await browser.advance(step.networkLateMs)
        provider.leave(null)
        this.catchUp()
        break
      case 'locks-refuse':
      case 'locks-hang':
      case 'locks-work':
        this.locks = ({ 'locks-refuse': 'refuse', 'locks-hang': 'hang', 'locks-work': 'work' } as const)[step.do]
        this.haveLocksFailed ||= this.locks !== 'work'
        break
      case 'sign-in':
        if (!isAlive) break
        provider.world.subject = step.person
        this.isSignedOut = false
        tab.auth.signIn('popup')
        break
      case 'sign-out': {
        if (!isAlive) break
        const hadUser = 'user' in tab.auth.get()
        tab.auth.signOut()
        if (!hadUser) break
        this.clicks += 1
        this.isSignedOut = true
        await this.checkSignOut(tab)
        break
      }
      case 'redirect': {
        if (!isAlive) break
        this.clicks += 1
        tab.auth.signIn('redirect')
        await browser.settle()
        const url = tab.fake.opened.findLast(({ via }) => via === 'redirect')?.url ?? ''
        if (!url.includes('/auth?')) break
        this.isSignedOut = false
        provider.world.subject ??= 'ana'
        this.open(index, this.close(index), tab.lineage, provider.authorize(url))
        break
      }
      case 'close-popup':
        if (isAlive) tab.fake.opened.findLast(({ via }) => via === 'popup')?.reportClosed()
        break
      case 'read-late':
        if (isAlive) tab.late.value = new Map(browser.local.items)
        break
      case 'session-frame':
        if (tab) tab.fake.control.sessionAnswer = step.answer
        break
      case 'answer':
        this.error = step
        this.isProofRefused ||= step.with === 'invalid_dpop_proof'
        if (step.path === '/auth') {
          this.isNobodyAnswered = /^(login|interaction)_required$/.test(String(step.with))
          provider.set({
            answer: (parameters) => {
              parameters.delete('code')
              parameters.set('error', String(step.with))
              return parameters
            },
          })
        }
        break
      case 'clock':
        browser.setClock(browser.now() + step.byMs)
        this.clockMs += step.byMs
        this.clockChanges += 1
        break
      case 'clear-storage':
        this.isStorageCleared = true
        browser.local.items.clear()
        browser.tell('oidc-session:')
        break
      case 'fill-storage':
        // There is still room for the mark, which has replaced one of the same length.
        browser.local.area.capacity = 120
        break
      case 'empty-storage':
        browser.local.area.capacity = Infinity
        break
      case 'hide-cookies':
      case 'show-cookies':
        if (tab) tab.fake.control.cookies = step.do === 'show-cookies'
        break
      case 'hang-frames':
      case 'free-frames':
        if (tab) tab.fake.control.hangs = step.do === 'hang-frames'
        break
      case 'hide-keys':
      case 'show-keys':
        browser.keys.control.mode = step.do === 'hide-keys' ? 'denied' : 'works'
        break
      case 'wait':
        // By then every page has heard what the provider has said before.
        if (step.ms >= 61_000 && this.livingTabs().length === this.tabs.filter((each) => each !== null).length)
          this.mayHaveSaidNobody = false
        await browser.advance(step.ms)
        this.catchUp()
        break
      case 'provider-leaves':
        provider.leave('network')
        break
      case 'provider-fails':
        provider.leave(503)
        break
      case 'provider-returns':
        provider.leave(null)
        break
      case 'session-ends':
        provider.world.subject = null
        provider.revokeAll()
        break
      case 'lose-answer':
        this.nextAnswer = 'lost'
        break
      case 'lose-request':
        this.nextAnswer = 'never-sent'
        break
      case 'answer-slowly':
      case 'answer-quickly':
        this.answersAfterMs = step.do === 'answer-slowly' ? 6_000 : 0
        break
      case 'authenticate-again':
        provider.set({ refreshedClaims: (claims) => ({ ...claims, auth_time: Number(claims['auth_time']) + 1 }) })
        break
      case 'forge-refresh':
        provider.set({ refreshedClaims: (claims) => ({ ...claims, sub: 'mallory' }) })
        break
      case 'other-issuer':
        provider.set({ discovery: (document) => ({ ...document, issuer: 'https://other.als.test' }) })
        break
      case 'keys-lag':
        provider.set({ keys: (keys) => keys.map((key) => ({ ...key, kid: 'former' })) })
        break
      case 'keys-vanish':
        provider.set({ keys: () => [] })
        break
      case 'refuse-hint':
        provider.set({
          answer(parameters, request) {
            if (!request.has('id_token_hint')) return parameters
            parameters.delete('code')
            parameters.set('error', 'invalid_request')
            return parameters
          },
        })
        break
      case 'drop-state':
        provider.set({
          answer(parameters) {
            parameters.delete('state')
            return parameters
          },
        })
        break
      case 'lose-responses':
        // A gateway removes them from the address.
        provider.set({ answer: () => '' })
        break
      case 'date-back':
        provider.set({
          claims: (claims) => ({ ...claims, iat: Number(claims['iat']) - 300, nbf: Number(claims['iat']) - 300 }),
        })
        break
      case 'be-honest':
        provider.set({})
        this.isNobodyAnswered = false
        break
    }
    await browser.settle()
    this.check()
  }

  /** A sign-out signs out each living page at once. */
  async checkSignOut(by: Tab): Promise<void> {
    expect(by.auth.get()).toMatchObject({ status: 'anonymous', activity: { kind: 'sign-out' } })
    await this.browser.settle()
    for (const tab of this.tabs) {
      if (tab === null || tab.isFrozen || tab.seen.isStopped || tab.late.value !== null) continue
      expect(tab.auth.get().status).not.toBe('authenticated')
      expect(storedUser(tab.fake)).toBeNull()
    }
  }

  check(): void {
    const shown = new Set<string>()
    for (const tab of this.livingTabs()) {
      const state = tab.auth.get()
      if ('user' in state && tab.late.value === null) shown.add(state.user.sub)
      // No token is in the state that pages read.
      expect(JSON.stringify(state)).not.toMatch(/_token"/)
      const record = storedUser(tab.fake)
      expect(record === null, 'who is shown has a record').toBe(!('user' in state))
      if (record !== null) expect(record.token_type).toBe(this.isBound ? 'DPoP' : 'Bearer')
    }
    expect(shown.size, 'users shown in one browser').toBeLessThanOrEqual(1)
    expect(shown).not.toContain('mallory')
    this.checkEndings()
    expect(this.haveLocksFailed ? [] : this.refusedCodes, 'codes sent twice').toEqual([])
    if (this.isSignedOut) expect([...shown], 'users shown after a sign-out').toEqual([])
    if (this.isBound) expect(this.unbound, 'token requests without a proof').toEqual([])
    expect(this.redirects, 'redirects without a click').toBeLessThanOrEqual(this.clicks)
    this.checkTokens()
  }

  /**
   * No refresh token is sent twice, unless the provider has said that it has not used it, and no page sends two within
   * five seconds, unless the clock has been set in between: an hour forward is an hour's sleep to a page.
   * README names another exception: a page with a copy of the storage whose other page has used the token and
   * is closed.
   */
  checkTokens(): void {
    this.sent.forEach(({ token, page, lineage, atMs, clockChanges }, index) => {
      const earlier = this.sent.slice(0, index)
      const isExcepted = (other: Sent) =>
        this.copiedTokens.has(token) && this.closedPages.has(other.page) && other.lineage !== lineage
      const same = earlier.filter(
        (other) =>
          token !== '' &&
          other.token === token &&
          !isExcepted(other) &&
          !(this.haveLocksFailed && other.lineage !== lineage),
      )
      expect(same, 'sent twice').toEqual([])
      const byPage = earlier.filter((other) => other.page === page && other.clockChanges === clockChanges).at(-1)
      expect(atMs - (byPage?.atMs ?? -Infinity), 'ms between two refreshes of a tab').toBeGreaterThanOrEqual(5_000)
    })
  }

  /**
   * A page that showed a user shows the user still, unless something has ended the sign-in: a sign-out, another user, the
   * word of the provider that nobody is signed in, a refused proof, or an hour of failures.
   */
  checkEndings(): void {
    const { provider } = this.browser
    const { subject } = provider.world
    const hidesCookies = this.tabs.some((tab) => tab !== null && !tab.fake.control.cookies)
    this.mayHaveSaidNobody ||= subject === null || hidesCookies || this.isNobodyAnswered
    const mark = markOf(this.browser)
    for (const { auth, fake, seen } of this.livingTabs()) {
      const { record, atMs } = seen
      Object.assign(seen, { record: storedUser(fake), atMs: this.browser.now() })
      if (record === null || 'user' in auth.get()) continue
      const failingForMs = this.browser.now() - (record.failingSince === undefined ? atMs : record.failingSince * 1000)
      const hasEnded =
        this.isSignedOut ||
        this.isStorageCleared ||
        this.isProofRefused ||
        this.mayHaveSaidNobody ||
        subject !== record.profile.sub ||
        mark?.sub !== record.profile.sub ||
        mark.epoch !== record.epoch ||
        Math.abs(failingForMs) >= GIVE_UP_MS
      expect(hasEnded, `a sign-in that nothing has ended: ${JSON.stringify(auth.get())}`).toBe(true)
    }
  }

  /**
   * Whether the sign-in of a page must be back soon if the provider is: frames work, or the provider accepts the token,
   * which has not been sent.
   */
  mustReturn({ fake }: Tab): boolean {
    const record = storedUser(fake) as StoredUser | null
    const mark = markOf(this.browser)
    if (record === null || mark?.sub !== record.profile.sub || mark.epoch !== record.epoch) return false
    if (this.browser.keys.control.mode === 'denied') return false
    const { provider } = this.browser
    const { cookies, hangs } = fake.control
    // The session at the provider is over, or another user's, which a check of the session may notice.
    if (provider.world.subject !== record.profile.sub) return false
    const hasToken = record.refresh_token !== undefined && provider.accepts(record.refresh_token)
    // If cookies have vanished since the session frame has worked, the hidden frame says that nobody is signed in.
    const isMisled = !cookies && record.framesWork === true
    return (cookies && !hangs) || (hasToken && !isMisled && !this.haveLocksFailed)
  }

  /** With the provider back, everybody is signed in or out within a minute and the time of a request. */
  async checkRecovery(): Promise<void> {
    this.tabs.forEach((tab) => tab?.seen.isStopped === true && !tab.isFrozen && this.goOn(tab))
    this.catchUp()
    this.locks = 'work'
    this.isNobodyAnswered = false
    this.nextAnswer = 'kept'
    this.error = null
    this.browser.local.area.capacity = Infinity
    this.browser.provider.leave(null)
    this.browser.provider.set({})
    await this.browser.settle()
    const returning = this.livingTabs().filter((tab) => this.mustReturn(tab))
    const { sub } = markOf(this.browser) ?? {}
    await this.browser.advance(85_000)
    // Unless another user's sign-in, which had begun before, has replaced this one.
    for (const { auth } of markOf(this.browser)?.sub === sub ? returning : [])
      expect(auth.get(), 'a sign-in that is back').toMatchObject({ status: 'authenticated' })
    for (const tab of this.tabs) {
      // Without a key no page signs in, and without an answer of a frame none without a token does.
      if (tab === null || tab.isFrozen || tab.fake.control.hangs || this.browser.keys.control.mode === 'denied')
        continue
      expect(tab.auth.get().status).toMatch(/^(authenticated|anonymous)$/)
    }
    await this.browser.advance(GIVE_UP_MS + 600_000)
    for (const tab of this.tabs) {
      if (tab === null || tab.isFrozen) continue
      expect(tab.auth.get().status).toMatch(/^(authenticated|anonymous)$/)
    }
    this.check()
  }
}

/** Histories that random ones rarely contain. They are played first. */
const examples: [Action[]][] = [
  // A sign-out while a second tab joins.
  [
    [
      { do: 'sign-in', tab: 0, person: 'ana' },
      { do: 'answer-slowly' },
      { do: 'open', tab: 1 },
      { do: 'sign-out', tab: 0 },
      { do: 'wait', ms: 6_000 },
    ],
  ],
  // A sign-out while a second tab renews.
  [
    [
      { do: 'sign-in', tab: 0, person: 'ana' },
      { do: 'open', tab: 1 },
      { do: 'answer-slowly' },
      { do: 'wait', ms: 241_000 },
      { do: 'sign-out', tab: 0 },
      { do: 'wait', ms: 6_000 },
    ],
  ],
  // Outages of a quarter of an hour, of each kind.
  ...(['provider-leaves', 'provider-fails', 'other-issuer', 'keys-lag', 'keys-vanish', 'refuse-hint'] as const).flatMap(
    (trouble): [Action[]][] =>
      (['look', 'reload'] as const).map((act): [Action[]] => [
        [
          { do: 'sign-in', tab: 0, person: 'ana' },
          { do: 'open', tab: 1 },
          { do: 'session-frame', tab: 1, answer: 'changed' },
          { do: trouble },
          { do: 'wait', ms: 301_000 },
          { do: act, tab: 0 },
          { do: 'wait', ms: 301_000 },
          { do: act, tab: 1 },
          { do: 'wait', ms: 301_000 },
        ],
      ]),
  ),
  // The network comes back late after a night, without answers in frames.
  [
    [
      { do: 'sign-in', tab: 0, person: 'ana' },
      { do: 'hang-frames', tab: 0 },
      { do: 'sleep', ms: 8 * 3_600_000, networkLateMs: 12_000 },
      { do: 'wait', ms: 61_000 },
    ],
  ],
  // Frames get nothing for a quarter of an hour, after the answer to a refresh was lost.
  [
    [
      { do: 'sign-in', tab: 0, person: 'ana' },
      { do: 'hang-frames', tab: 0 },
      { do: 'lose-answer' },
      { do: 'wait', ms: 301_000 },
      { do: 'wait', ms: 301_000 },
      { do: 'free-frames', tab: 0 },
    ],
  ],
  // The page is stopped while the user signs in, and goes on early, late, or after a forged link.
  ...([1_000, 6_000, 301_000] as const).map((ms): [Action[]] => [
    [
      { do: 'sign-in-stopped', tab: 0 },
      { do: 'forged-link', tab: 1 },
      { do: 'wait', ms },
      { do: 'go-on', tab: 0 },
      { do: 'wait', ms: 6_000 },
    ],
  ]),
]

describe.each([
  ['with DPoP', true],
  ['with Bearer tokens', false],
])('in any history %s', (_name, isBound) => {
  test('the promises hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (steps) => {
        const world = new World(isBound)
        world.open(0)
        for (const step of steps) await world.perform(step)
        await world.checkRecovery()
        for (let index = 0; index < MAX_TABS; index += 1) world.close(index)
      }),
      { numRuns: Math.ceil(numRuns / 5), examples },
    )
  })
})
