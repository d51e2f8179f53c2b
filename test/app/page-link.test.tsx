// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test } from 'vitest'
import { PageLink } from '../../src/app/links/page-link.tsx'

test('a link to a page that does not exist does not compile', () => {
  expect(<PageLink to="/webpages">Webpages</PageLink>).toHaveProperty('props.to', '/webpages')
  // @ts-expect-error The portal has no such page.
  expect(<PageLink to="/web-pages">Webpages</PageLink>).toHaveProperty('props.to', '/web-pages')
})
