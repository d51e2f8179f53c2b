import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../src/dev/listen.ts'
import { expectedState, faultsOf, sortModules, stopped } from './judge.ts'
import { modules, notApplicable, plans, plansNotApplicable } from './modules.ts'
import { readOptions, UsageError } from './options.ts'
import { createReport } from './report.ts'
import { adviceOn, isLoopback } from './request.ts'
import { connect } from './suite.ts'
import { withoutTokens } from './text.ts'

/**
 * The modules of the plans in version 5.2.4 of the suite, without their prefix `oidcc-client-test-`. The module
 * `oidcc-client-test` itself is not listed.
 */
const listed = {
  'oidcc-client-test-plan':
    'nonce-invalid client-secret-basic scope-userinfo-claims kid-absent-single-jwks kid-absent-multiple-jwks missing-iat missing-aud invalid-aud idtoken-sig-none idtoken-sig-rs256 missing-sub invalid-sig-rs256 invalid-iss userinfo-invalid-sub userinfo-bearer-header userinfo-bearer-body nonce-unless-code-flow missing-chash invalid-chash invalid-athash missing-athash form-post-error invalid-sig-hs256 invalid-sig-es256 aggregated-claims distributed-claims mtls-endpoint-aliases discovery-openid-config discovery-jwks-uri-keys discovery-issuer-mismatch signing-key-rotation-just-before-signing signing-key-rotation discovery-webfinger-acct discovery-webfinger-url dynamic-registration request-uri-signed-rs256 request-uri-signed-none userinfo-signed',
  'oidcc-client-config-certification-test-plan':
    'discovery-openid-config discovery-jwks-uri-keys discovery-issuer-mismatch idtoken-sig-none signing-key-rotation-just-before-signing signing-key-rotation',
  'oidcc-client-refreshtoken-test-plan': 'refresh-token refresh-token-invalid-issuer refresh-token-invalid-sub',
  'oidcc-client-rp-initiated-logout-rp-basic': 'rp-init-logout rp-init-logout-other-state rp-init-logout-no-state',
  'oidcc-client-rp-session-management-rp-basic': 'session-management',
}
const namesOf = (text: string) => text.split(' ').map((name) => `oidcc-client-test-${name}`)
const seen = ['oidcc-client-test', ...new Set(Object.values(listed).flatMap(namesOf))]

describe('the table', () => {
  test('lists every module of the plans, as run or as not applicable', () => {
    expect(Object.keys(listed)).toEqual(plans)
    expect([...Object.keys(modules), ...Object.keys(notApplicable)].toSorted()).toEqual(seen.toSorted())
  })

  test('gives a reason for each module and plan that is not run, and runs no such plan', () => {
    const reasons = [...Object.values(notApplicable), ...Object.values(plansNotApplicable)]
    expect(reasons.filter((reason) => reason.length < 20)).toEqual([])
    expect(plans.filter((plan) => plan in plansNotApplicable)).toEqual([])
  })
})

const plan = (...names: readonly string[]) => ({ modules: names, parameters: [] })

describe('a module of a plan', () => {
  test('is run if it applies, and left out with its reason if it does not', () => {
    const names = ['oidcc-client-test', 'oidcc-client-test-client-secret-basic']
    expect(sortModules(plan(...names), names)).toEqual({
      run: [['oidcc-client-test', { shows: 'signed in' }]],
      left: [['oidcc-client-test-client-secret-basic', 'needs a client secret, which a page cannot keep']],
      lost: [],
    })
  })

  test.each(['oidcc-client-test-new', 'constructor'])('is a failure if the table lacks it: %s', (name) => {
    expect(sortModules(plan(name), [])).toMatchObject({ run: [], left: [], lost: [[name, expect.any(String)]] })
    expect(sortModules(plan(), [name])).toMatchObject({ run: [], left: [], lost: [[name, expect.any(String)]] })
  })

  test('is a failure if it applies and the suite leaves it out', () => {
    const { run, lost } = sortModules(plan('oidcc-client-test'), [])
    expect([run, lost]).toEqual([[], [['oidcc-client-test', 'The suite leaves it out of the plan.']]])
  })
})

describe('the end of a module', () => {
  const refusal = { shows: 'id-token-nonce' } as const
  const message = 'signed out: The portal can’t accept the response from the sign-in service (id-token-nonce)'
  const passed = { status: 'FINISHED', result: 'PASSED' }

  test.each([
    ['signed in', { shows: 'signed in' }],
    ['signed out', { shows: 'signed out' }],
    [message, refusal],
    [stopped, { last: 'jwks' }],
  ] as const)('is the expected one if the suite passes it and the portal is %s', (shown, module) => {
    expect(expectedState(module)).toBe(shown)
    expect(faultsOf(module, { ...passed, shown })).toEqual([])
  })

  test.each([
    ['another result', { ...passed, result: 'FAILED', shown: message }],
    ['a warning', { ...passed, result: 'WARNING', shown: message }],
    ['a skip', { ...passed, result: 'SKIPPED', shown: message }],
    ['a suite that still waits', { ...passed, status: 'WAITING', shown: message }],
    ['a suite that was interrupted', { ...passed, status: 'INTERRUPTED', shown: message }],
    ['a person who is signed in', { ...passed, shown: 'signed in' }],
    ['no message', { ...passed, shown: 'signed out' }],
  ])('is a failure with %s', (_, outcome) => {
    expect(faultsOf(refusal, outcome)).toHaveLength(1)
  })

  test('is a skip for an unsigned ID token, because the suite passes a client that accepts it', () => {
    const module = modules['oidcc-client-test-idtoken-sig-none'] ?? refusal
    const shown = expectedState(module)
    expect(faultsOf(module, { ...passed, result: 'SKIPPED', shown })).toEqual([])
    expect(faultsOf(module, { ...passed, shown })).toEqual(['The result should be SKIPPED.'])
  })
})

