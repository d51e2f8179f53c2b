// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test } from 'vitest'
import { config, openPortal } from '../support/fake-portal.tsx'
import { doing, textsOf } from '../support/screen.ts'

test('a webinar has its name, a description in Spanish and a link to the video', async () => {
  const { get, getByText } = await openPortal('/webinars')
  expect(get('heading', 'Webinar 1')).toBeTruthy()
  expect(getByText('Una sesión.').lang).toBe('es')
  const link = get('link', 'Open the video in a new tab')
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://video.als.example/embed/1',
    '_blank',
  ])
})

test('the video is requested only after a click, in a frame with a title that receives focus', async () => {
  const { get, getByTitle, queryByTitle } = await openPortal('/webinars')
  expect(queryByTitle('Webinar 1')).toBeNull()
  doing(() => get('button', 'Play video: Webinar 1').click())
  const frame = getByTitle('Webinar 1')
  expect(frame.getAttribute('src')).toBe('https://video.als.example/embed/1')
  expect(document.activeElement).toBe(frame)
  expect(frame.getAttribute('sandbox')).toBe(
    'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox',
  )
})

test('several webinars follow one another in order', async () => {
  const [first] = config.webinars
  const second = { name: 'Webinar 2', url: 'https://video.als.example/embed/2', description: { es: 'Otra.' } }
  const { getAllByRole } = await openPortal('/webinars', {
    config: { ...config, webinars: first ? [first, second] : [] },
  })
  expect(textsOf(getAllByRole('heading', { level: 2 }))).toEqual(['Webinar 1', 'Webinar 2'])
})

test('no webinars: the page says so', async () => {
  const { getByText } = await openPortal('/webinars', { config: { ...config, webinars: [] } })
  expect(getByText(/nothing to show here yet/)).toBeTruthy()
})

test('a video that is not playing has a decorative poster, which is loaded when it is near the viewport', async () => {
  const { get } = await openPortal('/webinars')
  const poster = get('button', 'Play video: Webinar 1').querySelector('img')
  expect(['src', 'alt', 'loading'].map((name) => poster?.getAttribute(name))).toEqual([
    '/images/webinar.svg',
    '',
    'lazy',
  ])
})
