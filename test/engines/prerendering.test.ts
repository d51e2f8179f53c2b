import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findChromium } from '../support/chromium.ts'
import { useStack } from '../support/portal.ts'

const portal = useStack('prerendering', { sites: 'fast' })

/** Asks the browser to prerender the portal, and opens it once its script has run. Somebody was signed in before. */
function openPrerendered(issuer: string): void {
  localStorage.setItem(`oidc-session:${issuer}:als-portal`, JSON.stringify({ epoch: '1', sub: 'ana' }))
  const timer = setInterval(() => {
    if (localStorage.getItem('alive') === null) return
    clearInterval(timer)
    location.assign('/webpages')
  }, 20)
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.textContent = '{"prerender":[{"urls":["/webpages"],"eagerness":"immediate"}]}'
  document.head.append(rules)
}

/** Reports the requests of the portal's scripts to other origins, with whether the page was prerendering. */
function reportRequests(): void {
  const isPrerendering = () => Reflect.get(document, 'prerendering') as boolean
  const report = (what: string) => void fetch(`/report?${what} ${isPrerendering() ? 'prerendering' : 'shown'}`)
  const { fetch } = window
  window.fetch = (url, init) => {
    if (!String(url).startsWith('/') && !String(url).startsWith(location.origin)) report('request')
    return fetch(url, init)
  }
  const timer = setInterval(() => {
    const root = document.getElementById('root')
    if (root === null || !Object.keys(root).some((key) => key.startsWith('__react'))) return
    clearInterval(timer)
    report('alive')
    localStorage.setItem('alive', '')
  }, 20)
}

// The driver's connection to the browser would end the prerendering, so this browser has none.
test('a page that Chromium prerenders asks the provider nothing before it is shown', async () => {
  const reports: string[] = []
  const scripted = (run: string) => `<!doctype html><title>Test</title><script>${run}</script>`
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    const html = (content: string) => void response.setHeader('content-type', 'text/html').end(content)
    if (pathname === '/launch') return html(scripted(`(${String(openPrerendered)})('${portal.stack.issuer}')`))
    if (pathname === '/report') reports.push(decodeURIComponent(search.slice(1)))
    const forward = async () => {
      const original = await fetch(portal.at(pathname))
      const body = Buffer.from(await original.arrayBuffer())
      const type = original.headers.get('content-type') ?? ''
      if (type.startsWith('text/html')) return html(`${scripted(`(${String(reportRequests)})()`)}${body.toString()}`)
      response.setHeader('content-type', type).end(body)
    }
    // A request that is still open after the test fails, because the portal has stopped.
    forward().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const profile = mkdtempSync(join(tmpdir(), 'prerendering-'))
  const url = `http://localhost:${(server.address() as AddressInfo).port}/launch` // a TCP server's address is never a string
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}`]
  const browser = spawn(findChromium(), [...flags, url], { stdio: 'ignore' })
  const ended = new Promise((resolve) => browser.once('exit', resolve))
  onTestFinished(async () => {
    browser.kill()
    await ended
    server.closeAllConnections()
    server.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  })
  await expect.poll(() => reports, { timeout: 30_000 }).toContain('request shown')
  expect(reports[0]).toBe('alive prerendering')
  expect(reports).not.toContain('request prerendering')
})
