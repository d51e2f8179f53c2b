import { vi } from 'vitest'

/** A new blank window, as `window.open` returns it. */
export function createFakePopup() {
  const popup = {
    closed: false,
    opener: window as Window | null,
    document: document.implementation.createHTMLDocument(),
    sessionStorage: { clear: vi.fn(), setItem: vi.fn() },
    location: { href: 'about:blank', replace: vi.fn() },
    close: vi.fn(),
    focus: vi.fn(),
  }
  return Object.assign(popup, { top: popup })
}
