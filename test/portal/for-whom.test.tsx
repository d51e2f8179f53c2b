// @vitest-environment happy-dom
import '../support/styles.ts'
import { act, fireEvent, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AuthState, User } from '../../src/auth/index.ts'
import { sampleUsers } from '../../src/dev/users.ts'
import { cardPages, content, everyName, whoSeesWhat } from '../support/audiences.ts'
import { anonymous, config, now, openPortal, signedIn } from '../support/fake-portal.tsx'
import { textsOf } from '../support/screen.ts'

const portal = { ...config, ...content, sites: [] }

/** The user as the portal knows them from the tokens of the sample provider. */
function userOf(id: string): User {
  const claims = sampleUsers('tp.als.example').find((user) => user.id === id)?.claims ?? {}
  const { email_verified: emailVerified, ...rest } = claims
  return {
    ...rest,
    sub: id,
    expiresAt: now + 3_600_000,
    ...(emailVerified !== undefined && { emailVerified: true === emailVerified }),
  }
}

const authOf = (id: string): AuthState => (id === '–' ? anonymous : signedIn(userOf(id)))

const names = (links: readonly HTMLElement[]) =>
  textsOf(links)
    .map((text) => text.replace(/ \(.*/, ''))
    .join(' ')

test.each(Object.entries(whoSeesWhat))('what %s sees', async (id, row) => {
  const auth = authOf(id)
  const { get, all } = await openPortal('/', { auth, config: portal })
  const linksIn = (role: string, name?: string) =>
    all(role, name).flatMap((part) => within(part).queryAllByRole('link'))
  const menu = names(linksIn('navigation'))
  const programs = names(linksIn('region', 'Your programs'))

  await act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true })))
  const input = await vi.waitFor(() => get('combobox'), 20_000)
  const isFound = (name: string) => {
    fireEvent.input(input, { target: { value: name } })
    return all('option').some((option) => option.querySelector(':scope > span:nth-child(2)')?.textContent === name)
  }
  const palette = everyName.filter(isFound).join(' ')

  const onPages = cardPages.map(async (path) => {
    const page = await openPortal(path, { auth, config: portal })
    const shown = page.all('listitem').flatMap((part) => within(part).queryAllByRole('heading'))
    return textsOf(shown).join(' ') || '–'
  })
  expect({ menu, pages: (await Promise.all(onPages)).join(' | '), programs, palette }).toEqual(row)
})
