import { describe, expect, test } from 'vitest'
import { identityOf, localConfig } from '../../src/dev/local-config.ts'

const config = {
  name: 'A portal',
  locale: 'es',
  identity: { authority: 'https://id.example', clientId: 'a-client', staffDomain: 'staff.example' },
  sites: [
    { name: 'One', url: 'https://one.example' },
    { name: { en: 'Two', es: 'Dos' }, url: 'https://two.example', icon: 'https://two.example/icon.png' },
  ],
}
const addresses = { authority: 'http://localhost:1/realms/als', siteUrls: ['http://localhost:2', 'http://localhost:3'] }

describe('the local configuration', () => {
  test('has the local addresses and keeps everything else', () => {
    expect(localConfig(config, addresses)).toEqual({
      ...config,
      identity: { ...config.identity, authority: addresses.authority },
      sites: [
        { name: 'One', url: 'http://localhost:2' },
        { name: { en: 'Two', es: 'Dos' }, url: 'http://localhost:3' },
      ],
    })
  })

  test('gives more sites than there are sample sites an address and an icon each', () => {
    const sites = Array.from({ length: 4 }, (_, at) => ({ url: `https://${at}.example` }))
    expect(localConfig({ sites }, addresses)).toEqual({
      sites: [
        { url: 'http://localhost:2' },
        { url: 'http://localhost:3' },
        { url: 'http://localhost:2/2', icon: 'http://localhost:2/favicon.ico?2' },
        { url: 'http://localhost:3/3', icon: 'http://localhost:3/favicon.ico?3' },
      ],
    })
  })

  test('leads cards of watched sites to the sample sites, and other cards where they led', () => {
    const card = (url: unknown) => ({ name: 'A card', url })
    const cards = {
      webpages: [card('https://two.example/'), card('https://one.example'), card('https://one.example/page')],
      tools: [card('/tool'), card(7), null],
      demo: 'a mistake',
    }
    expect(localConfig({ ...config, cards }, addresses)).toMatchObject({
      cards: {
        ...cards,
        webpages: [card('http://localhost:3'), card('http://localhost:2'), card('https://one.example/page')],
      },
    })
  })

  test('has the sample vendor for the fourth site', () => {
    const sites = Array.from({ length: 5 }, (_, at) => ({ name: `Site ${at}`, url: `https://${at}.example` }))
    const vendor = 'http://localhost:9/api/v2/summary.json'
    expect(localConfig({ sites }, { ...addresses, vendor })).toMatchObject({
      vendors: [{ name: { en: 'Hosting company' }, status: vendor, sites: ['Site 3'] }],
    })
  })

  test('has the local monitor instead of that of the real sites, or none', () => {
    const real = { ...config, status: { confirm: true, monitor: '/real.json' } }
    expect(localConfig(real, addresses)).toMatchObject({ status: { confirm: true } })
    expect(localConfig(real, addresses)).not.toHaveProperty('status.monitor')
    for (const from of [real, config])
      expect(localConfig(from, { ...addresses, monitor: '/local.json' })).toHaveProperty(
        'status.monitor',
        '/local.json',
      )
  })

  test.each([null, 7, [], {}, { status: 'off' }, { identity: 1, sites: {} }, { sites: [null, 'x'] }])(
    'leaves mistakes for the checker to report: %j',
    (invalidConfig) => {
      expect(localConfig(invalidConfig, addresses)).toEqual(invalidConfig)
      expect(identityOf(invalidConfig)).toEqual({ clientId: 'als-portal', staffDomain: 'tp.als.example' })
    },
  )
})