describe('the report', () => {
  test('counts the modules of each plan', () => {
    const lines: string[] = []
    const report = createReport((line) => lines.push(line))
    report.plan('a')
    report.module('passed', ['one', 'PASSED', 'signed in'])
    report.module('not applicable', ['two', 'needs a secret'])
    report.plan('b')
    report.module('failed', ['three', 'FAILED'], ['why'])
    expect(report.end()).toBe(1)
    expect(lines).toEqual([
      '\na',
      '  ok      one → PASSED → signed in',
      '  n/a     two → needs a secret',
      '\nb',
      '  FAILED  three → FAILED',
      '            why',
      '',
      'a: 1 passed, 0 failed, 1 not applicable',
      'b: 0 passed, 1 failed, 0 not applicable',
    ])
  })

  test.each([
    [0, ['passed', 'not applicable']],
    [1, ['passed', 'failed']],
    [1, []],
  ] as const)('ends with the status %i after %j', (status, kinds) => {
    const report = createReport(() => {})
    kinds.forEach((kind) => report.module(kind, ['one']))
    expect(report.end()).toBe(status)
  })
})

describe('the command', () => {
  test('takes the address of the suite, a plan and a module', () => {
    const args = [
      '--suite',
      'https://localhost:8443',
      '--plan',
      'oidcc-client-test-plan',
      '--module',
      'oidcc-client-test',
    ]
    expect(readOptions(args)).toEqual({
      suite: new URL('https://localhost:8443/'),
      plan: 'oidcc-client-test-plan',
      module: 'oidcc-client-test',
    })
  })

  test.each([
    [[], '--suite is missing.'],
    [['--suite', 'localhost:8443'], 'https address'],
    [['--suite', 'http://localhost:8443'], 'https address'],
    [['--suite', 'https://localhost:8443/api'], 'without a path'],
    [['--suite', 'https://localhost:8443', '--plan', 'x'], 'There is no plan x.'],
    [['--suite', 'https://localhost:8443', '--verbose'], '--verbose'],
    [['https://localhost:8443'], 'https://localhost:8443'],
  ])('explains what is wrong with %j', (args, message) => {
    expect(() => readOptions(args)).toThrow(UsageError)
    expect(() => readOptions(args)).toThrow(message)
  })
})

describe('a suite', () => {
  const { signal } = new AbortController()

  test('that does not run is reported', async () => {
    const { port, close } = await listen(() => {}, 0)
    await close()
    const url = new URL(`https://localhost:${port}`)
    await expect(connect(url, signal)).rejects.toThrow(`${url.href} cannot be reached (ECONNREFUSED).`)
  })

  test('without TLS is reported', async () => {
    const { port, close } = await listen((_, response) => response.end('{}'), 0)
    onTestFinished(close)
    await expect(connect(new URL(`https://localhost:${port}`), signal)).rejects.toThrow('does not speak TLS')
  })

  /** Accepts connections and sends nothing. */
  async function startSilent(onConnection = () => {}): Promise<URL> {
    const server = createServer((socket) => {
      onTestFinished(() => void socket.destroy())
      onConnection()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // a TCP server's address is never a string
    return new URL(`https://127.0.0.1:${port}`)
  }

  test('that does not answer in time is reported', async () => {
    await expect(connect(await startSilent(), signal, 50)).rejects.toThrow('cannot be reached (no response in 50 ms)')
  })

  test('that does not answer is abandoned on Ctrl-C', async () => {
    const stop = new AbortController()
    const url = await startSilent(() => stop.abort(new Error('stopped')))
    await expect(connect(url, stop.signal)).rejects.toThrow('stopped')
  })

  test.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])(
    'whose certificate is not trusted is reported with the way to trust it: %s',
    (code) => {
      expect(adviceOn(code, new URL('https://suite.example'))).toContain('NODE_EXTRA_CA_CERTS=')
    },
  )

  test('may show any certificate on this machine only', () => {
    const urls = ['https://localhost:8443', 'https://127.0.0.1', 'https://[::1]:8443', 'https://localhost.example']
    expect(urls.map((url) => isLoopback(new URL(url)))).toEqual([true, true, true, false])
  })

  test('that quotes a token is reported without the token', () => {
    const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg'
    expect(withoutTokens(`Unexpected\n\u001b[31m claim in ${token}`)).toBe('Unexpected [31m claim in …')
  })
})
