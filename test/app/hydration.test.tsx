// @vitest-environment happy-dom
import '../support/styles.ts'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { within } from '@testing-library/react'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createAppRouter } from '../../src/router.tsx'
import { knownPaths, notFoundPath } from '../../src/portal/pages.ts'
import { boardOf, config, fakeCores, nameless, signedIn, staff } from '../support/fake-portal.tsx'
import { withoutPages } from '../support/without-pages.ts'

const errors = vi.spyOn(console, 'error')
afterEach(() => {
  errors.mockClear()
  document.body.replaceChildren()
})

/** Renders as prerender.tsx does: the viewer is unknown and no site has a result. */
async function prerendered(path: string, situation: Parameters<typeof fakeCores>[0] = {}): Promise<string> {
  const { cores } = fakeCores({ ...situation, auth: { status: 'unknown' } })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ cores, history, prerendering: true })
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

/** Hydrates the page as main.tsx does. */
async function hydrated(html: string, path: string, situation: Parameters<typeof fakeCores>[0]) {
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ cores: fakeCores(situation).cores, history })
  router.ssr = { manifest: undefined }
  await router.load()
  const host = document.body.appendChild(document.createElement('div'))
  host.innerHTML = html
  const heading = host.querySelector('h1')
  const onRecoverableError = vi.fn()
  const root = await act(async () => hydrateRoot(host, <RouterProvider router={router} />, { onRecoverableError }))
  // The page listens to the window, which other files share.
  onTestFinished(() => act(() => root.unmount()))
  return { host, onRecoverableError, isSamePage: heading !== null && host.contains(heading) }
}

// A browser blocks a window that opens without a press of its own, and first/early-press.ts repeats presses.
test.each([...knownPaths, notFoundPath])(
  'the prerendered page of %s has no button that opens a window',
  async (path) => {
    const html = await prerendered(path)
    expect(html).toContain('<button')
    expect(html).not.toMatch(/Login|Sign Out/)
  },
)

// The hardest case: auth, board and preferences have all changed since prerendering by the time React hydrates.
const later = {
  auth: signedIn(staff),
  board: boardOf(['down', 'degraded']),
  stored: { 'als.locale': 'es', 'als.theme': 'dark', 'als.menu': 'collapsed' },
}

test.each([...knownPaths, notFoundPath])('the prerendered page of %s hydrates unchanged', async (path) => {
  const html = await prerendered(path)
  const { onRecoverableError, isSamePage } = await hydrated(html, path, { auth: { status: 'unknown' } })
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(errors).not.toHaveBeenCalled()
  expect(isSamePage).toBe(true)
})

test.each([...knownPaths, notFoundPath])(
  'the current state is shown on %s right after hydration, and React replaces no element',
  async (path) => {
    const { host, onRecoverableError, isSamePage } = await hydrated(await prerendered(path), path, later)
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(errors).not.toHaveBeenCalled()
    expect(isSamePage).toBe(true)
    expect(within(host).getByText('Elena Ferrer')).toBeTruthy()
    // The dashboard says it itself.
    const row = path === '/' ? 'Panel' : 'Panel (hay servicios caídos)'
    expect(within(host).getByRole('link', { name: row })).toBeTruthy()
  },
)

test('404.html serves every unknown path, those below a known one too', async () => {
  const html = await prerendered(notFoundPath)
  const { host, onRecoverableError } = await hydrated(html, '/webinars/of/1999?x=1', { auth: signedIn(nameless) })
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(errors).not.toHaveBeenCalled()
  expect(within(host).getByRole('link', { current: 'page' }).textContent).toBe('Webinars')
})

test('404.html at a page that the operator does not use hydrates unchanged, with the title and links of the 404 page', async () => {
  const without = { config: withoutPages(config, ['/demo']), auth: signedIn(staff) }
  const html = await prerendered(notFoundPath, without)
  const { host, onRecoverableError, isSamePage } = await hydrated(html, '/demo', without)
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(errors).not.toHaveBeenCalled()
  expect(isSamePage).toBe(true)
  expect(within(host).getByRole('heading', { name: '404 Not Found' })).toBeTruthy()
  expect(document.title).toBe('404 Not Found · ALS Portal')
  expect(within(host).queryByRole('link', { name: 'Demo' })).toBeNull()
  expect(within(host).queryByRole('link', { current: 'page' })).toBeNull()
})

test('a query string does not disturb hydration', async () => {
  const { onRecoverableError } = await hydrated(await prerendered('/'), '/?utm=1', later)
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(errors).not.toHaveBeenCalled()
})

test.each([...knownPaths, notFoundPath])('the prerendered page of %s has no inline scripts or styles', async (path) => {
  const html = await prerendered(path)
  expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/)
  expect(html).toContain('<h1')
})
