// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserAuth } from '../../src/auth/index.ts'
import type { AuthConfig, UsageErrorCode } from '../../src/auth/index.ts'
import { createFakePopup } from '../support/fake-popup.ts'

const config = (clientId: string): AuthConfig => ({
  authority: 'https://id.als.test',
  clientId,
  scope: 'openid',
  knownPaths: ['/'],
})

afterEach(() => vi.restoreAllMocks())

test.each<[UsageErrorCode, () => void]>([
  [
    'started-twice',
    () => {
      const auth = createBrowserAuth(config('one'))
      auth.start()
      auth.start()
    },
  ],
  [
    'started-twice',
    () => {
      createBrowserAuth(config('two')).start()
      createBrowserAuth(config('two')).start()
    },
  ],
  ['not-started', () => createBrowserAuth(config('three')).signIn('popup')],
  ['path-unknown', () => createBrowserAuth({ ...config('four'), knownPaths: ['/elsewhere'] }).start()],
  ['parameter-reserved', () => createBrowserAuth({ ...config('five'), parameters: { max_age: '1' } })],
])('a program that uses the client wrongly is told so: %s', (code, use) => {
  expect(use).toThrow(
    expect.objectContaining({ name: 'UsageError', code, message: expect.stringContaining(`${code}: `) }),
  )
})

test('a page starts once, shows who is signed in, and opens the popup during the click', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(createFakePopup() as unknown as Window)
  vi.stubGlobal('navigator', { locks: {}, onLine: true })
  const auth = createBrowserAuth(config('six'), (popup) => void (popup.title = 'Please wait'))
  expect(auth.get()).toEqual({ status: 'unknown' })
  auth.start(null)
  expect(auth.get()).toMatchObject({ status: 'anonymous' })
  auth.signIn('popup')
  expect(open).toHaveBeenCalledOnce()
  expect(auth.get()).toMatchObject({ activity: { kind: 'sign-in', via: 'popup' } })
  auth.cancelSignIn()
  vi.unstubAllGlobals()
})
